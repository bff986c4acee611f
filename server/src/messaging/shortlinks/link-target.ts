import { isIP } from 'node:net';
import { AppError } from '@portal/contracts';
import { isPublic4, isPublic6 } from '../../platform/callbacks';

type TargetRefusal = 'malformed' | 'scheme' | 'credentials' | 'own_host' | 'private_host' | 'too_long';

/** Maximum length of the encoded URL: common proxies refuse longer `Location` headers. A Cyrillic letter takes six characters. */
const MAX_HREF = 4_000;
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|onion)$/;

/** Throws link_refused for a forbidden target. Callers store the URL as written, for people to read. */
export function checkTarget(written: string, ownHosts: ReadonlySet<string>): void {
  const reason = refusalOf(written, ownHosts);
  if (reason) throw new AppError('link_refused', { reason }, [{ message: 'field_invalid', params: { field: 'initial_url' } }]);
}

export function locationOf(target: string): string {
  return new URL(target).href;
}

/** Returns the host name for comparisons, without port, brackets and trailing dot. */
export function hostNameOf(url: URL): string {
  return url.hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function refusalOf(written: string, ownHosts: ReadonlySet<string>): TargetRefusal | null {
  if (!/^https?:\/\//i.test(written)) return 'scheme';
  // The parser would silently drop some of these characters, and treat a backslash as a slash.
  if (/[\s\p{Cc}\\]/u.test(written) || !URL.canParse(written)) return 'malformed';
  const url = new URL(written);
  if (url.username !== '' || url.password !== '') return 'credentials';
  const host = hostNameOf(url);
  if (ownHosts.has(host)) return 'own_host';
  if (!isPublicHost(host)) return 'private_host';
  return url.href.length > MAX_HREF ? 'too_long' : null;
}

/** Returns false for private addresses and host names. The URL parser has already normalized every notation of an IPv4 address. */
function isPublicHost(host: string): boolean {
  const version = isIP(host);
  if (version === 4) return isPublic4(host);
  if (version === 6) return isPublic6(host);
  return host.includes('.') && !PRIVATE_NAME.test(host);
}
