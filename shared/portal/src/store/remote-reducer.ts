import { combineReducers, type Reducer } from '@portal/portal/state';
import type { AnyRemote } from '../remote/define-remote';

/**
 * Reducer of one remote. A slice that throws or returns undefined is quarantined until the remote is mounted again: it keeps its state and
 * gets no further actions, while everything else continues.
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
      // Deferred: reducers must not dispatch.
      queueMicrotask(() => failed(error));
      return state ?? null;
    }
  };
}
