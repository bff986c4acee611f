/**
 * Why a remote cannot be shown; each has its text. 'network' also stands for a file that is gone after a release, 'registry'
 * for one whose entry there is not whole or not what was delivered, 'stopped' for one whose root saga threw too often.
 */
export type ProblemKind = 'network' | 'timeout' | 'integrity' | 'contract' | 'registry' | 'crash' | 'stopped';

export class RemoteProblem extends Error {
  override readonly name = 'RemoteProblem';
  constructor(readonly kind: ProblemKind, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Of an error that is no `RemoteProblem` as far as it can be told from it alone. */
export function problemKind(error: unknown): ProblemKind {
  if (error instanceof RemoteProblem) return error.kind;
  const missed = missedFile(error);
  if (!missed) return 'crash';
  return missed.late ? 'timeout' : 'network';
}

type ChunkLoadError = Error & { type?: string; request?: string };

/** The file that did not come, by the words of webpack and of the federation runtime, which say it in no other way. */
export function missedFile(error: unknown): { url?: string; late: boolean } | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'ChunkLoadError') {
    const { type, request } = error as ChunkLoadError;
    return { url: request, late: type === 'timeout' };
  }
  const url = /ScriptNetworkError: (?:Script|Failed to load script) "([^"]+)"/.exec(error.message)?.[1];
  return url === undefined ? undefined : { url, late: error.message.includes('timed out') };
}
