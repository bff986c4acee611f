import { useEffect, useRef, useState } from 'react';

const SETTLED_MS = 300;

/**
 * What is typed at once, and what is asked for once the typing rests. When the asked text changes from outside (back,
 * filters cleared), the typed one follows.
 */
export function useSettled(asked: string, ask: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  if (asked !== known) {
    setKnown(asked);
    if (asked !== typed.trim()) setTyped(asked);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return undefined;
    const timer = setTimeout(() => latest.current(wanted), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  return [typed, setTyped];
}
