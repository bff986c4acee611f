import type { Action } from '@portal/portal/state';
import { END, type MulticastChannel, stdChannel } from 'redux-saga';

export type Actions = MulticastChannel<Action>;
type Taker = Parameters<Actions['take']>[0];
type Cancellable = Taker & { cancel?: () => void };

/** True for redux-saga's END action. If any saga puts it, all sagas of the page end permanently. */
export const isEnd = (action: unknown): boolean => (action as Partial<END> | null | undefined)?.type === END.type;
export const endRefused = () => new Error('END was put: it would end every saga of the page, so it is passed over');

/** Creates the page's action channel. Reports an END put by a saga, which would otherwise close the channel. */
export function guardedChannel(report: (error: unknown) => void): Actions {
  const channel = stdChannel<Action>();
  return {
    ...channel,
    put(action) {
      if (isEnd(action)) report(endRefused());
      else channel.put(action);
    },
  };
}

/**
 * Wraps the channel for the `take` effects of one owner. If a `take` pattern throws, the error is thrown in the saga that waits there.
 * redux-saga would throw it in the dispatcher, and other sagas would miss the action.
 */
export const guardedTakes = (channel: Actions): Actions => ({
  ...channel,
  take(taker: Cancellable, matches) {
    channel.take(taker, matches && ((action) => {
      try {
        return matches(action);
      } catch (error) {
        taker.cancel?.();
        // redux-saga treats an Error passed to the taker as a failure of the `take`.
        taker((error instanceof Error ? error : new Error(String(error))) as never);
        return false;
      }
    }));
  },
});
