import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AnyRemote } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { isTransient } from './loader';
import { problemKind, type ProblemKind } from './remote-problem';
import { useRemotes } from './remotes.context';
import { remoteRetried, selectBroken } from './remotes.slice';

/** `loading`: true if the remote or its screen failed to load, unset if it crashed. */
type Problem = { kind: ProblemKind; trace: string; loading?: boolean };
type Outcome = { of: string; remote?: AnyRemote; problem?: Problem; passing?: boolean };

export type RemotePart = {
  /** Changes with each attempt and with the remote's version. */
  key: string;
  /** Loaded and ready to render. If neither this nor `problem` is set, the remote is loading. */
  remote?: AnyRemote;
  problem?: Problem;
  retry: () => void;
  /** Reports an error thrown during rendering. */
  crashed: (error: unknown) => void;
};

/**
 * Loads a remote's screen or widget, or returns why it is unavailable. It doesn't use Suspense, whose fallback stays for at least 300 ms.
 * Call it outside the error boundary, whose state is lost when `key` changes.
 */
export function useRemotePart(id: string, name: string): RemotePart {
  const { loader, log } = useRemotes();
  const dispatch = useDispatch();
  const broken = useSelector(selectBroken(id));
  const generation = useSyncExternalStore(loader.subscribe, () => loader.generation(id));
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const key = `${id} ${name} ${generation} ${attempt}`;
  // A remote that is already loaded renders at once.
  const first = useMemo((): Outcome => ({ of: key, remote: loader.ready(id, name) }), [loader, id, name, key]);
  const current = outcome?.of === key ? outcome : first;
  const settled = Boolean(current.remote ?? current.problem);

  useEffect(() => {
    if (settled) return undefined;
    let left = false;
    loader.load(id, name).then(
      (remote) => !left && setOutcome({ of: key, remote }),
      (error: unknown) => !left
        && setOutcome({
          of: key, problem: { kind: problemKind(error), trace: log(error, id), loading: true }, passing: isTransient(error),
        }),
    );
    return () => {
      left = true;
    };
  }, [loader, log, id, name, key, settled]);

  return {
    key,
    remote: current.remote,
    problem: broken ?? current.problem,
    retry() {
      if (broken || !current.passing) loader.evict(id);
      dispatch(remoteRetried(id));
      setAttempt(attempt + 1);
    },
    crashed: (error) => setOutcome({ of: key, problem: { kind: 'crash', trace: log(error, id) } }),
  };
}
