import type { Action } from '@portal/portal/state';
import { END, type MulticastChannel, stdChannel } from 'redux-saga';

export type Actions = MulticastChannel<Action>;
type Taker = Parameters<Actions['take']>[0];
type Cancellable = Taker & { cancel?: () => void };

/** Ends every saga of the page for good, and any of them may put it. */
export const isEnd = (action: unknown): boolean => (action as Partial<END> | null | undefined)?.type === END.type;
export const endRefused = () => new Error('END was put: it would end every saga of the page, so it is passed over');

/** The channel of all actions, which nobody can close for the others. */
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
 * The same channel for one owner's takes. A pattern that throws would throw in whoever dispatches, at each action anew, and
 * hide the action from all later takers: instead it is the `take` that throws, once, in the saga that waits there.
 */
export const guardedTakes = (channel: Actions): Actions => ({
  ...channel,
  take(taker: Cancellable, matches) {
    channel.take(taker, matches && ((action) => {
      try {
        return matches(action);
      } catch (error) {
        taker.cancel?.();
        // By this redux-saga knows an error from an action.
        taker((error instanceof Error ? error : new Error(String(error))) as never);
        return false;
      }
    }));
  },
});
