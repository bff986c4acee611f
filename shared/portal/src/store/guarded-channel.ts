import type { Action } from '@portal/portal/state';
import { END, type MulticastChannel, stdChannel } from 'redux-saga';

export type Actions = MulticastChannel<Action>;
type Taker = Parameters<Actions['take']>[0];
type Cancellable = Taker & { cancel?: () => void };

/** END terminates every saga of the page for good, and any saga may put it. */
export const isEnd = (action: unknown): boolean => (action as Partial<END> | null | undefined)?.type === END.type;
export const endRefused = () => new Error('END was put: it would end every saga of the page, so it is passed over');

/** The page's action channel; an END put by a saga is reported instead of closing it. */
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
 * The same channel for one owner's takes. A pattern that throws would throw in the dispatcher at every action, and hide the action from
 * later takers; here the waiting `take` throws once.
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
