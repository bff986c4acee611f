import { isIP } from 'node:net';

/** As sockets of both kinds at once name an IPv4 address (RFC 4291 section 2.5.5.2). */
const MAPPED = /^::ffff:(?:(\d{1,3}(?:\.\d{1,3}){3})|([\da-f]{1,4}):([\da-f]{1,4}))$/i;
const MAPPED_BITS = 96;

/** An IPv4 address that came in clothes of IPv6 is that IPv4 address. */
export function plainAddress(address: string): string {
  const [, dotted, high, low] = MAPPED.exec(address) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === undefined || low === undefined) return address;
  const [one, two] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [one >> 8, one & 255, two >> 8, two & 255].join('.');
}

/** An address or a network, as the database takes it; the bits behind the network's length are its own to clear. Null for anything else. */
export function readAddressRule(written: string): string | null {
  const [, whole = '', length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(written) ?? [];
  const address = plainAddress(whole);
  const version = isIP(address);
  if (version === 0) return null;
  if (length === undefined) return address;
  const bits = Number(length) - (address === whole ? 0 : MAPPED_BITS);
  return bits >= 0 && bits <= (version === 4 ? 32 : 128) ? `${address}/${bits}` : null;
}
