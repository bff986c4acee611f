import { useState } from 'react';

const KEY = 'menuClosed';
const SEPARATOR = '\n';

/** Ids of the menu's groups that this browser shows collapsed, and a function that switches one. */
export function useClosedGroups(): [closed: readonly string[], toggle: (id: string) => void] {
  const [closed, setClosed] = useState(() => (localStorage.getItem(KEY) ?? '').split(SEPARATOR));
  return [closed, (id) => {
    const next = closed.includes(id) ? closed.filter((each) => each !== id) : [...closed, id];
    localStorage.setItem(KEY, next.join(SEPARATOR));
    setClosed(next);
  }];
}
