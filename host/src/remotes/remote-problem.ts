/**
 * Why a remote can't be shown; each kind has a text for the user. 'network' includes files removed by a release. 'registry': the entry is
 * missing, invalid, or doesn't match the remote. 'stopped': the remote's root saga threw too often.
 */
export type ProblemKind = 'network' | 'timeout' | 'integrity' | 'contract' | 'registry' | 'crash' | 'stopped';

export class RemoteProblem extends Error {
  override readonly name = 'RemoteProblem';
  constructor(readonly kind: ProblemKind, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** A `RemoteProblem` already has its kind. Other errors are classified by type and message. */
export function problemKind(error: unknown): ProblemKind {
  if (error instanceof RemoteProblem) return error.kind;
  const missed = missedFile(error);
  if (!missed) return 'crash';
  return missed.isLate ? 'timeout' : 'network';
}

type ChunkLoadError = Error & { type?: string; request?: string };

/** Returns the URL of the file that an error of webpack or the federation runtime reports, and whether its load timed out. */
export function missedFile(error: unknown): { url?: string; isLate: boolean } | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'ChunkLoadError') {
    const { type, request } = error as ChunkLoadError;
    return { url: request, isLate: type === 'timeout' };
  }
  const url = /ScriptNetworkError: (?:Script|Failed to load script) "([^"]+)"/.exec(error.message)?.[1];
  return url === undefined ? undefined : { url, isLate: error.message.includes('timed out') };
}
