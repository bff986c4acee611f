import { useEffect, useRef, useState } from 'react';

const SETTLED_MS = 300;

/**
 * Text as typed, and applied when the user stops typing. When the applied text changes externally (back button, cleared filters), the field
 * follows.
 */
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
