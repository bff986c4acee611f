const STORED = 'impersonatedFrom';
/** A path of this portal, and of nothing else. */
const OWN = /^\/(?![/\\])/;

/** Where the administrator was when he entered as another: there he goes on afterwards. */
export function keepImpersonationStart(path: string): void {
  try {
    sessionStorage.setItem(STORED, path);
  } catch {
    // He then begins at the main page.
  }
}

export function takeImpersonationStart(): string {
  const path = sessionStorage.getItem(STORED) ?? '/';
  sessionStorage.removeItem(STORED);
  return OWN.test(path) ? path : '/';
}
