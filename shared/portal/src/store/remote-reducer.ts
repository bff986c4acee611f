import { combineReducers, type Reducer } from '@portal/portal/state';
import type { AnyRemote } from '../remote/define-remote';

/**
 * The state of one remote. A slice that throws, or forgets to give a state, is put in quarantine until the remote is mounted
 * anew: its state stays as it was, it sees no further action, and everything else goes on.
 */
export function remoteReducer(remote: AnyRemote, failed: (error: unknown) => void): Reducer {
  const slices = Object.entries(remote.slices ?? {}).map(([name, slice]) => [name, quarantine(name, slice, failed)] as const);
  return slices.length > 0 ? combineReducers(Object.fromEntries(slices)) : (state: unknown = null) => state;
}

function quarantine(name: string, slice: Reducer, failed: (error: unknown) => void): Reducer {
  let broken = false;
  return (state: unknown, action) => {
    if (broken) return state ?? null;
    try {
      const next: unknown = slice(state, action);
      if (next === undefined) throw new Error(`slice ${name} gave undefined for ${action.type}`);
      return next;
    } catch (error) {
      broken = true;
      // Not at once: nothing may be dispatched while a reducer runs.
      queueMicrotask(() => failed(error));
      return state ?? null;
    }
  };
}
