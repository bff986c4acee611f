/** Only for parsing: a path that leaves this host is not one of ours. */
const HERE = 'https://portal.invalid';
const CONTROL = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/;
const OWN_SCREEN = /^\/[^/\\]*/;
/** Coming back here after the login would be a circle. */
const public_ = /^\/(login|auth-redirect)(\/|$)/;

/**
 * The path to open after the login: what the address asked for, if it is a path of this portal and of nothing else
 * (NAV-03); otherwise `/`. Whatever a browser could read as another host is refused, encoded forms included.
 */
export function requestedPath(redirect: string | null): string {
  if (!redirect || !isPath(redirect)) return '/';
  let url: URL;
  try {
    url = new URL(redirect, HERE);
  } catch {
    return '/';
  }
  if (url.origin !== HERE || url.username !== '' || !isPath(url.pathname) || public_.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** Starts with one slash and goes on with neither a slash nor a backslash, also after any number of decodings. */
function isPath(text: string): boolean {
  if (!OWN_SCREEN.test(text) || /^\/[/\\]/.test(text) || CONTROL.test(text)) return false;
  const [path = ''] = text.split(/[?#]/);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  return decoded === path || isPath(decoded);
}
