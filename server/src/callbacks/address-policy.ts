import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPublic4, isPublic6 } from './address-ranges';

export type AddressPolicyOptions = {
  ports: ReadonlySet<number>;
  /** Networks of ours that have public addresses, as `203.0.113.0/24`. */
  forbidden: readonly string[];
  /** For development and tests: loopback too, over plain HTTP and at any port. */
  loopback: boolean;
};

/** Why nothing is ever sent to an address: what a customer can read beside the endpoint. */
export type AddressRefusal = 'url_invalid' | 'url_not_https' | 'url_credentials' | 'url_port' | 'address_private';

/**
 * To which addresses a request may go that a customer asked for. Names are let through by `refusalOf`; what they resolve to
 * is judged by `allows`, each time and each address, and the connection is made to the very address that was judged.
 */
export class AddressPolicy {
  private readonly forbidden = new BlockList();

  /** Throws where `forbidden` holds what is no network. */
  constructor(
    private readonly options: AddressPolicyOptions,
    private readonly ownAddresses: () => readonly string[] = addressesOfInterfaces,
  ) {
    for (const network of options.forbidden) {
      const [prefix = '', bits = ''] = network.split('/');
      if (isIP(prefix) === 0 || !/^\d{1,3}$/.test(bits)) throw new RangeError(`not a network: ${network}`);
      this.forbidden.addSubnet(prefix, Number(bits), familyOf(prefix));
    }
  }

  /** By the URL alone. The parser has made one form of every way to write an IPv4 address before it is looked at. */
  refusalOf(text: string): AddressRefusal | null {
    if (!URL.canParse(text)) return 'url_invalid';
    const url = new URL(text);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.isLoopbackAllowed(hostOf(url)))) return 'url_not_https';
    if (url.username !== '' || url.password !== '') return 'url_credentials';
    const host = hostOf(url);
    if (isIP(host) !== 0 && !this.allows(host)) return 'address_private';
    const port = Number(url.port || 443);
    return this.options.ports.has(port) || this.isLoopbackAllowed(host) ? null : 'url_port';
  }

  /** Whether a connection may be made to this IP address. What is no address, or has a zone, is not allowed. */
  allows(address: string): boolean {
    const version = isIP(address);
    if (version === 0 || address.includes('%')) return false;
    if (this.isLoopbackAllowed(address)) return true;
    if (version === 4 ? !isPublic4(address) : !isPublic6(address)) return false;
    return !this.forbidden.check(address, familyOf(address)) && !isAmong(address, this.ownAddresses());
  }

  private isLoopbackAllowed(address: string): boolean {
    return this.options.loopback && (/^127\.\d+\.\d+\.\d+$/.test(address) || address === '::1');
  }
}

/** The host as an address is written: IPv6 without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** By value and not by spelling: an IPv6 address has many. */
function isAmong(address: string, others: readonly string[]): boolean {
  const list = new BlockList();
  for (const other of others) if (!other.includes('%')) list.addAddress(other, familyOf(other));
  return list.check(address, familyOf(address));
}

function addressesOfInterfaces(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? []);
}
