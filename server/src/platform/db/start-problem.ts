/** A startup failure that an operator can fix, shown without a stack. Check `name`, since each bundle has its own class. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

export function isStartProblem(error: unknown): error is StartProblem {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'StartProblem';
}
