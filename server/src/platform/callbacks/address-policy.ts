import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPublic4, isPublic6 } from './address-ranges';

export type AddressPolicyOptions = {
  ports: ReadonlySet<number>;
  /** Our own networks with public addresses, such as `203.0.113.0/24`; they are refused too. */
  forbidden: readonly string[];
  /** For development and tests: allows loopback addresses, with plain HTTP and any port. */
  loopback: boolean;
};

export type AddressRefusal = 'url_invalid' | 'url_not_https' | 'url_credentials' | 'url_port' | 'address_private';

/** SSRF guard: `refusalOf` checks the URL, `allows` every resolved address on every connection. */
export class AddressPolicy {
  private readonly forbidden = new BlockList();

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

  /** Null if allowed. */
  refusalOf(text: string): AddressRefusal | null {
    const url = this.read(text);
    return url instanceof URL ? null : url;
  }

  /** Returns the URL if it is allowed. Every spelling of an IPv4 address is recognized, since `URL` normalizes it. */
  read(text: string): URL | AddressRefusal {
    const url = URL.parse(text);
    if (!url) return 'url_invalid';
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.isLoopbackAllowed(hostOf(url)))) return 'url_not_https';
    if (url.username !== '' || url.password !== '') return 'url_credentials';
    const host = hostOf(url);
    if (isIP(host) !== 0 && !this.allows(host)) return 'address_private';
    const port = Number(url.port || 443);
    return this.options.ports.has(port) || this.isLoopbackAllowed(host) ? url : 'url_port';
  }

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

export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function isAmong(address: string, others: readonly string[]): boolean {
  const list = new BlockList();
  for (const other of others) if (!other.includes('%')) list.addAddress(other, familyOf(other));
  return list.check(address, familyOf(address));
}

function addressesOfInterfaces(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? []);
}
