import { isIP } from 'node:net';

/** IPv6 prefix lengths in 16-bit groups. A network is a /64, the smallest that a subscriber gets. A site is a /48. */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
const GROUPS = 8;
/** Start of IPv4-mapped IPv6 addresses (RFC 4291, 2.5.5.2). Dual-stack sockets report IPv4 addresses in this form. */
const MAPPED_PREFIX = [0, 0, 0, 0, 0, 0xffff];

export const NETWORKS_PER_SITE = 8;

/** Turns IPv4-mapped IPv6 into IPv4. Canonicalizes other IPv6 and removes its zone. Returns any other text unchanged. */
export function plainAddress(address: string): string {
  const text = address.replace(/%.*$/, '');
  if (isIP(text) !== 6) return address;
  const groups = groupsOf(text);
  const [high = 0, low = 0] = groups.slice(6);
  if (MAPPED_PREFIX.every((group, index) => groups[index] === group)) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return canonical(text);
}

export function networkOf(address: string): string {
  return prefixOf(address, NETWORK_GROUPS) ?? plainAddress(address);
}

export function siteOf(address: string): string | null {
  return prefixOf(address, SITE_GROUPS);
}

function prefixOf(address: string, length: number): string | null {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return null;
  return `${groupsOf(plain).slice(0, length).map((group) => group.toString(16)).join(':')}::/${length * 16}`;
}

function canonical(text: string): string {
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}

function groupsOf(text: string): number[] {
  const [head = '', tail] = canonical(text).split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [read(head), read(tail ?? '')];
  return [...before, ...Array.from({ length: GROUPS - before.length - after.length }, () => 0), ...after];
}
