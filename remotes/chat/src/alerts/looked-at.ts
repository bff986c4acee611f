const nameOf = (chatUuid: string) => `chat looked at ${chatUuid}`;

/** Whether the user has this page before him, so that what it shows needs no alert. */
export const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Tells the other tabs that the chat is before the user in this one, until the given function is called or the tab is gone: a
 * lock ends with its tab, however that ends.
 */
export function tellLooking(chatUuid: string): () => void {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(nameOf(chatUuid), { mode: 'shared' }, () => ended);
  return end;
}

/** Which chats are before the user in another tab. Without locks nobody can tell. */
export async function chatsLookedAt(): Promise<(chatUuid: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return (chatUuid) => names.has(nameOf(chatUuid));
}
