import type { PageSources } from './page-sources';
import { hostPagePolicy } from './security-headers';

const policyWith = (sources?: PageSources): Record<string, string> => (
  Object.fromEntries(hostPagePolicy(sources).split(';').map((directive) => [directive.split(' ')[0], directive])));

it('lets the page take nothing from elsewhere unless it is named', () => {
  const policy = policyWith();
  expect(policy).toMatchObject({
    'default-src': "default-src 'none'", 'script-src': "script-src 'self'", 'connect-src': "connect-src 'self'",
    'form-action': "form-action 'self'",
  });
  // Frames fall back to `default-src`.
  expect(policy['frame-src']).toBeUndefined();
});

it('[FIN-02] lets it load the configured checkouts, and their frames, and no more', () => {
  const policy = policyWith({ checkoutScripts: ['https://static.liqpay.ua', 'https://static.liqpay.ua'], checkoutFrames: [
    'https://www.liqpay.ua', 'http://127.0.0.1:2777',
  ], styleHashes: ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"] });
  const frames = 'https://www.liqpay.ua http://127.0.0.1:2777';
  expect(policy).toMatchObject({
    'script-src': "script-src 'self' https://static.liqpay.ua", 'frame-src': `frame-src ${frames}`,
    'connect-src': `connect-src 'self' ${frames}`, 'form-action': `form-action 'self' ${frames}`,
    'default-src': "default-src 'none'", 'img-src': "img-src 'self' data: blob:",
  });
  expect(policy['style-src']).toMatch(/ 'sha256-47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU='$/);
  expect(Object.values(policy).join()).not.toContain('unsafe');
});

it.each([
  'static.liqpay.ua', 'https://*.liqpay.ua', 'https://static.liqpay.ua/libjs', 'http://static.liqpay.ua', 'https://a.example; script-src *',
  "'unsafe-inline'", '*', 'https:', 'data:', 'https://A.example', 'https://.', '',
])('does not start with %p for a checkout', (origin) => {
  expect(() => policyWith({ checkoutScripts: [origin] })).toThrow('https://static.liqpay.ua');
  expect(() => policyWith({ checkoutFrames: [origin] })).toThrow('https://static.liqpay.ua');
});

it.each(["'unsafe-inline'", 'sha256-abc', "'sha256-a' 'unsafe-inline'"])('does not start with %p for a style sheet', (hash) => {
  expect(() => policyWith({ styleHashes: [hash] })).toThrow('is not the hash of a style sheet');
});
