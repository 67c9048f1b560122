#!/usr/bin/env bash
# The scripts of docs/journals.md on a real Slurm with three nodes, all on this machine, one of which
# is killed in the middle of a task; and the line for GNU parallel. The answers must be those of the
# undivided commands. Needs Debian and root; installs Slurm, MUNGE and GNU parallel, and fails if it
# cannot. MADNESS names the command to test, else it is built.
set -euo pipefail
cd "$(dirname "$0")/../.."
guide=$PWD/docs/journals.md

fail() {
    echo "cluster test: $*" >&2
    exit 1
}

[ "$(id -u)" = 0 ] || fail "must be run as root: it starts MUNGE and Slurm"
command -v apt-get >/dev/null || fail "needs Debian's packages slurm-wlm, munge and parallel"
missing=()
command -v slurmctld >/dev/null || missing+=(slurm-wlm)
command -v munged >/dev/null || missing+=(munge)
command -v parallel >/dev/null || missing+=(parallel)
if [ ${#missing[@]} -gt 0 ]; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi

if [ -z "${MADNESS:-}" ]; then
    target=$(cargo metadata --locked --no-deps --format-version 1 | sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
    cargo build --locked --release --bin madness
    MADNESS="$target/release/madness"
fi

work=$(mktemp -d)
mkdir "$work/bin" "$work/state"
ln -s "$(realpath "$MADNESS")" "$work/bin/madness"
export PATH="$work/bin:$PATH:/usr/sbin"
export SLURM_CONF="$work/slurm.conf"

# Prints the processes of the tasks on a node, those that watch over them first.
tasks_of() {
    local task parent
    for task in $(grep -lzx "SLURMD_NODENAME=$1" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3); do
        grep -qzx "SLURM_CONF=$SLURM_CONF" "/proc/$task/environ" 2>/dev/null || continue
        parent=$(ps -o ppid= -p "$task" | tr -d ' ')
        [ "$(ps -o comm= -p "${parent:-0}")" != slurmstepd ] || echo "1 $parent"
        echo "2 $task"
    done | sort -u | cut -d' ' -f2
}

# Kills a node as a loss of power would: at once, and before anything can report it.
kill_node() {
    # shellcheck disable=SC2046
    kill -KILL "$(cat "$work/slurmd.$1.pid")" $(tasks_of "$1") 2>/dev/null || true
}

# The cluster is taken down whatever happens.
shut_down() {
    local status=$?
    for node in n1 n2 n3; do kill_node "$node"; done
    pkill -KILL -f "$work" || true
    if [ "$status" = 0 ]; then
        rm -rf "$work"
    else
        echo "cluster test: the logs are in $work" >&2
    fi
}
trap shut_down EXIT

# Waits until a command succeeds, for SECONDS at most: so many that a busy machine passes, too.
until_true() {
    local left=$(($1 * 20))
    shift
    until "$@"; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || return 1
        sleep 0.05
    done
}

# -----------------------------------------------------------------------------
# The cluster.

host=$(hostname -s)
cores=$(nproc)
cat >"$SLURM_CONF" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket,cred_expire=10
CryptoType=crypto/munge
StateSaveLocation=$work/state
SlurmctldPidFile=$work/slurmctld.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdPidFile=$work/slurmd.%n.pid
SlurmdLogFile=$work/slurmd.%n.log
SlurmdSpoolDir=$work/spool.%n
SlurmdTimeout=5
SlurmdParameters=config_overrides
ReturnToService=2
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=1,sched_interval=1
KillWait=2
MpiDefault=none
NodeName=n[1-3] NodeHostname=$host NodeAddr=127.0.0.1 Port=[17001-17003] CPUs=$cores State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF

dd if=/dev/urandom of="$work/munge.key" bs=128 count=1 status=none
chmod 400 "$work/munge.key"
chmod 755 "$work"
munged --force --key-file="$work/munge.key" --socket="$work/munge.socket" \
    --pid-file="$work/munge.pid" --log-file="$work/munge.log" --seed-file="$work/munge.seed"
slurmctld -f "$SLURM_CONF"
for node in n1 n2 n3; do
    mkdir "$work/spool.$node"
    slurmd -f "$SLURM_CONF" -N "$node"
done
all_idle() { [ "$(sinfo -h -N -o %T 2>/dev/null | sort -u)" = idle ]; }
until_true 30 all_idle || fail "the nodes do not come up: $(sinfo -N 2>&1)"

# -----------------------------------------------------------------------------
# The scripts of the guide, with smaller numbers.

# Prints the script with this name in the guide, changed by a program of sed.
script() {
    awk -v name="#SBATCH --job-name=$1" '
        /^```/ { if (found) { printf "%s", text; exit } text = ""; next }
        { text = text $0 "\n" }
        $0 == name { found = 1 }' "$guide" |
        sed -e 's/--cpus-per-task=8/--cpus-per-task=1/' -e '/^#SBATCH --mem/d' -e "$2"
}

submit() { sbatch --parsable --output="$work/%x-%a-%j.out" --open-mode=append "$1"; }

finished() { [ -z "$(squeue -h -j "$1" 2>/dev/null)" ]; }

# Waits for a job, and sees that every task ended well.
wait_for() {
    until_true "$2" finished "$1" || fail "job $1 does not end: $(squeue 2>&1)"
    local states
    states=$(scontrol -o show job "$1" | grep -o 'JobState=[A-Z_]*' | sort | uniq -c)
    [[ $states != *[0-9]' JobState='*[0-9]* ]] && [[ $states == *JobState=COMPLETED* ]] ||
        fail "not all tasks of job $1 ended well: $states"
}

cd "$work"
shards=4

echo "== madness mad on three nodes, one of them killed"
# So many that a task takes some seconds: one is to be found at its work.
up_to=10000000
script mad "s/^UP_TO=.*/UP_TO=$up_to/; s/^SHARDS=.*/SHARDS=$shards/; s/--array=1-100/--array=1-$shards/" >mad.sh
grep -q UP_TO=$up_to mad.sh || fail "the guide has no script for mad"
job=$(submit mad.sh)
# A task of n2 is stopped in the middle of its work, so that it cannot end before its node does.
halt_a_task() {
    local task
    for task in $(tasks_of n2); do
        [ "$(ps -o comm= -p "$task")" = madness ] || continue
        shard=$(tr '\0' '\n' <"/proc/$task/environ" | sed -n 's/^SLURM_ARRAY_TASK_ID=//p')
        [ -e "journals/$shard.jsonl" ] && [ "$(wc -l <"journals/$shard.jsonl")" -gt 5 ] || continue
        kill -STOP "$task" && return 0
    done
    return 1
}
shard=
until_true 30 halt_a_task || fail "no task on n2 was found at work"
begun=$(wc -l <"journals/$shard.jsonl")
kill_node n2
wait_for "$job" 900
restarts=$(scontrol -o show job "$job" | grep -o 'Restarts=[0-9]*' | sort -u | tr '\n' ' ')
[[ $restarts == *Restarts=1* ]] || fail "Slurm requeued no task: $restarts"
echo "killed n2 with task $shard after $begun lines of its journal; $restarts"

merge() { madness --quiet mad merge --format json "$@"; }
merge journals/*.jsonl >merged.json
madness --quiet mad --up-to "$up_to" --format json >numbers.json
cmp merged.json numbers.json || fail "the merged numbers are not those of the undivided search"
madness --quiet verify merged.json >verified.txt

echo "== madness games period on the nodes that are left"
script period "s/--up-to 1000000000000/--up-to 1000000000000/; s/octal:0.106/octal:0.104/; s/^SHARDS=.*/SHARDS=2/; s/--array=1-100/--array=1-2/" >period.sh
grep -q octal:0.104 period.sh || fail "the guide has no script for periods"
wait_for "$(submit period.sh)" 900
madness --quiet games period merge journals/period-*.jsonl --format json >merged.json
madness --quiet games period octal:0.104 --resume undivided.jsonl --format json >undivided.json
cmp merged.json undivided.json || fail "the merged period is not that of the undivided computation"
madness --quiet verify --full merged.json >verified.txt

echo "== madness games positional solve, which requeues itself"
script positional "s/^BOARD=.*/BOARD=14x4/; s/^SECONDS_A_RUN=.*/SECONDS_A_RUN=1/; s/--memory 12288/--memory 512/; s/^RUNS=.*/RUNS=1000/" >positional.sh
grep -q BOARD=14x4 positional.sh || fail "the guide has no script for positional games"
job=$(submit positional.sh)
until_true 900 test -e 7tr14x4.json || fail "no answer: $(cat ./*.out)"
until_true 60 finished "$job" || fail "job $job does not end"
restarts=$(scontrol -o show job "$job" | grep -o 'Restarts=[0-9]*')
[ "$restarts" != Restarts=0 ] || fail "the search ended in its first run: nothing was resumed"
madness --quiet verify --full 7tr14x4.json >verified.txt
echo "$restarts"

echo "== GNU parallel"
line=$(grep '^parallel -j' "$guide" | sed "s/--up-to [0-9]*/--up-to $up_to/")
[ -n "$line" ] || fail "the guide has no line for GNU parallel"
rm -f journals/*
eval "$line"
merge journals/*.jsonl >merged.json
cmp merged.json numbers.json || fail "the merged numbers are not those of the undivided search"

echo "== all answers are those of the undivided commands"
