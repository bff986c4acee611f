import { isIP } from 'node:net';
import { plainAddress, refusedFields, wrongField } from '../../platform/http';

const MAPPED_BITS = 96;

/** Returns an address or network that PostgreSQL's inet accepts. Null if malformed. */
export function readAddressRule(written: string): string | null {
  const [, whole = '', length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(written) ?? [];
  const address = plainAddress(whole);
  const version = isIP(address);
  if (version === 0) return null;
  if (length === undefined) return address;
  const isMapped = version === 4 && isIP(whole) === 6;
  const bits = Number(length) - (isMapped ? MAPPED_BITS : 0);
  return bits >= 0 && bits <= (version === 4 ? 32 : 128) ? `${address}/${bits}` : null;
}

export function readAddressRules(written: readonly string[]): string[] {
  const rules = written.map(readAddressRule);
  const wrong = rules.flatMap((rule, index) => (rule === null ? [wrongField(`addresses.${index}`)] : []));
  if (wrong.length > 0) throw refusedFields(wrong);
  return [...new Set(rules.flatMap((rule) => rule ?? []))];
}
