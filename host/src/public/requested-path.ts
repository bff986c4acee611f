/** Base URL for parsing a path. A path that resolves to another host is rejected. */
const HERE = 'https://portal.invalid';
const CONTROL = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/;
const OWN_SCREEN = /^\/[^/\\]*/;
/** Public pages that redirect, so returning to them after sign-in would loop. */
const public_ = /^\/(login|auth-redirect)(\/|$)/;

/**
 * Path to open after sign-in: the URL's `redirect` if it is a path of this portal (NAV-03), otherwise `/`. Rejects everything a browser
 * could read as another host, including encoded forms.
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

/** True if the text starts with one slash, not followed by a slash or backslash, even after repeated decoding. */
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
