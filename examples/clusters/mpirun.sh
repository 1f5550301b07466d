#!/bin/sh
# Open MPI as a plain launcher; the ranks do not talk to each other:   mpirun -np 64 ./mpirun.sh && nqueens merge shards
# Rank r counts the shards r, r + size, r + 2 size ..; one that is there already takes no time.
# A rank that fails ends the whole run: run it again, it goes on where it ended.
n=${N:-24} m=${M:-512} shard=$OMPI_COMM_WORLD_RANK
mkdir -p shards
while [ "$shard" -lt "$m" ]; do
    nqueens "$n" --threads 1 --shard "$shard/$m" --out "shards/$shard.json" || exit
    shard=$((shard + OMPI_COMM_WORLD_SIZE))
done
