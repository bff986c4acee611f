const STORED = 'impersonatedFrom';
/** Matches paths of this portal, not `//host`. */
const OWN = /^\/(?![/\\])/;

/** Stores the page where the administrator started the impersonation, to return to it afterwards. */
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
