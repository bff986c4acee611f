import { useState } from 'react';

/**
 * A list that is kept elsewhere and may return late: the router updates the URL in a transition. Returns the list as last changed, so that
 * a second click in the meantime doesn't undo the first.
 */
export function useLatestList<T extends string | number>(kept: readonly T[], onChange: (list: T[]) => void) {
  const [change, setChange] = useState<{ of: string; to: readonly T[] }>();
  const of = kept.join();
  if (change && change.of !== of) setChange(undefined);
  const set = (to: T[]) => {
    setChange({ of, to });
    onChange(to);
  };
  return [change?.of === of ? change.to : kept, set] as const;
}
