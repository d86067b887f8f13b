#!/bin/sh
# A Slurm of one node on this machine: local-slurm.sh begin|end FOLDER. Needs root and Debian's slurm-wlm.
# All its files are in FOLDER; FOLDER/slurm.conf is what SLURM_CONF names.
set -eu
what=$1 folder=$2
export SLURM_CONF="$folder/slurm.conf"
case $what in
  begin)
    # Slurm's daemons and munge distrust folders that others may write.
    mkdir -p "$folder/state" "$folder/spool" "$folder/munge"
    chmod 755 "$folder" && chmod 711 "$folder/munge"
    head -c 1024 /dev/urandom > "$folder/munge/key"
    chmod 400 "$folder/munge/key"
    node=$(hostname -s)
    cat > "$SLURM_CONF" <<CONF
ClusterName=shinpan
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=17817
SlurmdPort=17818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
ReturnToService=2
JobRequeue=1
MinJobAge=60
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP
CONF
    # munged runs as root here, for the folder is root's.
    munged --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
      --log-file="$folder/munge/log" --seed-file="$folder/munge/seed"
    slurmctld -f "$SLURM_CONF"
    slurmd -f "$SLURM_CONF" -N "$node"
    for _ in $(seq 100); do
      sinfo -h -o %t 2>/dev/null | grep -q idle && exit 0
      sleep 0.2
    done
    echo "Slurm does not come up: see $folder/*.log" >&2
    exit 1 ;;
  end)
    scancel -u root 2>/dev/null || :
    for daemon in slurmd slurmctld munge/; do
      file=$folder/${daemon}pid
      [ -e "$file" ] || file=$folder/$daemon.pid
      [ -e "$file" ] && kill "$(cat "$file")" || :
    done ;;
esac
