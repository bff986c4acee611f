/**
 * A startup failure that an operator can fix. The launcher prints the message without a stack and exits with 1. Recognize it by name,
 * because bundles have their own copies of the class.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

export function isStartProblem(error: unknown): error is StartProblem {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'StartProblem';
}
