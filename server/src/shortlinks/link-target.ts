import { isIP } from 'node:net';
import { AppError } from '@portal/contracts';
import { isPublic4, isPublic6 } from '../callbacks';

export type TargetRefusal = 'malformed' | 'scheme' | 'credentials' | 'own_host' | 'private_host' | 'too_long';

/** A header longer than this is refused by proxies in wide use; letters of other alphabets take six characters each. */
const MAX_HREF = 4_000;
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|onion)$/;

/** Refuses an address to which a short link may not lead; it is kept as it was written, so that people can read it. */
export function checkTarget(written: string, ownHosts: ReadonlySet<string>): void {
  const reason = refusalOf(written, ownHosts);
  if (reason) throw new AppError('link_refused', { reason }, [{ message: 'field_invalid', params: { field: 'initial_url' } }]);
}

/** In the form in which it travels: ASCII alone, a name of another alphabet as punycode. */
export function locationOf(target: string): string {
  return new URL(target).href;
}

/** The host as it is compared: no port, no brackets, no dot at its end. */
export function hostNameOf(url: URL): string {
  return url.hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function refusalOf(written: string, ownHosts: ReadonlySet<string>): TargetRefusal | null {
  if (!/^https?:\/\//i.test(written)) return 'scheme';
  // The parser would leave some of these out in silence, and take a backslash for a slash.
  if (/[\s\p{Cc}\\]/u.test(written) || !URL.canParse(written)) return 'malformed';
  const url = new URL(written);
  if (url.username !== '' || url.password !== '') return 'credentials';
  const host = hostNameOf(url);
  if (ownHosts.has(host)) return 'own_host';
  if (!isPublicHost(host)) return 'private_host';
  return url.href.length > MAX_HREF ? 'too_long' : null;
}

/** The parser has made one form of every way to write an IPv4 address. */
function isPublicHost(host: string): boolean {
  const version = isIP(host);
  if (version === 4) return isPublic4(host);
  if (version === 6) return isPublic6(host);
  return host.includes('.') && !PRIVATE_NAME.test(host);
}
