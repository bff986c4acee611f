import { useEffect, useLayoutEffect, useRef } from 'react';
import { meaningOf, type ChatKey } from './chat-keys';

export type ChatCommands = Partial<Record<ChatKey, () => void>>;

/** While what they act on is open and nothing lies above it. Each part of the screen acts on its own keys. */
export function useChatKeys(on: boolean, commands: ChatCommands): void {
  const latest = useRef(commands);
  // With what is shown, not a moment later: a key that is pressed in between would act on the chat before.
  useLayoutEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    if (!on) return undefined;
    const pressed = (event: KeyboardEvent) => {
      const key = event.defaultPrevented || document.querySelector('dialog[open]') ? null : meaningOf(event);
      const command = key && latest.current[key];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [on]);
}
