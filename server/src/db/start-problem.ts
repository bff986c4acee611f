/**
 * A reason why the program cannot start that its operator can do something about. The message is the whole story in one
 * sentence: the launcher prints it without a stack and exits with 1. Recognise it by name, since bundles have copies.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

export function isStartProblem(error: unknown): error is StartProblem {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'StartProblem';
}
