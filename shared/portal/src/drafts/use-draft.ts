import { useCallback, useRef, useSyncExternalStore } from 'react';
import { dropDraft, onDraft, readDraft, writeDraft } from './drafts';

export type Draft<T> = readonly [value: T, set: (next: T | ((previous: T) => T)) => void, drop: () => void];

/** State of a form that survives a reload. `key` names the form, and the record where there is one: `mailing:new`. */
export function useDraft<T>(key: string, initial: T): Draft<T> {
  const first = useRef(initial);
  const read = () => readDraft(key, first.current);
  const value = useSyncExternalStore(useCallback((listener) => onDraft(key, listener), [key]), read);
  const set = useCallback((next: T | ((previous: T) => T)) => {
    const previous = readDraft(key, first.current);
    writeDraft(key, typeof next === 'function' ? (next as (previous: T) => T)(previous) : next);
  }, [key]);
  const drop = useCallback(() => dropDraft(key), [key]);
  return [value, set, drop];
}
