const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** As it is written on the keyboard. */
export const shortcutName = (): string => (isApple() ? '⌘ K' : 'Ctrl K');

/** Ctrl+K or Cmd+K anywhere, `/` where it would not be typed; not over another dialog. */
export function asksForSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open], [aria-modal="true"]')) return false;
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  // By its place too: on a Cyrillic keyboard the same key writes another letter.
  const isK = event.key.toLowerCase() === 'k' || event.code === 'KeyK';
  if (isK && ctrlKey !== metaKey && !altKey && !shiftKey) return true;
  return event.key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"], [role="searchbox"]'));
