"""One command a step: `kit.py positions|label|train|export|test|match`; each goes on where it stopped.

    python3 kit.py positions DATA --rounds 20          # positions, by the program's own play, and of records if there are any in DATA/records
    python3 kit.py label DATA --teacher FILE           # by our evaluator; with --device cuda or --bf16 by PyTorch
    python3 kit.py train DATA --out RUN --new t7c96    # the rest goes to train.py
    python3 kit.py export RUN/student.bin.gz OUT --name NAME
    python3 kit.py test FILE                           # what the tests of the program's network ask, of any network
    python3 kit.py match NEW OLD --size 9 --games 60   # colours swapped, openings of random stones

The Rust programs are built when they are first needed. Everything that is written lies in DATA, RUN and OUT.
"""

import argparse
import subprocess
import sys
import time
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OWN = ROOT / "crates/shinpan-engine/src/net/own.bin.gz"
# Sizes with games in a round and the share of their positions that is kept; those of the second row in one round of three.
OFTEN = [(9, 80, 0.25), (13, 40, 0.2), (19, 22, 0.15), (9, 80, 0.25), (7, 100, 0.4), (11, 50, 0.25), (19, 22, 0.15), (15, 30, 0.2)]
SELDOM = [(5, 120, 0.5), (6, 100, 0.5), (8, 80, 0.3), (10, 50, 0.25), (12, 40, 0.25), (14, 30, 0.2), (16, 24, 0.2), (17, 24, 0.2),
          (18, 20, 0.2), (21, 10, 0.2), (23, 6, 0.2), (25, 5, 0.2)]
# The same for games by searching, of which a share of the positions that the network is asked about is kept.
SEARCHED = [(9, 10, 0.2), (9, 10, 0.2), (13, 4, 0.1), (19, 2, 0.1)]
SEARCHED_SELDOM = [(7, 10, 0.2), (11, 4, 0.12), (15, 2, 0.1)]
# The same for games under rules that no teacher knows, whose labels come from the referee.
REFEREED = [(9, 20, 0.4), (7, 20, 0.4)]
UNUSUAL = ["stone", "ancient-2", "button", "two-button", "no-pass", "prisoner-return"]
UNUSUAL_FROM_9 = ["tibetan setup=tibetan-scaled", "sunjang setup=sunjang-scaled"]
RECORDS_A_ROUND, ENDS_A_ROUND, RECORD_SHARE = 60, 300, 0.05


def built(what, name):
    subprocess.run(["cargo", "build", "--quiet", "--release", what, name], cwd=ROOT, check=True)
    return ROOT / "target/release" / ("examples/" + name if what == "--example" else name)


def has_shard(prefix):
    return any(prefix.parent.glob(prefix.name + "-*.pos.gz"))


def positions(a):
    program, data = built("--example", "positions"), Path(a.data)
    (data / "pos").mkdir(parents=True, exist_ok=True)
    records = sorted((data / "records").rglob("*.sgf"))
    for number in range(a.first, a.first + a.rounds):
        kinds = dict(play=OFTEN + (SELDOM if number % 3 == 1 else []), search=SEARCHED + (SEARCHED_SELDOM if number % 3 == 1 else []))
        kinds |= dict(referee=REFEREED) if a.unusual else {}
        for i, (kind, (size, games, share)) in enumerate((kind, row) for kind, rows in kinds.items() for row in rows):
            seed = number * 1000 + i + 1
            prefix = data / f"pos/{kind}-{seed}"
            more = dict(search=[a.opponent] if a.opponent else [], referee=UNUSUAL + (UNUSUAL_FROM_9 if size >= 9 else []))
            if not has_shard(prefix):
                subprocess.run([program, kind, prefix, str(share), a.player, str(size), str(games), str(seed),
                                *more.get(kind, [])], check=True)
        for kind, count, share in ("games", RECORDS_A_ROUND, [str(RECORD_SHARE)]), ("ends", ENDS_A_ROUND, []):
            files = records[(number - 1) * count : number * count]
            prefix = data / f"pos/{kind}-{number}"
            if files and not has_shard(prefix):
                subprocess.run([program, kind, prefix, *share, str(number), *files], check=True)


def label(a):
    from data import labels_of, shards

    asked = lambda path: not a.sizes or path.name.endswith(tuple(f"-{n}x{n}.pos.gz" for n in a.sizes))
    while True:
        files = [p for p in shards([a.data]) if asked(p) and not labels_of(p).exists()]
        files.sort(key=lambda p: zlib.crc32(p.name.encode()), reverse=a.reverse)
        if a.device == "cpu" and not a.bf16 and files:
            subprocess.run([built("--example", "positions"), "label", ",".join(a.teacher), *files[:1]], check=True)
        elif files:
            import label_torch

            assert len(a.teacher) == 1, "several teachers label by our evaluator only"
            label_torch.label(a.teacher[0], files, a.device, a.bf16)
        if not files and not a.wait:
            return
        if not files:
            time.sleep(20)


def export(a):
    from model import read

    net = read(a.file)
    net.write(a.out, a.name, half=True)
    print(f"{a.out}: {Path(a.out).stat().st_size} bytes")


def test(a):
    subprocess.run([sys.executable, Path(__file__).parent / "leads.py", f"{built('--bin', 'shinpan')} --net {a.file}"], check=True)


def match(a):
    import openings

    folder = Path(a.openings or Path(a.journal).with_suffix(".openings"))
    if not folder.exists():
        openings.write(folder, a.size, a.games // 2, a.stones, a.seed)
    shinpan = built("--bin", "shinpan")
    engines = [f"{shinpan} --rules {a.rules} --net {net} {a.options}" for net in (a.new, a.old)]
    subprocess.run(
        [shinpan, "match", *engines, "--names", "new,old", "--games", str(a.games), "--rules", a.rules, "--size", str(a.size),
         "--komi", str(a.komi), "--openings", folder, "--no-claims", "--journal", a.journal], check=True,
    )


def main():
    if sys.argv[1:2] == ["train"]:
        sys.argv.pop(1)
        import train

        return train.main()
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = a.add_subparsers(dest="step", required=True)
    s = steps.add_parser("positions")
    s.add_argument("data")
    s.add_argument("--rounds", type=int, default=1)
    s.add_argument("--first", type=int, default=1, help="number of the first round: others give other games")
    s.add_argument("--player", default=OWN, help="the network that plays")
    s.add_argument("--opponent", help="another network, against which it plays where it searches")
    s.add_argument("--unusual", action="store_true", help="also games under rules that no teacher knows, labelled by the referee")
    s = steps.add_parser("label")
    s.add_argument("data")
    s.add_argument("--teacher", nargs="+", required=True, help="networks; of several, results, moves and owners are the mean")
    s.add_argument("--sizes", nargs="+", type=int, help="label boards of these sizes only: others may have another teacher")
    s.add_argument("--device", default="cpu")
    s.add_argument("--bf16", action="store_true", help="products of bf16, by PyTorch; for a processor that has them")
    s.add_argument("--wait", action="store_true", help="go on with shards that appear later")
    s.add_argument("--reverse", action="store_true", help="begin at the other end, beside another process")
    s = steps.add_parser("export")
    s.add_argument("file")
    s.add_argument("out")
    s.add_argument("--name", required=True)
    s = steps.add_parser("test")
    s.add_argument("file", type=Path)
    s = steps.add_parser("match")
    s.add_argument("new")
    s.add_argument("old")
    s.add_argument("--size", type=int, default=9)
    s.add_argument("--games", type=int, default=60)
    s.add_argument("--rules", default="chinese")
    s.add_argument("--komi", type=float, default=7)
    s.add_argument("--options", default="--playouts 100", help="what both engines are told")
    s.add_argument("--openings")
    s.add_argument("--stones", type=int, default=4)
    s.add_argument("--seed", type=int, default=1)
    s.add_argument("--journal", default="match.jsonl")
    a = a.parse_args()
    dict(positions=positions, label=label, export=export, test=test, match=match)[a.step](a)


if __name__ == "__main__":
    main()
