const STORAGE_KEY = 'chatKeys';

/** Whether single-key shortcuts are on. Users can turn them off, because mistakes or speech input may trigger them (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== '0';
  } catch {
    return true;
  }
}

export function saveKeys(on: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, on ? '1' : '0');
  } catch {
    // The storage is full or blocked: the choice applies to this page only.
  }
}

export type ChatKey = 'next' | 'previous' | 'help' | 'reply' | 'note' | 'take' | 'search' | 'attach' | 'contact';
type Pressed = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'key' | 'code' | 'target'>;

const withAlt: Readonly<Record<string, ChatKey>> = { KeyJ: 'next', KeyK: 'previous' };
const letters: Readonly<Record<string, ChatKey>> = { r: 'reply', n: 'note', t: 'take', s: 'search', a: 'attach', i: 'contact' };

/** Returns the shortcut of a key press, or null. Alt shortcuts use `code`, because Alt changes `key` on macOS. */
export function meaningOf({ altKey, ctrlKey, metaKey, shiftKey, key, code, target }: Pressed): ChatKey | null {
  if (ctrlKey || metaKey) return null;
  if (altKey) return withAlt[code] ?? null;
  if (isWriting(target)) return null;
  if (key === '?') return 'help';
  return shiftKey ? null : letters[letterOf(key, code)] ?? null;
}

/** Returns the typed letter; for a non-Latin keyboard layout, the letter of the physical key. */
const letterOf = (key: string, code: string): string => (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase();

/** Whether single keys must be ignored: in text fields, and in menus, which use letters for type-ahead. */
const isWriting = (target: EventTarget | null) => target instanceof HTMLElement
  && (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]') || target.closest('[role="menu"]') !== null);
