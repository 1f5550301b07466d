#!/bin/sh
# GNU parallel over ssh, one shard at a time on each machine of the file `hosts`; records come back on standard output.
# A shard whose machine is dead or dies is tried on another one. Run it again for what is missing; then the total:
# nqueens merge records-24-512.jsonl. If merge names a damaged line (this machine crashed in mid-write), delete that line.
n=${N:-24} m=${M:-512}
records=records-$n-$m.jsonl
touch "$records"
# A line that a crash has torn must not take the next one with it.
[ -z "$(tail -c 1 "$records")" ] || echo >>"$records"
if [ -s "$records" ]; then missing=$(nqueens merge --missing "$records"); else missing=0-$((m - 1)); fi
case $? in 0 | 3) ;; *) exit 1 ;; esac
echo "$missing" | tr , '\n' | while IFS=- read -r first last; do [ -z "$first" ] || seq "$first" "${last:-$first}"; done |
    parallel --retries 4 --jobs 1 --sshloginfile "${HOSTS:-hosts}" --ssh "${SSH:-ssh}" nqueens "$n" --shard "{}/$m" >>"$records"
