import { useSyncExternalStore } from 'react';

/** The `dialog` that lies over all others. Those are opened one from within another, so that the one with the keyboard is it. */
const topmost = (): Element | null => document.activeElement?.closest('dialog[open]') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
const asleep = () => () => undefined;

/** The dialog that is open on top; looked for only while `wanted`, since it takes an eye on the whole page. */
export const useTopmostDialog = (wanted: boolean): Element | null => useSyncExternalStore(wanted ? subscribe : asleep, () => (wanted ? topmost() : null));
