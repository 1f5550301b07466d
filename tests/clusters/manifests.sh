# Manifests for schedulers that are not run here, checked offline against their definitions.

validators() {
    python3 -m venv validators && validators/bin/pip install -q --disable-pip-version-check kubernetes-validate htcondor
}

if [ -z "${CI:-}" ] && ! python3 -c 'import kubernetes_validate, htcondor2' 2>/dev/null; then
    left_out=$((left_out + 1))
    echo "  left out, since they are missing: pip install kubernetes-validate htcondor"
elif need python3 python3 python3-venv; then
    if python3 -c 'import kubernetes_validate, htcondor2' 2>/dev/null; then python=python3; else
        check "the validators can be installed" validators
        python=validators/bin/python
    fi
    check "the manifest for Kubernetes is valid" \
        "$python" -m kubernetes_validate --strict "$examples/kubernetes.yaml"
    sed 's/completions:/completion:/' "$examples/kubernetes.yaml" >wrong.yaml
    check "a misspelt one is not" bash -c "! $python -m kubernetes_validate --strict wrong.yaml"
    check "the submit file for HTCondor is valid" "$python" - "$examples/htcondor.sub" <<'END'
import sys, htcondor2
submit = htcondor2.Submit(open(sys.argv[1]).read())
assert submit["arguments"].startswith("24 --shard $(Process)/512"), submit["arguments"]
assert submit.getQArgs() == "512", submit.getQArgs()
END
fi
