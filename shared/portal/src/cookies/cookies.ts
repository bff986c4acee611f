/** SPEC 9's cookies. `userToken` is the session's token; `loggedIn` is `1` while there is a session. */
export type CookieName = 'userToken' | 'loggedIn' | 'language' | 'size' | 'sidebarStatus' | 'chatNotificationsEnabled';

const YEAR_S = 31_536_000;
/** Cookies of the session; all others are preferences and persist. */
const ofSession: readonly CookieName[] = ['userToken', 'loggedIn'];

export function readCookie(name: CookieName): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (!found) return undefined;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    // Undecodable, so not written by the portal: the cookie counts as missing.
    return undefined;
  }
}

export function writeCookie(name: CookieName, value: string): void {
  const life = ofSession.includes(name) ? '' : `; Max-Age=${YEAR_S}`;
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure()}${life}`;
}

export function removeCookie(name: CookieName): void {
  document.cookie = `${name}=; Path=/; SameSite=Strict${secure()}; Max-Age=0`;
}

const secure = () => (location.protocol === 'https:' ? '; Secure' : '');
