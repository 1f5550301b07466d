#!/bin/sh
# A job array of Slurm, a task for each shard:   mkdir shards; sbatch --array=0-511 --requeue slurm.sh
# What is still missing, as often as needed:     sbatch --array=$(nqueens merge shards --missing) --requeue slurm.sh
# The total, when job J has done all of it:      sbatch -d afterok:J --wrap 'nqueens merge shards'
#SBATCH --output=shards/%a.log

# M is written out: the number of tasks of an array is another one when only holes are submitted.
exec nqueens "${N:-24}" --shard "$SLURM_ARRAY_TASK_ID/${M:-512}" --out "shards/$SLURM_ARRAY_TASK_ID.json" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --engine "${ENGINE:-auto}"
