import { useState, type ComponentType } from 'react';
import { ErrorBoundary } from '../parts/error-boundary';
import { RemoteError } from '../remotes/remote-error';
import { problemKind, type ProblemKind } from '../remotes/remote-problem';
import { useRemotes } from '../remotes/remotes.context';

/** A screen of the host. If it throws, the shell keeps working, as with a remote. */
export function OwnScreen({ title, of: Screen }: { title: string; of: ComponentType<{ title: string }> }) {
  const { log } = useRemotes();
  const [problem, setProblem] = useState<{ kind: ProblemKind; trace: string }>();
  if (problem) return <RemoteError title={title} {...problem} onRetry={() => setProblem(undefined)} />;
  return (
    <ErrorBoundary onError={(error) => setProblem({ kind: problemKind(error), trace: log(error, title) })}>
      <Screen title={title} />
    </ErrorBoundary>
  );
}
