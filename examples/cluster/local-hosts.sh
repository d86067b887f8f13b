#!/bin/sh
# Two hosts on this machine, each a network namespace with an ssh server of its own: local-hosts.sh begin|end FOLDER.
# Needs root, iproute2 and openssh-server. Writes FOLDER/hosts for by-ssh.sh, and touches nothing outside FOLDER.
set -eu
what=$1 folder=$2
case $what in
  begin)
    mkdir -p "$folder" /run/sshd
    ssh-keygen -q -t ed25519 -N '' -f "$folder/key"
    ssh-keygen -q -t ed25519 -N '' -f "$folder/host_key"
    cp "$folder/key.pub" "$folder/authorized_keys"
    chmod 600 "$folder/authorized_keys"
    ip link add shinpan0 type bridge
    ip addr add 10.77.0.1/24 dev shinpan0
    ip link set shinpan0 up
    : > "$folder/hosts"
    for n in 1 2; do
      address=10.77.0.$((n + 1))
      ip netns add "shinpan$n"
      ip link add "shinpan-v$n" type veth peer name eth0 netns "shinpan$n"
      ip link set "shinpan-v$n" master shinpan0 up
      ip -n "shinpan$n" addr add "$address/24" dev eth0
      ip -n "shinpan$n" link set eth0 up
      ip -n "shinpan$n" link set lo up
      ip netns exec "shinpan$n" "$(PATH=$PATH:/usr/sbin command -v sshd)" -f /dev/null -h "$folder/host_key" -o ListenAddress="$address" -o Port=2222 \
        -o AuthorizedKeysFile="$folder/authorized_keys" -o StrictModes=no -o PermitRootLogin=prohibit-password -o UsePAM=no \
        -o PidFile="$folder/sshd$n.pid" -o AcceptEnv='*'
      echo "1/ssh -q -p 2222 -i $folder/key -o StrictHostKeyChecking=no -o UserKnownHostsFile=$folder/known root@$address" >> "$folder/hosts"
    done ;;
  end)
    for n in 1 2; do
      [ -e "$folder/sshd$n.pid" ] && kill "$(cat "$folder/sshd$n.pid")" || :
      ip netns del "shinpan$n" || :
    done
    ip link del shinpan0 || : ;;
esac
