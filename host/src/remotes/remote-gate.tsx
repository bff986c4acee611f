import { useEffect, useLayoutEffect, useState } from 'react';
import { type AnyRemote, RemoteView } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { ScreenLoading } from '../frame/screen-loading';
import { ErrorBoundary } from '../error-log/error-boundary';
import { RemoteError } from './remote-error';
import { problemKind, type ProblemKind } from './remote-problem';
import { remoteBroke, remoteRetried, selectBroken } from './remotes.slice';
import { useRemotes } from './remotes.context';

type GateProps = { id: string; screen: string; title: string };
type Problem = { kind: ProblemKind; trace: string };

/**
 * One screen of a remote, or what there is instead. Plain state and no Suspense: React shows a fallback for 300 ms at least,
 * which is longer than a remote takes. The attempt lives here, above what may fail.
 */
export function RemoteGate({ id, screen, title }: GateProps) {
  const { loader, log } = useRemotes();
  const dispatch = useDispatch();
  const broken = useSelector(selectBroken(id));
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ of: string; remote?: AnyRemote; problem?: Problem }>();
  const wanted = `${id} ${screen} ${attempt}`;
  const current = outcome?.of === wanted ? outcome : undefined;
  const remote = current?.remote ?? loader.ready(id, screen);

  useEffect(() => {
    if (loader.ready(id, screen)) return undefined;
    let left = false;
    loader.load(id, screen).then(
      (loaded) => !left && setOutcome({ of: wanted, remote: loaded }),
      (error: unknown) => !left && setOutcome({ of: wanted, problem: { kind: problemKind(error), trace: log(error, id) } }),
    );
    return () => {
      left = true;
    };
  }, [loader, log, id, screen, wanted]);

  const retry = () => {
    dispatch(remoteRetried(id));
    setAttempt(attempt + 1);
  };
  const crashed = (error: unknown) => dispatch(remoteBroke({ id, trace: log(error, id) }));

  if (broken) {
    const again = () => {
      loader.forget(id);
      retry();
    };
    return <RemoteError title={title} kind="crash" trace={broken} onRetry={again} />;
  }
  if (current?.problem) return <RemoteError title={title} {...current.problem} onRetry={retry} />;
  if (!remote) return <ScreenLoading title={title} />;
  return (
    <ErrorBoundary key={wanted} onError={crashed}>
      <Visit remote={remote} screen={screen} />
    </ErrorBoundary>
  );
}

/** The remote runs from before its screen's first effect until the user has left it. */
function Visit({ remote, screen }: { remote: AnyRemote; screen: string }) {
  const { visits } = useRemotes();
  useLayoutEffect(() => visits.enter(remote), [visits, remote]);
  return <RemoteView remote={remote} screen={screen} />;
}
