import fc from 'fast-check';
import { AddressPolicy } from './address-policy';

const policy = new AddressPolicy({
  ports: new Set([443, 8443]), forbidden: ['93.184.216.0/24', '2606:2800::/32'], loopback: false,
}, () => ['5.9.1.1', '2a01:4f8::7', 'fe80::1%eth0']);
const development = new AddressPolicy({ ports: new Set([443]), forbidden: [], loopback: true }, () => []);

/** First and last address of every range, and well-known ones inside. */
const local = [
  '0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1', '127.255.255.255', '169.254.0.0',
  '169.254.169.254', '172.16.0.0', '172.31.255.255', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1',
  '192.168.0.0', '192.168.255.255', '192.175.48.1', '198.18.0.0', '198.19.255.255', '198.51.100.255', '203.0.113.0', '224.0.0.1',
  '239.255.255.255', '240.0.0.1', '255.255.255.255',
  '::', '::1', '::127.0.0.1', '::8.8.8.8', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:a9fe:a9fe', '::ffff:0:127.0.0.1',
  '64:ff9b::a9fe:a9fe', '64:ff9b::8.8.8.8',
  '64:ff9b:1::1', '100::1', '1fff:ffff::1', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:2::1', '2001:10::1', '2001:20::1',
  '2001:1ff::1',
  '2001:db8::1', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2620:4f:8000::1', '3fff::1', '3fff:fff::1', '4000::1', '5f00::1', 'fc00::1',
  'fd00:ec2::254',
  'fdff:ffff::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'ff02::1', 'ff0e::1',
];
const ours = ['93.184.216.34', '2606:2800:220::1', '5.9.1.1', '2a01:4f8::7', '2a01:04f8:0000::0007'];
const notAddresses = [
  '', 'localhost', '1.2.3', '0x8.8.8.8', '8.8.8.8 ', '08.8.8.8', '8.8.8.8:443', '[2a00::1]', '8.8.8.256', '2130706433', '2a00::1%1',
];
const open = [
  '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0', '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255',
  '2001:200::1', '2001:4860:4860::8888', '2003::1', '2606:4700::1111', '2a00:1450:4001::1', '3ffe::1',
];

describe('addresses that callbacks may go to', () => {
  it.each([...local, ...ours, ...notAddresses])('[API-02] not %s', (address) => {
    expect(policy.allows(address)).toBe(false);
  });

  it.each(open)('but %s', (address) => {
    expect(policy.allows(address)).toBe(true);
  });

  const octet = fc.integer({ min: 0, max: 255 });
  const inside = fc.tuple(fc.constantFrom(
    [10], [127], [192, 168], [169, 254], [172, 20], [100, 64], [0], [224], [255],
  ), fc.array(octet, { minLength: 4, maxLength: 4 }))
    .map(([head, rest]) => [...head, ...rest].slice(0, 4));

  it('[API-02] no private address, however it is written', () => {
    fc.assert(fc.property(inside, ([a = 0, b = 0, c = 0, d = 0]) => {
      const number = ((a * 256 + b) * 256 + c) * 256 + d;
      const hex = (value: number) => `0x${value.toString(16)}`;
      const oct = (value: number) => `0${value.toString(8)}`;
      const hextets = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
      const hosts = [
        `${a}.${b}.${c}.${d}`, `${a}.${b}.${c}.${d}.`, String(number), hex(number), oct(number), [a, b, c, d].map(hex).join('.'),
        [a, b, c, d].map(oct).join('.'),
        `${a}.${b}.${c * 256 + d}`, `${a}.${(b * 256 + c) * 256 + d}`, `${hex(a)}.${b}.${oct(c)}.${d}`, `${a}%2e${b}%2e${c}%2e${d}`,
        `${a}。${b}。${c}。${d}`,
        `[::ffff:${a}.${b}.${c}.${d}]`, `[::ffff:${hextets}]`, `[::${hextets}]`, `[::ffff:0:${hextets}]`, `[64:ff9b::${hextets}]`,
        `[64:ff9b:1::${hextets}]`, `[2002:${hextets}::1]`,
      ];
      for (const host of hosts) {
        expect({ host, refusal: policy.refusalOf(`https://${host}/`) }).toEqual({ host, refusal: 'address_private' });
      }
    }), { numRuns: 300 });
  });

  it('[API-02] takes an address if and only if it lies outside of every special range, mapped or not', () => {
    fc.assert(fc.property(fc.ipV4(), (address) => {
      expect(policy.refusalOf(`https://${address}/`) === null).toBe(policy.allows(address));
      expect(policy.allows(`::ffff:${address}`)).toBe(false);
    }), { numRuns: 500 });
  });

  it('[API-02] nothing outside of global unicast in IPv6', () => {
    fc.assert(fc.property(fc.ipV6(), (address) => {
      const first = parseInt(new URL(`http://[${address}]/`).hostname.slice(1).split(':')[0] || '0', 16);
      if (first < 0x2000 || first > 0x3fff) expect(policy.allows(address)).toBe(false);
    }), { numRuns: 500 });
  });
});

describe('URLs that callbacks may go to', () => {
  it.each([
    ['not a url', 'url_invalid'], ['https://', 'url_invalid'], ['https://a b/', 'url_invalid'], ['https://1.2.3.4.5/', 'url_invalid'],
    ['https://[fe80::1%25eth0]/', 'url_invalid'],
    ['https://256.1.1.1/', 'url_invalid'], ['https://a%00b/', 'url_invalid'],
    ['http://hooks.example/', 'url_not_https'], ['ftp://hooks.example/', 'url_not_https'], ['file:///etc/passwd', 'url_not_https'],
    ['javascript:alert(1)', 'url_not_https'],
    ['data:text/plain,1', 'url_not_https'], ['gopher://hooks.example/', 'url_not_https'], ['http://127.0.0.1/', 'url_not_https'],
    ['unix:/run/x.sock', 'url_not_https'],
    ['https://user@hooks.example/', 'url_credentials'], ['https://user:pass@hooks.example/', 'url_credentials'],
    ['https://:pass@hooks.example/', 'url_credentials'],
    ['https://hooks.example:22/', 'url_port'], ['https://hooks.example:80/', 'url_port'], ['https://hooks.example:6379/', 'url_port'],
    ['https://hooks.example:0/', 'url_port'],
    ['https://127.0.0.1/', 'address_private'], ['https://[::1]/', 'address_private'], ['https://0/', 'address_private'],
    ['https://１２７.0.0.1/', 'address_private'],
    ['https://5.9.1.1/', 'address_private'], ['\thttps://127.1/', 'address_private'],
  ])('[API-02] not %s', (url, refusal) => {
    expect(policy.refusalOf(url)).toBe(refusal);
  });

  it.each([
    'https://hooks.example/', 'https://hooks.example:8443/a?b=c#d', 'https://8.8.8.8/', 'https://[2a00:1450::1]/', 'HTTPS://HOOKS.EXAMPLE/',
    'https://гук.укр/',
  ])('but %s', (url) => {
    expect(policy.refusalOf(url)).toBeNull();
  });

  it('of this machine only where development says so', () => {
    expect(development.refusalOf('http://127.0.0.1:3000/')).toBeNull();
    expect(development.refusalOf('https://[::1]:3000/')).toBeNull();
    expect(development.refusalOf('http://10.0.0.1/')).toBe('url_not_https');
    expect(development.refusalOf('https://10.0.0.1/')).toBe('address_private');
    expect(development.refusalOf('http://hooks.example/')).toBe('url_not_https');
    expect(development.refusalOf('http://[::ffff:127.0.0.1]/')).toBe('url_not_https');
  });
});
