import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../../../test/app';

const data = { pageTitle: 'A </script><b> $& title', version: 2025072200, defaultCountry: 'UA', offer: { en: 'Terms' } };
let hostDist: string;
let portal: TestApp;
beforeAll(async () => {
  hostDist = await mkdtemp(path.join(os.tmpdir(), 'portal-host-'));
  await mkdir(path.join(hostDist, 'assets'));
  await writeFile(path.join(hostDist, 'index.html'), '<html><head></head><body>host</body></html>');
  await writeFile(path.join(hostDist, 'login.html'), '<html><head></head><body>login</body></html>');
  await writeFile(path.join(hostDist, 'assets/main.1a2b.js'), 'let main;');
  await writeFile(path.join(hostDist, 'assets/main.1a2b.js.br'), brotliCompressSync('let main;'));
  await writeFile(path.join(hostDist, 'secret.txt'), 'not an asset');
  portal = await createTestApp({
    hostDist, pageData: data, pageSources: { checkoutScripts: ['https://static.liqpay.ua'], checkoutFrames: ['https://www.liqpay.ua'] },
  });
});
afterAll(async () => {
  await portal.close();
  await rm(hostDist, { recursive: true, force: true });
});

const open = (url: string, headers: Record<string, string> = {}) => portal.app.inject({
  method: 'GET', url, headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*', ...headers },
});

it.each([
  ['/', 'host'], ['/smslist/list', 'host'], ['/smslist/list?filter={}', 'host'], ['/smslist/17', 'host'], ['/user/info', 'host'],
  ['/anything/else', 'host'],
  ['/login?redirect=%2Fsmslist', 'login'], ['/auth-redirect?code=1', 'login'], ['/404', 'login'], ['/401', 'login'],
])('opening %s in the address bar gets the %s page', async (url, body) => {
  const answer = await open(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(answer.headers.vary).toContain('Sec-Fetch-Mode');
  expect(answer.body).toContain(`<body>${body}</body>`);
});

it('tells a browser without fetch metadata by what it accepts, and a program by its token', async () => {
  const page = await portal.app.inject({ url: '/smslist/list', headers: { accept: 'text/html,application/xhtml+xml' } });
  expect(page.body).toContain('host');
  const { token } = await portal.login(['user']);
  const api = await portal.app.inject({ url: '/user/info', headers: { accept: 'text/html', 'x-token': token } });
  expect(api.json().code).toBe(20000);
  expect((await portal.app.inject({
    url: '/user/info', headers: { accept: 'application/json, text/plain, */*', 'sec-fetch-mode': 'cors' },
  })).statusCode).toBe(401);
});

it.each(['/remotes/x/1/remoteEntry.js', '/assets/none.js', '/api/v1/x', '/healthz', '/ws'])('never answers %s with a page', async (url) => {
  expect((await open(url)).body).not.toContain('<body>');
});

it('[SES-09] writes the page data into the page, where no text of it can end the block, and serves it at /default/pagedata', async () => {
  const { body } = await open('/dashboard');
  const block = /<script type="application\/json" id="page-data">(.*?)<\/script><\/head>/.exec(body)?.[1] ?? '';
  expect(block).not.toContain('<');
  expect(JSON.parse(block)).toEqual(data);
  const answer = await portal.app.inject({ url: '/default/pagedata' });
  expect(answer.json()).toEqual({ code: 20000, success: true, data });
});

it('keeps the offer out of the pages that open without a session', async () => {
  expect((await open('/login')).body).not.toContain('Terms');
});

it('[FIN-02] lets a checkout come into the host page alone: not where passwords are typed, nor into any other answer', async () => {
  const policyOf = async (url: string, headers?: Record<string, string>) => String(
    (await open(url, headers)).headers['content-security-policy'],
  );
  for (const url of ['/', '/finances/invoice/list']) expect(await policyOf(url)).toContain("script-src 'self' https://static.liqpay.ua;");
  const unchanged = String((await open('/')).headers.etag);
  expect(await policyOf('/', { 'if-none-match': unchanged })).toContain('liqpay');
  for (const url of [
    '/login', '/auth-redirect?code=1', '/401', '/assets/main.1a2b.js', '/remotes/x/1/remoteEntry.js', '/healthz', '/default/pagedata?',
  ]) {
    const headers: Record<string, string> = url.endsWith('?') ? { 'sec-fetch-mode': 'cors', accept: 'application/json' } : {};
    const policy = await policyOf(url, headers);
    expect([url, policy.includes("script-src 'self';"), policy.includes('liqpay')]).toEqual([url, true, false]);
  }
});

it('[NAV-24] lets no address with a code in it travel as a referrer', async () => {
  expect((await open('/auth-redirect?code=abc')).headers['referrer-policy']).toBe('no-referrer');
  expect((await open('/login')).headers['referrer-policy']).toBe('same-origin');
});

it('compresses the page, and sends it once', async () => {
  const br = await open('/', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toContain('host');
  expect(gunzipSync((await open('/', { 'accept-encoding': 'gzip' })).rawPayload).toString()).toContain('host');
  const again = await open('/', { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) });
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
});

it('gives a new build of the host without a restart', async () => {
  await writeFile(path.join(hostDist, 'index.html'), '<html><head></head><body>newer</body></html>');
  await utimes(path.join(hostDist, 'index.html'), new Date(), new Date(Date.now() + 5_000));
  expect((await open('/')).body).toContain('newer');
});

it('serves assets for ever, in the compressed form beside them', async () => {
  const answer = await portal.app.inject({ url: '/assets/main.1a2b.js', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript; charset=utf-8'),
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('let main;');
  expect((await portal.app.inject('/assets/main.1a2b.js')).body).toBe('let main;');
});

it.each([
  '/assets/none.js', '/assets/', '/assets', '/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/assets/..%2fsecret.txt', '/assets/%00',
  '/secret.txt', '/index.html',
])('answers 404 at %s', async (url) => {
  const answer = await portal.app.inject({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
});
