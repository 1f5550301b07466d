#!/bin/sh
# GNU parallel on one machine, as many shards at a time as there are CPUs:   ./parallel.sh && nqueens merge shards
# A shard that fails is tried again; one that is there already takes no time, so run it again after a crash.
# (Of parallel's own ways to resume, --resume skips failed jobs and says nothing; --resume-failed runs them again.)
n=${N:-24} m=${M:-512}
mkdir -p shards
seq 0 $((m - 1)) |
    parallel --retries 3 --joblog shards/parallel.log nqueens "$n" --threads 1 --shard "{}/$m" --out "shards/{}.json"
