# GNU parallel on this machine: every third shard fails at first, as if its machine had died.

flaky() {
    mkdir -p bin
    cat >bin/nqueens <<END
#!/bin/sh
# The shard is the only argument with a slash and no letters.
for shard; do case \$shard in [0-9]*/*) break ;; esac done
index=\${shard%/*}
if [ \$((index % 3)) = 0 ] && mkdir "tried-\$index" 2>/dev/null; then kill -9 \$\$; fi
exec $program "\$@"
END
    chmod +x bin/nqueens
}

if need parallel parallel; then
    flaky
    check "shards that are killed are tried again" env PATH="$PWD/bin:$PATH" N=16 M=24 "$examples/parallel.sh"
    check "eight were killed" [ "$(ls -d tried-* | wc -l)" = 8 ]
    check "their total is Q(16)" total_is 14772512 shards
    rm shards/5.json shards/17.json
    : >shards/9.json
    check "holes are named" missing_is 5,9,17 shards
    check "a second run fills them" env N=16 M=24 "$examples/parallel.sh"
    check "and the total is Q(16) again" total_is 14772512 shards
fi
