const KEPT = 'chatKeys';

/** Single keys may be pressed by mistake, or by speech: whoever wants none of them turns them off (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== '0';
  } catch {
    return true;
  }
}

export function keepKeys(on: boolean): void {
  try {
    localStorage.setItem(KEPT, on ? '1' : '0');
  } catch {
    // The browser's quota, or its user, forbids it: the choice holds for this page.
  }
}

export type ChatKey = 'next' | 'previous' | 'help' | 'reply' | 'take' | 'search' | 'attach';
type Pressed = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'key' | 'code' | 'target'>;

const withAlt: Readonly<Record<string, ChatKey>> = { KeyJ: 'next', KeyK: 'previous' };
const letters: Readonly<Record<string, ChatKey>> = { r: 'reply', t: 'take', s: 'search', a: 'attach' };

/** What a key means on the screen of chats. Single keys mean nothing where they are written. With Alt by their place, since a Mac writes other signs then. */
export function meaningOf({ altKey, ctrlKey, metaKey, shiftKey, key, code, target }: Pressed): ChatKey | null {
  if (ctrlKey || metaKey) return null;
  if (altKey) return withAlt[code] ?? null;
  if (isWriting(target)) return null;
  if (key === '?') return 'help';
  return shiftKey ? null : letters[letterOf(key, code)] ?? null;
}

/** As the key says; where another alphabet is set, by its place. */
const letterOf = (key: string, code: string): string => (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase();

/** Menus go to what begins with the letter. */
const isWriting = (target: EventTarget | null) => target instanceof HTMLElement
  && (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]') || target.closest('[role="menu"]') !== null);
