# Slurm with three local nodes: no systemd, no cgroups, nothing in /etc, all in one folder.

start_slurm() {
    mkdir state spool
    dd if=/dev/urandom of=munge.key bs=32 count=1 status=none && chmod 400 munge.key
    munged --key-file="$PWD/munge.key" --socket="$PWD/munge.socket" --pid-file="$PWD/munge.pid" \
        --log-file="$PWD/munge.log" --seed-file="$PWD/munge.seed" --force || return
    cat >slurm.conf <<END
ClusterName=test
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=16820
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$PWD/munge.socket
CredType=cred/munge
StateSaveLocation=$PWD/state
SlurmdSpoolDir=$PWD/spool/%n
SlurmctldPidFile=$PWD/slurmctld.pid
SlurmdPidFile=$PWD/%n.pid
SlurmctldLogFile=$PWD/slurmctld.log
SlurmdLogFile=$PWD/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0,sched_min_interval=0
NodeName=n1 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=16821 CPUs=2
NodeName=n2 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=16822 CPUs=2
NodeName=n3 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=16823 CPUs=2
PartitionName=all Nodes=n1,n2,n3 Default=YES MaxTime=INFINITE State=UP
END
    export SLURM_CONF=$PWD/slurm.conf
    slurmctld -c && slurmd -N n1 && slurmd -N n2 && slurmd -N n3 && wait_for 20 all_idle
}
all_idle() { [ "$(sinfo -h -t idle -o %D)" = 3 ]; }
stop_slurm_now() {
    scancel --user="$(id -un)"
    for daemon in n1 n2 n3 slurmctld munge; do kill "$(cat "$work/slurm/$daemon.pid")"; done
    pkill -f "$work/slurm"
}
queue_is_empty() {
    local queue
    queue=$(squeue -h) && [ -z "$queue" ]
}
# submit OPTION...: prints the number of the job.
submit() { sbatch --parsable "$@"; }
# A running task of a node.
running_on() { squeue -h -t running -w "$1" -o %i | head -1; }
# The processes of the tasks of a node, found by their environment, so that no others are killed.
processes_of() {
    local environ
    for environ in /proc/[0-9]*/environ; do
        if tr '\0' '\n' <"$environ" 2>/dev/null | grep -qx "SLURMD_NODENAME=$1" &&
            tr '\0' '\n' <"$environ" 2>/dev/null | grep -qx "SLURM_CONF=$SLURM_CONF"; then
            basename "$(dirname "$environ")"
        fi
    done
}
kill_node() {
    local tasks
    tasks=$(processes_of "$1")
    [ -n "$tasks" ] || return
    kill -9 "$(cat "$1.pid")"
    # First their parents, which would report their failure.
    kill -9 $(ps -o ppid= -p "$(echo $tasks | tr ' ' ,)" | sort -u) $tasks
    scontrol update nodename="$1" state=down reason=crash
}
# Whether shard $1 is among the holes $2, as in 1,3-4.
is_hole() {
    local range
    for range in ${2//,/ }; do
        if [ "$1" -ge "${range%-*}" ] && [ "$1" -le "${range#*-}" ]; then return; fi
    done
    return 1
}

if need sbatch slurm-wlm && need slurmctld slurm-wlm && need munged munge; then
    check "three nodes are up" start_slurm || return
    mkdir shards
    export N=16 M=12 ENGINE=join
    array=$(submit --array=0-11 --requeue "$examples/slurm.sh")
    merge=$(submit -d "afterok:$array" -o total --wrap 'nqueens merge --quiet shards')
    check "an array of shards and a dependent merge end" wait_for 60 queue_is_empty
    check "the total of job $merge is Q(16)" [ "$(cat total)" = 14772512 ]

    rm -r shards && mkdir shards
    export N=19 M=6 ENGINE=dfs
    array=$(submit --array=0-5 --requeue "$examples/slurm.sh")
    check "six tasks run on three nodes" wait_for 20 eval '[ "$(squeue -h -t running | wc -l)" = 6 ]'
    again=$(running_on n1) lost=$(running_on n3)
    check "a shard is requeued in mid-work" scontrol requeue "$again"
    check "a node is killed with its shard" kill_node n3
    check "the other shards end" wait_for 300 eval 'squeue -h -t running,completing | grep -q . ; [ $? = 1 ]'
    scancel "$array"
    check "nothing is left in the queue" wait_for 20 queue_is_empty
    holes=$(nqueens merge --missing shards 2>/dev/null)
    check "the lost shard ($lost) is missing: $holes" is_hole "${lost#*_}" "$holes"
    check "and the requeued one ($again) too" is_hole "${again#*_}" "$holes"
    check "holes are submitted from --missing" submit --array="$holes" --requeue "$examples/slurm.sh"
    check "and counted by the nodes that are left" wait_for 300 queue_is_empty
    check "the total is Q(19)" total_is 4968057848 shards
fi
