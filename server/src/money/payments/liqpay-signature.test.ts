import fc from 'fast-check';
import { signatureOf } from '../../../simulators/liqpay/liqpay-signing';
import { isSignedBy, liqpaySignature, type LiqPayKeys } from './liqpay-signature';

/** Key from LiqPay's documentation. */
const privateKey = 'a4825234f4bae72a0be04eafe9e8e2bada209255';
const order = (version: number | string) => Buffer.from(
  `{"public_key":"i00000000","version":${JSON.stringify(version)},"action":"pay","amount":"3","currency":"UAH","description":"test","order_id":"000001"}`,
).toString('base64');

it.each([
  [3, order('3'), 'wR+UZDC4jjeL/qUOvIsofIWpZh8='],
  [7, order(7), '0adgJ8F2Ds5HCVkcz4AlmdLMRoIJf7IxsL3QmeFRz/s='],
] as const)('[FIN-06] signs by the algorithm of version %s', (version, data, signature) => {
  expect(liqpaySignature({ privateKey, version }, data)).toBe(signature);
});

const keys = (version: 3 | 7): LiqPayKeys => ({ publicKey: 'i00000000', privateKey, version });

it('[FIN-06] takes no signature of the other version, no other key\'s, and none that is changed, cut or missing', () => {
  const data = order(3);
  const signature = liqpaySignature(keys(3), data);
  expect(isSignedBy(keys(3), data, signature)).toBe(true);
  expect(isSignedBy(keys(7), data, signature)).toBe(false);
  expect(isSignedBy(keys(3), data, liqpaySignature(keys(7), data))).toBe(false);
  expect(isSignedBy({ ...keys(3), privateKey: `${privateKey} ` }, data, signature)).toBe(false);
  for (const wrong of ['', signature.slice(0, -1), `${signature}=`, signature.toLowerCase(), ` ${signature}`]) {
    expect(isSignedBy(keys(3), data, wrong)).toBe(false);
  }
  expect(isSignedBy(keys(3), `${data} `, signature)).toBe(false);
});

it('agrees with the other side of the wire about whatever is signed', () => {
  fc.assert(fc.property(fc.base64String(), fc.string({ unit: 'grapheme' }), fc.constantFrom(
    3 as const, 7 as const,
  ), (data, key, version) => (
    liqpaySignature({ privateKey: key, version }, data) === signatureOf(data, key, version)
  )));
});
