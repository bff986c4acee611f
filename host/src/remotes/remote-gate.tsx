import { ErrorBoundary } from '../parts/error-boundary';
import { ScreenLoading } from '../parts/screen-loading';
import { RemoteError } from './remote-error';
import { RemoteVisit } from './remote-visit';
import { useRemotePart } from './use-remote-part';

/** One screen of a remote, its loading state or its error. */
export function RemoteGate({ id, screen, title }: { id: string; screen: string; title: string }) {
  const { key, remote, problem, retry, crashed } = useRemotePart(id, screen);
  if (problem) return <RemoteError title={title} {...problem} onRetry={retry} />;
  if (!remote) return <ScreenLoading title={title} />;
  return (
    <ErrorBoundary key={key} onError={crashed}>
      <RemoteVisit remote={remote} screen={screen} />
    </ErrorBoundary>
  );
}
