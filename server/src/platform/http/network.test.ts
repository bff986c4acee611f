import fc from 'fast-check';
import { networkOf, plainAddress, siteOf } from './network';

const group = fc.integer({ min: 0, max: 0xffff });
const hex = (groups: readonly number[]) => groups.map((value) => value.toString(16)).join(':');
const v4 = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 255 })));
/** Outside ::/16, which holds IPv4 addresses. */
const prefix = (length: number) => fc.tuple(fc.integer({
  min: 0x2000, max: 0x3fff,
}), fc.array(group, { minLength: length - 1, maxLength: length - 1 }))
  .map(([first, rest]) => [first, ...rest]);
const tail = (length: number) => fc.array(group, { minLength: length, maxLength: length });

it('[SES-19] counts every address of an IPv6 /64 as one network, and neighbors as others', () => {
  fc.assert(fc.property(prefix(4), tail(4), tail(4), group, (net, one, other, last) => {
    const of = (groups: readonly number[]) => networkOf(hex([...net, ...groups]));
    expect(of(one)).toBe(of(other));
    expect(networkOf(hex([...net.slice(0, 3), last, ...one])) === of(one)).toBe(last === net[3]);
    expect(networkOf(hex([...net, ...one]).toUpperCase())).toBe(of(one));
    expect(networkOf(`${hex([...net, ...one])}%eth0`)).toBe(of(one));
  }));
});

it('[SES-19] gives the networks of a /48 one site, and IPv4 none', () => {
  fc.assert(fc.property(prefix(3), tail(5), tail(5), v4, (site, one, other, four) => {
    expect(siteOf(hex([...site, ...one]))).toBe(siteOf(hex([...site, ...other])));
    expect(siteOf(four.join('.'))).toBeNull();
  }));
});

it('[SES-19] takes an IPv4 address for itself, however IPv6 writes it', () => {
  fc.assert(fc.property(v4, (four) => {
    const [a = 0, b = 0, c = 0, d = 0] = four;
    const dotted = four.join('.');
    const mapped = hex([(a << 8) | b, (c << 8) | d]);
    for (const written of [
      dotted, `::ffff:${dotted}`, `::FFFF:${mapped}`, `0:0:0:0:0:ffff:${mapped}`, `0000:0000:0000:0000:0000:ffff:${dotted}`,
    ]) {
      expect([plainAddress(written), networkOf(written), siteOf(written)]).toEqual([dotted, dotted, null]);
    }
  }));
});

it('leaves what is no address as it is', () => {
  for (const text of ['', 'unknown', '999.1.1.1', ':::', '/tmp/socket', '::ffff:10.0.0.0.1']) {
    expect([plainAddress(text), networkOf(text), siteOf(text)]).toEqual([text, text, null]);
  }
});
