import { useEffect, useLayoutEffect, useRef } from 'react';
import { meaningOf, type ChatKey } from './chat-keys';

export type ChatDeeds = Partial<Record<ChatKey, () => void>>;

/** While what they act on is open and nothing lies above it. Each part of the screen acts on its own keys. */
export function useChatKeys(on: boolean, deeds: ChatDeeds): void {
  const latest = useRef(deeds);
  // With what is shown, not a moment later: a key that is pressed in between would act on the chat before.
  useLayoutEffect(() => {
    latest.current = deeds;
  });
  useEffect(() => {
    if (!on) return undefined;
    const pressed = (event: KeyboardEvent) => {
      const key = event.defaultPrevented || document.querySelector('dialog[open]') ? null : meaningOf(event);
      const deed = key && latest.current[key];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [on]);
}
