import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { verifyWebhook } from '../../../simulators/customer/verify-webhook';
import { newSecret, openSecret, sealSecret } from './secret';
import { signedHeaders, signingKey } from './signature';

describe('the signature of a callback', () => {
  it('[API-02] is that of the example which the libraries of Standard Webhooks are tested by', () => {
    const headers = signedHeaders(
      'msg_p5jXN8AQM9LWM0D4loKWxJek', new Date(1_614_265_330_000), '{"test": 2432232314}',
      [signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')],
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek', 'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('[API-02] is found right by a receiver who knows any of the secrets, and by nobody else', () => {
    fc.assert(fc.property(fc.uuid(), fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 3 }), (id, body, count) => {
      const now = new Date();
      const secrets = Array.from({ length: count }, newSecret);
      const headers = signedHeaders(id, now, body, secrets.map(signingKey));
      const { 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = headers;
      const judge = (change: { id?: string; body?: string; secret: string; now?: Date }) =>
        verifyWebhook({ id: change.id ?? id, timestamp, signature }, change.body ?? body, change.secret, change.now ?? now);
      for (const secret of secrets) {
        expect(judge({ secret })).toBe(true);
        expect(judge({ secret, body: `${body} ` })).toBe(false);
        expect(judge({ secret, id: `${id}0` })).toBe(false);
        expect(judge({ secret, now: new Date(now.getTime() + 360_000) })).toBe(false);
      }
      expect(judge({ secret: newSecret() })).toBe(false);
    }), { numRuns: 100 });
  });
});

describe('the secret of an endpoint', () => {
  it('[API-02] is 32 random octets in base64 behind whsec_', () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
  });

  it('is sealed under the first key and opened by any', () => {
    const [old, young] = [randomBytes(32), randomBytes(32)];
    const secret = newSecret();
    const sealed = sealSecret(secret, 'endpoint 1', [old]);
    expect(sealed).not.toContain(secret.slice(6));
    expect(openSecret(sealed, 'endpoint 1', [young, old])).toBe(secret);
    expect(openSecret(sealSecret(secret, 'endpoint 1', [young, old]), 'endpoint 1', [young])).toBe(secret);
  });

  it('opens neither under another key, nor for another endpoint, nor changed', () => {
    const key = randomBytes(32);
    const sealed = sealSecret(newSecret(), 'endpoint 1', [key]);
    expect(() => openSecret(sealed, 'endpoint 1', [randomBytes(32)])).toThrow('CALLBACK_KEY');
    expect(() => openSecret(sealed, 'endpoint 1', [])).toThrow('CALLBACK_KEY');
    expect(() => openSecret(sealed, 'endpoint 2', [key])).toThrow('CALLBACK_KEY');
    expect(() => openSecret(`${sealed.slice(0, 20)}AAAA${sealed.slice(24)}`, 'endpoint 1', [key])).toThrow('CALLBACK_KEY');
  });

  it('stays as it was stored where there is no key, and still opens once there is one', () => {
    const secret = newSecret();
    expect(sealSecret(secret, 'endpoint 1', [])).toBe(secret);
    expect(openSecret(secret, 'endpoint 1', [randomBytes(32)])).toBe(secret);
  });
});
