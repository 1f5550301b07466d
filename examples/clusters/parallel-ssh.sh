#!/bin/sh
# GNU parallel over ssh, one shard at a time on each machine of the file `hosts`; records come back on standard output.
# A shard whose machine is dead or dies is tried on another one. Run it again for what is missing; then the total:
# nqueens merge records.jsonl
n=${N:-24} m=${M:-512}
touch records.jsonl
if [ -s records.jsonl ]; then missing=$(nqueens merge records.jsonl --missing); else missing=0-$((m - 1)); fi
echo "$missing" | tr , '\n' | while IFS=- read -r first last; do [ -z "$first" ] || seq "$first" "${last:-$first}"; done |
    parallel --retries 4 --jobs 1 --sshloginfile "${HOSTS:-hosts}" --ssh "${SSH:-ssh}" nqueens "$n" --shard "{}/$m" >>records.jsonl
