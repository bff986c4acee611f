import { base32 } from './base32';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { matchingStep, stepAt, totpCode } from './totp';

const secret = Buffer.from('12345678901234567890');

it.each([[59, '94287082'], [
  1111111109, '07081804',
], [1111111111, '14050471'], [1234567890, '89005924'], [2000000000, '69279037'], [20000000000, '65353130']])(
  'gives the code of RFC 6238, appendix B, at second %d, in its last six digits', (seconds, code) => {
    expect(totpCode(secret, stepAt(new Date(seconds * 1_000)))).toBe(code.slice(2));
  });

it('takes the code of the step before, of now and of the next, and no other', () => {
  const now = new Date(1_700_000_000_000);
  const taken = [-2, -1, 0, 1, 2].map((steps) => matchingStep(secret, totpCode(secret, stepAt(now) + steps), now));
  expect(taken).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null]);
  for (const code of ['', '12345', '1234567', 'abcdef']) expect(matchingStep(secret, code, now)).toBeNull();
});

it('writes base32 as RFC 4648, section 10, without padding', () => {
  expect(
    ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text))),
  ).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
});

it('gives ten recovery codes, and knows each however it is typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toEqual(hashRecoveryCode(code));
  }
});
