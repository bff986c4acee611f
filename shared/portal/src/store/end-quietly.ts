type Steps = Pick<Generator, 'next' | 'throw' | 'return'>;

export const isIterator = (value: unknown): value is Generator =>
  typeof (value as Partial<Steps> | null | undefined)?.next === 'function' && typeof (value as Partial<Steps>).throw === 'function';

/**
 * A saga whose `finally` may throw while it is cancelled. redux-saga lets that out of `cancel()`, past the siblings that are
 * still to be cancelled; here it is told, and the saga is at its end.
 */
export function endQuietly(saga: Generator, report: (error: unknown) => void): Generator {
  let ending = false;
  const step = (go: () => IteratorResult<unknown>): IteratorResult<unknown> => {
    try {
      return go();
    } catch (error) {
      if (!ending) throw error;
      report(error);
      return { done: true, value: undefined };
    }
  };
  // What redux-saga notes on its own iterators is still to be read.
  return Object.assign(Object.create(saga) as Generator, {
    next: (value: unknown) => step(() => saga.next(value)),
    throw: (error: unknown) => step(() => saga.throw(error)),
    return: (value: unknown) => {
      ending = true;
      return step(() => saga.return(value));
    },
  } satisfies Steps);
}
