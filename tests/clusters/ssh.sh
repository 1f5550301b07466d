# GNU parallel over ssh: this machine under one address, and a dead one under another.

start_ssh() {
    ssh-keygen -q -t ed25519 -N '' -f host_key && ssh-keygen -q -t ed25519 -N '' -f key && cp key.pub authorized_keys || return
    cat >sshd_config <<END
ListenAddress 127.0.0.1
Port 12622
HostKey $PWD/host_key
PidFile $PWD/sshd.pid
AuthorizedKeysFile $PWD/authorized_keys
StrictModes no
PermitRootLogin yes
UsePAM no
SetEnv PATH=$PATH
END
    [ "$(id -u)" != 0 ] || mkdir -p /run/sshd
    "$(command -v sshd)" -f "$PWD/sshd_config" -E "$PWD/sshd.log"
    cat >ssh_config <<END
Host alive
    HostName 127.0.0.1
Host dead
    HostName 127.0.0.2
Host *
    Port 12622
    IdentityFile $PWD/key
    IdentitiesOnly yes
    UserKnownHostsFile $PWD/known_hosts
    StrictHostKeyChecking no
    LogLevel ERROR
END
}
stop_ssh_now() { kill "$(cat "$work/ssh/sshd.pid")"; }

PATH=$PATH:/usr/sbin
if need parallel parallel && need ssh openssh-client && need sshd openssh-server; then
    check "ssh answers" start_ssh || return
    check "a program is found on the other side" wait_for 10 ssh -F ssh_config alive nqueens --version
    printf 'dead\nalive\n' >hosts
    check "shards of a dead machine are counted by another" \
        env N=16 M=12 SSH="ssh -F $PWD/ssh_config" "$examples/parallel-ssh.sh"
    check "records have come back on standard output" total_is 14772512 records-16-12.jsonl
    sed -i '3d;7d' records-16-12.jsonl
    check "two lines are lost" bash -c 'nqueens merge records-16-12.jsonl; [ $? = 3 ]'
    printf '{"format":1,"n":16,' >>records-16-12.jsonl
    check "a torn line is told and nothing is counted" \
        bash -c "! N=16 M=12 SSH='ssh -F $PWD/ssh_config' '$examples/parallel-ssh.sh'"
    check "merge names it" eval '[[ "$(nqueens merge records-16-12.jsonl 2>&1)" = *records-16-12.jsonl:11:* ]]'
    sed -i 11d records-16-12.jsonl
    check "a second run counts what is missing" env N=16 M=12 SSH="ssh -F $PWD/ssh_config" "$examples/parallel-ssh.sh"
    check "and nothing else" [ "$(wc -l <records-16-12.jsonl)" = 12 ]
    check "and the total is Q(16)" total_is 14772512 records-16-12.jsonl
fi
