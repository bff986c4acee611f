export type PublicScreen =
  | { kind: 'login' }
  | { kind: 'signOn'; code: string }
  | { kind: 'notFound' | 'forbidden'; loggedIn: boolean }
  /** Nothing to show here: on to another path. */
  | { leave: string };

export type Visitor = {
  /** The browser holds a session's cookies. */
  loggedIn: boolean;
  /** What the address of the sign-on carried. */
  code?: string | undefined;
};

/** What a public address shows. */
export function publicScreen(pathname: string, search: string, { loggedIn, code }: Visitor): PublicScreen {
  if (pathname === '/404') return { kind: 'notFound', loggedIn };
  if (pathname === '/401') return { kind: 'forbidden', loggedIn };
  if (pathname === SIGN_ON) return code ? { kind: 'signOn', code } : { leave: refusedCode(search) };
  return loggedIn ? { leave: '/' } : { kind: 'login' };
}

export const SIGN_ON = '/auth-redirect';

/** The login, which says that the code opens nothing and keeps the wanted path. */
export function refusedCode(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect');
  return `/login?${new URLSearchParams({ reason: 'code_invalid', ...(redirect ? { redirect } : {}) })}`;
}
