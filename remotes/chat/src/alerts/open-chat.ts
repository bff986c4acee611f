/**
 * Leads to a chat from outside every screen. The page's router follows the browser's history, and hears of a step only when the
 * browser makes it: of this one it is told.
 */
export function openChat(chatUuid: string): void {
  window.focus();
  const before = history.state as { idx?: number } | null;
  history.pushState({ ...before, idx: (before?.idx ?? 0) + 1, usr: null }, '', `/chat?${new URLSearchParams({ chatUuid })}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
