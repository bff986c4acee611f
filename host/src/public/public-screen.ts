export type PublicScreen =
  | { kind: 'login' }
  | { kind: 'notFound' | 'forbidden'; loggedIn: boolean }
  /** Nothing to show here: on to another path. */
  | { leave: string };

/** What a public address shows. `loggedIn`: the browser holds a session's cookies. */
export function publicScreen(pathname: string, search: string, loggedIn: boolean): PublicScreen {
  if (pathname === '/404') return { kind: 'notFound', loggedIn };
  if (pathname === '/401') return { kind: 'forbidden', loggedIn };
  if (pathname === '/auth-redirect') {
    // No code of a hand-off is honoured yet, so each one is a bad one.
    const redirect = new URLSearchParams(search).get('redirect');
    return { leave: `/login?${new URLSearchParams({ reason: 'code_invalid', ...(redirect ? { redirect } : {}) })}` };
  }
  return loggedIn ? { leave: '/' } : { kind: 'login' };
}
