import { BlockList } from 'node:net';

type Range = readonly [prefix: string, bits: number, why: string];

/** IANA's special-purpose registry (RFC 6890 and updates), multicast and class E. */
const notPublic4: readonly Range[] = [
  ['0.0.0.0', 8, 'this network, RFC 791'],
  ['10.0.0.0', 8, 'private, RFC 1918'],
  ['100.64.0.0', 10, 'carrier-grade NAT, RFC 6598'],
  ['127.0.0.0', 8, 'loopback, RFC 1122'],
  ['169.254.0.0', 16, 'link-local and the metadata of clouds, RFC 3927'],
  ['172.16.0.0', 12, 'private, RFC 1918'],
  ['192.0.0.0', 24, 'protocol assignments, RFC 6890'],
  ['192.0.2.0', 24, 'documentation, RFC 5737'],
  ['192.31.196.0', 24, 'AS112, RFC 7535'],
  ['192.52.193.0', 24, 'AMT, RFC 7450'],
  ['192.88.99.0', 24, '6to4 relays, RFC 7526'],
  ['192.168.0.0', 16, 'private, RFC 1918'],
  ['192.175.48.0', 24, 'AS112, RFC 7534'],
  ['198.18.0.0', 15, 'benchmarks, RFC 2544'],
  ['198.51.100.0', 24, 'documentation, RFC 5737'],
  ['203.0.113.0', 24, 'documentation, RFC 5737'],
  ['224.0.0.0', 4, 'multicast, RFC 5771'],
  ['240.0.0.0', 4, 'reserved and broadcast, RFC 1112'],
];

/** IPv4-mapped, IPv4-compatible, NAT64 and local addresses lie outside this range. */
const globalUnicast6: readonly Range[] = [['2000::', 3, 'global unicast, RFC 4291']];

const notPublic6: readonly Range[] = [
  ['2001::', 23, 'Teredo, benchmarks, ORCHID and other protocol assignments, RFC 2928'],
  ['2001:db8::', 32, 'documentation, RFC 3849'],
  ['2002::', 16, '6to4, RFC 3056'],
  ['2620:4f:8000::', 48, 'AS112, RFC 7534'],
  ['3fff::', 20, 'documentation, RFC 9637'],
];

function listOf(ranges: readonly Range[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [prefix, bits] of ranges) list.addSubnet(prefix, bits, family);
  return list;
}

const special4 = listOf(notPublic4, 'ipv4');
const special6 = listOf(notPublic6, 'ipv6');
const global6 = listOf(globalUnicast6, 'ipv6');

export function isPublic4(address: string): boolean {
  return !special4.check(address, 'ipv4');
}

export function isPublic6(address: string): boolean {
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}
