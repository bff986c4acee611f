import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ShortLink, ShortLinkStats } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { blockLink } from './index';

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

let test: TestApp;
let user: TestLogin;
beforeEach(async () => {
  test = await createTestApp({ shortLinksUrl: 'https://s.example' });
  user = await test.login(['user']);
});
afterEach(() => test.close());

const create = async (more: object = {}) => envelopeOf(
  await test.post('/v2/shortlinks/create', user.token, { initial_url: 'https://example.com/sale', ...more }),
).data as unknown as ShortLink;
const codeOf = ({ short_url }: ShortLink) => short_url.slice(-7);
const follow = (address: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => test.app.inject({
  method, url: address, headers: { 'user-agent': phone, accept: 'text/html', 'sec-fetch-mode': 'navigate', ...headers },
});
const closed = async () => { await test.app.close(); };
const counted = async () => (await test.db<{ clicks: number; bots: number; previews: number }[]>`
  select coalesce(sum(clicks), 0)::int as clicks, coalesce(sum(bots), 0)::int as bots, coalesce(sum(previews), 0)::int as previews
  from short_link`)[0];
const stored = async (clicks: number) => {
  for (let attempts = 0; attempts < 100 && ((await counted())?.clicks ?? 0) < clicks; attempts++) {
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
};

it('[LNK-01:redirect] leads to the address below /l and by the host of its own, and no browser keeps the answer', async () => {
  const code = codeOf(await create({ initial_url: 'https://приклад.укр/знижки?a=1' }));
  for (const answer of [
    await follow(`/l/${code}`), await follow(`/${code}`, { host: 's.example' }), await follow(`/${code}`, { host: 'S.EXAMPLE' }),
  ]) {
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('https://xn--80aikifvh.xn--j1amh/%D0%B7%D0%BD%D0%B8%D0%B6%D0%BA%D0%B8?a=1');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect((await follow(`/${code}`)).statusCode).toBe(404);
});

it.each([
  ['unknown', 404, async () => 'zzzzzzz'],
  ['no code at all', 404, async () => 'a-b'],
  ['a draft', 404, async () => codeOf(await create({ draft: true }))],
  ['archived', 410, async () => {
    const link = await create();
    await test.post('/v2/shortlinks/update', user.token, { uuid: link.uuid, status: 'archived' });
    return codeOf(link);
  }],
  ['blocked', 410, async () => {
    const link = await create();
    await blockLink(test.db, link.uuid, 'phishing');
    return codeOf(link);
  }],
])('[LNK-01:archived] shows a page in the visitor\'s language where a link is %s', async (_, status, generateCode) => {
  const code = await generateCode();
  const texts = new Map<string, string>();
  for (const [accepted, lang] of [['uk-UA,en;q=0.5', 'uk'], ['de, bg;q=0.9, en;q=0.1', 'bg'], ['ru', 'ru'], ['fr', 'en']] as const) {
    const answer = await follow(`/l/${code}`, { 'accept-language': accepted });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(`<html lang="${lang}">`);
    expect(answer.body).not.toMatch(/example\.com|phishing/);
    texts.set(lang, answer.body);
  }
  expect(new Set(texts.values()).size).toBe(4);
  await closed();
  expect(await counted()).toEqual({ clicks: 0, bots: 0, previews: 0 });
});

it('[LNK-01:archived] stops leading at once where it is archived, and within seconds where it is switched off elsewhere', async () => {
  const link = await create();
  const address = `/l/${codeOf(link)}`;
  expect((await follow(address)).statusCode).toBe(302);
  await test.post('/v2/shortlinks/update', user.token, { uuid: link.uuid, status: 'archived' });
  expect((await follow(address)).statusCode).toBe(410);
  await test.post('/v2/shortlinks/update', user.token, { uuid: link.uuid, status: 'active' });
  expect((await follow(address)).statusCode).toBe(302);
  await blockLink(test.db, link.uuid, 'phishing');
  test.clock.advance(2_001);
  expect((await follow(address)).statusCode).toBe(410);
});

it('[LNK-01:redirect] counts a click once, bots and previews apart, and neither HEAD nor the second request of one click', async () => {
  const address = `/l/${codeOf(await create())}`;
  await follow(address);
  await follow(address);
  expect((await follow(address, {}, 'HEAD')).statusCode).toBe(302);
  test.clock.advance(2_001);
  await follow(address);
  await follow(address, { 'user-agent': desktop });
  await follow(address, { 'user-agent': 'curl/8' });
  await follow(address, { 'user-agent': 'WhatsApp/2.24' });
  await follow(address, { 'user-agent': 'TelegramBot (like TwitterBot)' });
  await stored(3);
  expect(await counted()).toEqual({ clicks: 3, bots: 1, previews: 2 });
});

it('[LNK-01:redirect] loses no click when the program stops', async () => {
  const address = `/l/${codeOf(await create())}`;
  await Promise.all(Array.from({ length: 300 }, (_, index) => follow(address, { 'user-agent': `${phone} ${index}` })));
  await closed();
  expect(await counted()).toEqual({ clicks: 300, bots: 0, previews: 0 });
});

it('[LNK-01:redirect] refuses an address that tries codes', async () => {
  const known = `/l/${codeOf(await create())}`;
  const answers = [];
  for (let tried = 0; tried < 125; tried++) answers.push((await follow(`/l/aaaa${String(tried).padStart(3, '0')}`)).statusCode);
  expect(answers.filter((status) => status === 404)).toHaveLength(120);
  expect(answers.slice(120)).toEqual([429, 429, 429, 429, 429]);
  expect((await follow(known)).statusCode).toBe(302);
});

it('[LNK-01:redirect] answers who opens it in the address bar itself, and with no screen of the portal', async () => {
  const hostDist = await mkdtemp(path.join(os.tmpdir(), 'portal-host-'));
  for (const name of ['index.html', 'login.html']) {
    await writeFile(path.join(hostDist, name), '<html><head></head><body>portal</body></html>');
  }
  const hosted = await createTestApp({ hostDist, shortLinksUrl: 'https://s.example' });
  try {
    const opened = (url: string, host: string) => hosted.app.inject({
      method: 'GET', url, headers: { host, accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    });
    expect((await opened('/l/abcdefg', 'portal.example')).body).toContain('Link not found');
    expect((await opened('/abcdefg', 's.example')).body).toContain('Link not found');
    expect((await opened('/abcdefg', 'portal.example')).body).toContain('portal');
  } finally {
    await hosted.close();
    await rm(hostDist, { recursive: true, force: true });
  }
});

it('shows clicks by day of the time zone that was asked for, and by device', async () => {
  const link = await create();
  const address = `/l/${codeOf(link)}`;
  // In Nepal, 5:45 ahead, it is already the 15th.
  test.clock.now = new Date('2026-06-14T18:20:00Z');
  await follow(address);
  test.clock.now = new Date('2026-06-14T18:10:00Z');
  await follow(address, { 'user-agent': desktop });
  await follow(address, { 'user-agent': 'curl/8' });
  await stored(2);
  test.clock.now = new Date('2026-06-15T01:00:00Z');
  const reader = await test.login(['user'], user.customer);
  const stats = async (timeZone: string) => envelopeOf(
    await test.get(`/v2/shortlinks/stats?uuid=${link.uuid}&days=2&timeZone=${timeZone}`, reader.token),
  ).data as unknown as ShortLinkStats;
  expect(
    (await stats('UTC')).days,
  ).toEqual([{ date: '2026-06-14', clicks: 2, bots: 1, previews: 0 }, { date: '2026-06-15', clicks: 0, bots: 0, previews: 0 }]);
  const nepal = await stats('Asia/Kathmandu');
  expect(nepal.days).toEqual([
    { date: '2026-06-14', clicks: 1, bots: 1, previews: 0 }, { date: '2026-06-15', clicks: 1, bots: 0, previews: 0 },
  ]);
  expect(nepal.devices).toEqual([
    { device: 'phone', clicks: 1 }, { device: 'tablet', clicks: 0 }, { device: 'desktop', clicks: 1 }, { device: 'other', clicks: 0 },
  ]);
});

