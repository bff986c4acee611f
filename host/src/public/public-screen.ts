export type PublicScreen =
  | { kind: 'login' }
  | { kind: 'signOn'; code: string }
  | { kind: 'notFound' | 'forbidden'; loggedIn: boolean }
  | { redirectTo: string };

export type Visitor = {
  /** True if the browser has session cookies. */
  loggedIn: boolean;
  /** Code from the sign-on URL. */
  code?: string | undefined;
};

/** Screen of a public URL, or where to redirect. */
export function publicScreen(pathname: string, search: string, { loggedIn, code }: Visitor): PublicScreen {
  if (pathname === '/404') return { kind: 'notFound', loggedIn };
  if (pathname === '/401') return { kind: 'forbidden', loggedIn };
  if (pathname === SIGN_ON) return code ? { kind: 'signOn', code } : { redirectTo: refusedCode(search) };
  return loggedIn ? { redirectTo: '/' } : { kind: 'login' };
}

export const SIGN_ON = '/auth-redirect';

/** Login URL that reports the invalid code and keeps the requested path. */
export function refusedCode(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect');
  return `/login?${new URLSearchParams({ reason: 'code_invalid', ...(redirect ? { redirect } : {}) })}`;
}
