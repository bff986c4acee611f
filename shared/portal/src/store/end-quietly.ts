type Steps = Pick<Generator, 'next' | 'throw' | 'return'>;

export const isIterator = (value: unknown): value is Generator =>
  typeof (value as Partial<Steps> | null | undefined)?.next === 'function' && typeof (value as Partial<Steps>).throw === 'function';

/**
 * Wraps a saga whose `finally` may throw during cancellation. redux-saga would throw the error from `cancel()` and not cancel the remaining
 * sibling sagas. Here the error is reported, and the saga ends.
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
  // Inherits from the iterator, because redux-saga reads markers on it.
  return Object.assign(Object.create(saga) as Generator, {
    next: (value: unknown) => step(() => saga.next(value)),
    throw: (error: unknown) => step(() => saga.throw(error)),
    return: (value: unknown) => {
      ending = true;
      return step(() => saga.return(value));
    },
  } satisfies Steps);
}
