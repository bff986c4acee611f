import * as saga from 'redux-saga';

const ends = new WeakMap<object, { reached: boolean }>();

/** True if a channel of `eventChannel` has ended; redux-saga doesn't expose this. */
export const isClosed = (channel: object): boolean => ends.get(channel)?.reached === true;

/**
 * Creates a channel of external events. Call it inside the saga that takes from the channel. A channel created at module level would be
 * closed when the user leaves the remote, and would still be closed on the next visit.
 */
export function eventChannel<T extends NonNullable<unknown> | null>(
  subscribe: saga.Subscribe<T>, buffer?: saga.Buffer<T>,
): saga.EventChannel<T> {
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
