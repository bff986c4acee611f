import { useEffect, useRef, useState } from 'react';

const SETTLED_MS = 300;

/** Calls `onChange` when the user stops typing. If `value` changes elsewhere (back button, cleared filters), the typed text changes too. */
export function useDebounced(value: string, onChange: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    const trimmed = typed.trim();
    if (trimmed === value) return undefined;
    const timer = setTimeout(() => latest.current(trimmed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return [typed, setTyped];
}
