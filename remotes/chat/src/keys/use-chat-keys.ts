import { useEffect, useRef } from 'react';
import { meaningOf, type ChatKey } from './chat-keys';

/** While the screen is open and nothing lies above it. */
export function useChatKeys(on: boolean, act: (key: ChatKey) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!on) return undefined;
    const pressed = (event: KeyboardEvent) => {
      const key = event.defaultPrevented || document.querySelector('dialog[open]') ? null : meaningOf(event);
      if (!key) return;
      event.preventDefault();
      latest.current(key);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [on]);
}
