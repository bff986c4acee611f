import { useState, type ComponentType } from 'react';
import { ErrorBoundary } from '../error-log/error-boundary';
import { RemoteError } from '../remotes/remote-error';
import { useRemotes } from '../remotes/remotes.context';

/** A screen of the host itself: when it throws, the shell around it stays, as with a remote. */
export function OwnScreen({ title, of: Screen }: { title: string; of: ComponentType }) {
  const { log } = useRemotes();
  const [trace, setTrace] = useState<string>();
  if (trace) return <RemoteError title={title} kind="crash" trace={trace} onRetry={() => setTrace(undefined)} />;
  return (
    <ErrorBoundary onError={(error) => setTrace(log(error, title))}>
      <Screen />
    </ErrorBoundary>
  );
}
