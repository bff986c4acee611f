import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { AddressPolicy } from './address-policy';

export type Resolve = (host: string) => Promise<readonly string[]>;

/** Resolved addresses are cached; the policy is applied to them at every lookup. */
const CACHE_MS = 30_000;
const MAX_CACHED = 10_000;

/** Prevents DNS rebinding: the socket connects only to the addresses that were checked. One forbidden address makes the lookup fail. */
export function guardedLookup(policy: AddressPolicy, resolve: Resolve = systemResolve()): LookupFunction {
  const cache = new Map<string, { until: number; addresses: Promise<readonly string[]> }>();
  const resolveHost = (host: string): Promise<readonly string[]> => {
    const now = performance.now();
    const known = cache.get(host);
    if (known && known.until > now) return known.addresses;
    if (cache.size >= MAX_CACHED) cache.clear();
    const addresses = resolve(host);
    cache.set(host, { until: now + CACHE_MS, addresses });
    addresses.catch(() => cache.delete(host));
    return addresses;
  };
  return (host, options, answer) => {
    resolveHost(host).then((found) => {
      const [first] = found;
      if (first === undefined) throw coded('ENOTFOUND', `${host} has no address`);
      if (!found.every((address) => policy.allows(address))) {
        throw coded('ADDRESS_REFUSED', `${host} leads to an address that is not public`);
      }
      const all = found.map((address) => ({ address, family: familyNumber(address) }));
      if (options.all) answer(null, all);
      else answer(null, first, familyNumber(first));
    }).catch((error: NodeJS.ErrnoException) => answer(error, '', 0));
  };
}

/** Avoids getaddrinfo, because a slow name server would block its few threads. Returns IPv4 addresses first. */
function systemResolve(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (host) => {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const failed = results.find((result) => result.status === 'rejected');
    if (found.length === 0 && failed) throw failed.reason;
    return found;
  };
}

function familyNumber(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4;
}

function coded(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code });
}
