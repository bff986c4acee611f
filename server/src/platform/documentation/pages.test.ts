import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../../../test/app';

let portal: TestApp;
beforeAll(async () => { portal = await createTestApp({ publicUrl: 'https://portal.example' }); });
afterAll(() => portal.close());

const open = (url: string, headers: Record<string, string> = {}) => portal.app.inject({
  method: 'GET', url, headers: { accept: 'text/html', ...headers },
});

it('[DOC-01] shows an article to everybody, complete without a script', async () => {
  const page = await open('/docs/en/errors/codes');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toMatch(/^<!doctype html><html lang="en">/);
  expect(page.body).toContain('<h3 id="balance_insufficient">');
});

it('[DOC-01] allows no script but its own, which is the same on every page', async () => {
  for (const url of ['/docs/en', '/docs/en/errors/codes', '/docs/ua?q=key', '/docs/en/errors/nothing']) {
    const { body, headers } = await open(url);
    const [script = '', ...others] = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text);
    expect([others, body.split('<script').length]).toEqual([[], 2]);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none';script-src 'sha256-${hash}';style-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'`,
    );
  }
});

it('[DOC-01] leads to the other languages with the words that were sought', async () => {
  const { body } = await open(`/docs/en?q=${encodeURIComponent('a&b "c"')}`);
  for (const language of ['ru', 'ua', 'bg']) expect(body).toContain(`href="/docs/${language}?q=a%26b%20%22c%22"`);
});

it('[DOC-01] says of what was found in English alone that it is', async () => {
  const { body } = await open(`/docs/ua?q=${encodeURIComponent('amounts you can spend')}`);
  expect(body).toContain(
    '<li lang="en"><a href="/docs/ua/api/reference-balance">Reference: balance</a> <span class="foreign" lang="uk">Англійською</span>',
  );
  expect((await open('/docs/en?q=amounts+you+can+spend')).body).not.toContain('class="foreign"');
});

it('[API-01] is where a problem of the public API says that its error is told of', async () => {
  const { type } = (await portal.app.inject({ url: '/api/v1/messages' })).json<{ type: string }>();
  const page = await open(type);
  expect([page.statusCode, type]).toEqual([200, expect.stringMatching(/#key_refused$/)]);
  expect(page.body).toContain(`id="${type.split('#')[1] ?? ''}"`);
});

it('leads who opens it to his language', async () => {
  const languageOf = async (headers: Record<string, string>) => (await open('/docs', headers)).headers.location;
  expect(await languageOf({ 'accept-language': 'de, bg;q=0.5, uk;q=0.8' })).toBe('/docs/ua');
  expect(await languageOf({ 'accept-language': 'de' })).toBe('/docs/en');
  expect(await languageOf({ 'accept-language': 'uk', 'cookie': 'size=small; language=bg' })).toBe('/docs/bg');
});

it('tells search engines which page is which, in which language', async () => {
  const { body } = await open('/docs/ua/errors/reasons');
  expect(body).toContain('<html lang="uk">');
  expect(body).toContain('<link rel="canonical" href="https://portal.example/docs/ua/errors/reasons">');
  expect(body).toContain('<link rel="alternate" hreflang="bg" href="https://portal.example/docs/bg/errors/reasons">');
  expect(body).toContain('<link rel="alternate" hreflang="x-default" href="https://portal.example/docs/en/errors/reasons">');
});

it('says where an article is not translated, and marks its language', async () => {
  const { body } = await open('/docs/bg/api/reference-balance');
  expect(body).toContain('Статията още не е преведена на вашия език');
  expect(body).toContain('<article lang="en">');
});

it('has landmarks, a way past the bar, and names for them', async () => {
  const { body } = await open('/docs/en/errors/codes');
  expect(body).toContain('<a class="skip" href="#main">');
  for (const landmark of [
    '<main id="main"', '<nav class="tree" id="contents" aria-label="Contents"', '<form role="search"',
    '<nav class="outline" aria-labelledby="outline"',
  ]) expect(body).toContain(landmark);
});

it('[DOC-01] searches by the address alone, and shows what was typed as text', async () => {
  const { body } = await open('/docs/en?q=balance_insufficient');
  expect(body).toContain('href="/docs/en/errors/codes#balance_insufficient"');
  expect(body).toContain('<mark>');
  expect(body).toContain('<meta name="robots" content="noindex">');
  const odd = await open(`/docs/en?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(odd.body).not.toContain('<script>alert');
  expect(odd.body).toContain('&#60;script&#62;');
  for (const query of ['q=a&q=b', `q=${encodeURIComponent(`${'a'.repeat(199)}😀`)}`, 'q=%ED%A0%80', 'q=%E0%A4%A']) {
    expect((await open(`/docs/en?${query}`)).statusCode).toBe(200);
  }
});

describe('as Markdown', () => {
  it('[DOC-01] every article has its text, with links to other articles as Markdown', async () => {
    const page = await open('/docs/en/api/sandbox.md');
    expect([page.statusCode, page.headers['content-type'], page.headers['content-language'], page.headers['cache-control']]).toEqual([
      200, 'text/markdown; charset=utf-8', 'en', 'public, no-cache',
    ]);
    expect(page.body).toMatch(/^# The sandbox\n\n> Try everything/);
    expect(page.body).toContain('\n## Simulate failures\n');
    expect(page.body).toContain('| Number ends in | Result |\n|---|---|\n| `96`, on rich channels |');
    expect(page.body).toContain('```sh\ncurl -sS -i "$PORTAL_URL/api/v1/balance"');
    expect(page.body).toContain('[traffic limits](https://portal.example/docs/en/costs/limits.md)');
    expect(page.body).toContain('> **Note** If a message type');
    expect((await open('/docs/en/api/sandbox.md', { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304);
    expect((await open('/docs/en/api/sandbox.md', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  it('[DOC-01] is in the language of the article, and linked from its page', async () => {
    expect((await open('/docs/ua/api/sandbox.md')).headers['content-language']).toBe('uk');
    expect((await open('/docs/ua/api/reference-balance.md')).headers['content-language']).toBe('en');
    const { body } = await open('/docs/ua/api/sandbox');
    expect(body).toContain('<a href="/docs/ua/api/sandbox.md" type="text/markdown">Відкрити в Markdown</a>');
    expect(body).toContain('<link rel="alternate" type="text/markdown" href="https://portal.example/docs/ua/api/sandbox.md">');
  });

  it('[DOC-01] shows no article that everybody may not see', async () => {
    for (const url of ['/docs/en/administration/customers.md', '/docs/en/start/nothing.md', '/docs/xx/api/sandbox.md']) {
      expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
    }
  });

  it('[DOC-01] all public articles are listed in llms.txt, and can be read there', async () => {
    const { statusCode, headers, body } = await open('/llms.txt');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/plain; charset=utf-8', 'public, no-cache']);
    expect(body).toMatch(/^# .+\n\n> .+\n\nThe API is described by OpenAPI 3\.1: https:\/\/portal\.example\/api\/v1\/openapi\.json/);
    const addresses = [...body.matchAll(/\]\(https:\/\/portal\.example(\/docs\/en\/[^)]+\.md)\): \S/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(30);
    expect(addresses.filter((address) => address.includes('administration'))).toEqual([]);
    for (const address of addresses) {
      const text = await open(address);
      expect([address, text.statusCode]).toEqual([address, 200]);
      expect(text.body).not.toMatch(/\]\(https:\/\/portal\.example\/docs\/(?!en\/|images\/)/);
    }
  });
});

it('is sent once: by its tag, and small', async () => {
  const first = await open('/docs/en/errors/codes');
  expect((await open('/docs/en/errors/codes', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  const small = await open('/docs/en/errors/codes', { 'accept-encoding': 'gzip' });
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(small.rawPayload).toString()).toBe(first.body);
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(first.body) ?? [];
  const sheet = await open(style);
  expect([sheet.statusCode, sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
    200, 'text/css; charset=utf-8', 'public, max-age=31536000, immutable',
  ]);
});

it('has one tag for the plain bytes and another for the small ones, and knows each however it comes back', async () => {
  const url = '/docs/en/errors/codes';
  const [plain, small] = [await open(url), await open(url, { 'accept-encoding': 'gzip' })].map(({ headers }) => String(headers.etag));
  expect(small).toBe(plain?.replace(/"$/, '-gzip"'));
  const statusOf = async (known: string | undefined, accepted = '') => (
    (await open(url, { 'if-none-match': String(known), 'accept-encoding': accepted })).statusCode
  );
  for (const known of [small, `W/${small}`, `"other", ${small}`, `${plain}, ${small}`]) expect(await statusOf(known, 'gzip')).toBe(304);
  for (const known of [plain, `W/${plain}`, '*']) expect(await statusOf(known)).toBe(304);
  expect([await statusOf(plain, 'gzip'), await statusOf(small), await statusOf('"other"')]).toEqual([200, 200, 200]);
});

it('sends the plain bytes to who refuses the small ones', async () => {
  const { headers, body } = await open('/docs/en/errors/codes', { 'accept-encoding': 'gzip;q=0, identity' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toMatch(/^<!doctype html>/);
});

it('has an icon of its own, on every page', async () => {
  for (const url of ['/docs/en', '/docs/en/errors/codes', '/docs/en?q=key', '/docs/en/errors/nothing']) {
    const [, icon = ''] = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)">/.exec((await open(url)).body) ?? [];
    const { statusCode, headers, body } = await open(icon);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200, 'image/svg+xml', 'public, max-age=31536000, immutable',
    ]);
    expect(body).toMatch(/^<svg /);
  }
});

it('names each table by what stands above it, and none is a landmark', async () => {
  const { body } = await open('/docs/en/api/reference-balance');
  const names = [...body.matchAll(/<div class="table" role="group" tabindex="0" aria-label="([^"]+)">/g)].map(([, name]) => name);
  expect(names).toHaveLength(body.split('<table role="table">').length - 1);
  expect(names.at(-1)).toMatch(/.+: Response$/);
  expect(body).not.toContain('role="region"');
});

it('lets a long name go on in the next line between its pieces', async () => {
  expect((await open('/docs/en/api/reference-balance')).body).toContain('<code>items[].<wbr>organizationUuid</code>');
});

it('shows the contents where there is nothing else to read', async () => {
  for (const url of ['/docs/en', '/docs/en?q=qqqqqq', '/docs/en/errors/nothing']) {
    expect((await open(url)).body).toContain('<section aria-labelledby="all-errors">');
  }
});

it.each([
  '/docs/de', '/docs/EN', '/docs/en/errors', '/docs/en/errors/nothing', '/docs/en/Errors/codes',
  '/docs/en/..%2f..%2fpackage/json', '/docs/en/%2e%2e/%2e%2e%2fpackage.json',
  '/docs/en/errors/codes%00', '/docs/en/errors%2fcodes/x', '/docs/en/__proto__/constructor', '/docs/images/..%2fen%2fstart%2fwelcome.md',
  '/docs/images/none.png', '/docs/a/b/c/d',
])('[DOC-01] answers %s with a page that says there is none', async (url) => {
  const page = await open(url);
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain(url.startsWith('/docs/en') ? 'Article not found' : '<h1>');
});
