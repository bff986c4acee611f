import { useState } from 'react';

/** `passed`: earlier lists of a series of changes, any of which may still be the one that is kept. */
type Change<T> = { to: readonly T[]; passed: readonly string[] };

const nameOf = (list: readonly unknown[]) => JSON.stringify(list);

/**
 * A list that is kept elsewhere and may return late: the router updates the URL in a transition. Returns the list as last changed, so that
 * a second click in the meantime doesn't undo the first.
 */
export function useLatestList<T extends string | number>(kept: readonly T[], onChange: (list: T[]) => void) {
  const [change, setChange] = useState<Change<T>>();
  const isPending = change !== undefined && nameOf(change.to) !== nameOf(kept) && change.passed.includes(nameOf(kept));
  if (change && !isPending) setChange(undefined);
  const latest = isPending ? change.to : kept;
  const set = (to: T[]) => {
    setChange({ to, passed: [...(isPending ? change.passed : []), nameOf(latest)] });
    onChange(to);
  };
  return [latest, set] as const;
}
