import { useCallback, useRef, useSyncExternalStore } from 'react';
import { dropDraft, onDraft, readDraft, writeDraft, type DraftShape } from './drafts';

export type Draft<T> = readonly [value: T, set: (next: T | ((previous: T) => T)) => void, drop: () => void];

/**
 * Form state that survives a reload. `key` identifies the form (`mailing:new`) and the edited record, if any. Drops a stored draft that
 * doesn't match `shape`, such as a zod schema. Without `shape`, the draft must have the keys and types of `initial`.
 */
export function useDraft<T>(key: string, initial: T, shape?: DraftShape<T>): Draft<T> {
  const first = useRef(initial);
  const read = () => readDraft(key, first.current, shape);
  const value = useSyncExternalStore(useCallback((listener) => onDraft(key, listener), [key]), read);
  const set = useCallback((next: T | ((previous: T) => T)) => {
    const previous = readDraft(key, first.current, shape);
    writeDraft(key, typeof next === 'function' ? (next as (previous: T) => T)(previous) : next);
  }, [key, shape]);
  const drop = useCallback(() => dropDraft(key), [key]);
  return [value, set, drop];
}
