import * as saga from 'redux-saga';

const ends = new WeakMap<object, { reached: boolean }>();

/** Whether a channel of `eventChannel` has come to its end; redux-saga does not tell. */
export const isClosed = (channel: object): boolean => ends.get(channel)?.reached === true;

/**
 * What happens outside, for sagas to take. Made within the saga that takes from it: when the user leaves the remote, each
 * channel that its sagas took from is closed, and one that stands in the module would be at its end for every later visit.
 */
export function eventChannel<T extends NonNullable<unknown> | null>(subscribe: saga.Subscribe<T>, buffer?: saga.Buffer<T>): saga.EventChannel<T> {
  const end = { reached: false };
  const noted: saga.Subscribe<T> = (emit) => {
    const unsubscribe = subscribe(emit);
    return () => {
      end.reached = true;
      unsubscribe();
    };
  };
  const channel = buffer ? saga.eventChannel(noted, buffer) : saga.eventChannel(noted);
  ends.set(channel, end);
  return channel;
}
