/** Why a remote cannot be shown. 'network' also stands for a file that is gone after a release. */
export type ProblemKind = 'network' | 'contract' | 'integrity' | 'crash';

export class RemoteProblem extends Error {
  override readonly name = 'RemoteProblem';
  constructor(readonly kind: ProblemKind, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

export const problemKind = (error: unknown): ProblemKind => (error instanceof RemoteProblem ? error.kind : 'crash');
