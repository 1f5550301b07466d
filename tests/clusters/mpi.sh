# Open MPI as a launcher: two ranks, one of them killed.

if need mpirun openmpi-bin; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    ranks() { N=16 M=9 mpirun -np 2 --oversubscribe "$examples/mpirun.sh"; }
    mkdir -p bin
    printf '#!/bin/sh\n[ "$OMPI_COMM_WORLD_RANK" = 0 ] || kill -9 $$\nexec %s "$@"\n' "$program" >bin/nqueens
    chmod +x bin/nqueens
    check "a rank that is killed ends the run" bash -c "! PATH=$PWD/bin:$PATH N=16 M=9 mpirun -np 2 --oversubscribe $examples/mpirun.sh"
    check "shards are missing" bash -c 'nqueens merge shards --missing; [ $? = 3 ]'
    check "the run goes on where it ended" ranks
    check "the total is Q(16)" total_is 14772512 shards
fi
