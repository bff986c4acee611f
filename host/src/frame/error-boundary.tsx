import type { ReactNode } from 'react';
import { ErrorBoundary } from '../error-log/error-boundary';
import { useRemotes } from '../remotes/remotes.context';

/** A part of the frame without which the rest works on: when it throws, it alone is gone, and the error log has it under `name`. */
export function Apart({ name, children }: { name: string; children: ReactNode }) {
  const { log } = useRemotes();
  return <ErrorBoundary onError={(error) => void log(error, name)}>{children}</ErrorBoundary>;
}
