const STORED = 'impersonatedFrom';
/** A path of this portal only. */
const OWN = /^\/(?![/\\])/;

/** Where the administrator started the impersonation, to return there afterwards. */
export function storeImpersonationStart(path: string): void {
  try {
    sessionStorage.setItem(STORED, path);
  } catch {
    // Without storage, the administrator returns to the main page.
  }
}

export function consumeImpersonationStart(): string {
  const path = sessionStorage.getItem(STORED) ?? '/';
  sessionStorage.removeItem(STORED);
  return OWN.test(path) ? path : '/';
}
