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

export type ChatKey = 'next' | 'previous' | 'help';
type Pressed = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'key' | 'code' | 'target'>;

/** What a key means on the screen of chats. By its place for letters: with Alt a Mac writes other signs, and other alphabets other letters. */
export function meaningOf({ altKey, ctrlKey, metaKey, key, code, target }: Pressed): ChatKey | null {
  if (ctrlKey || metaKey) return null;
  if (altKey) return code === 'KeyJ' ? 'next' : code === 'KeyK' ? 'previous' : null;
  return key === '?' && !isWriting(target) ? 'help' : null;
}

const isWriting = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
