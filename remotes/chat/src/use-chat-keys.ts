import { useEffect, useLayoutEffect, useRef } from 'react';
import { meaningOf, type ChatKey } from './chat-keys';

export type ChatCommands = Partial<Record<ChatKey, () => void>>;

/** Shortcuts of one part of the screen; ignored while `on` is false or a dialog is open. */
export function useChatKeys(on: boolean, commands: ChatCommands): void {
  const latest = useRef(commands);
  // A layout effect, because a key pressed before a passive effect runs would act on the previous chat.
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
