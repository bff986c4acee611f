import type { Data, ShortLink, shortLinks } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { blockLink } from './index';

type Page = Data<typeof shortLinks.list>;

let test: TestApp;
let user: TestLogin;
beforeAll(async () => {
  test = await createTestApp({ publicUrl: 'https://portal.example', shortLinksUrl: 'https://s.example' });
  user = await test.login(['user']);
});
afterAll(() => test.close());

const post = (path: string, body: unknown, by = user) => test.post(`/v2/shortlinks/${path}`, by.token, body);
const linkOf = (response: Awaited<ReturnType<TestApp['post']>>) => {
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  return envelopeOf(response).data as unknown as ShortLink;
};
const create = async (more: object = {}, by = user) => linkOf(
  await post('create', { initial_url: 'https://example.com/sale', ...more }, by),
);
const change = async (uuid: string, more: object) => post('update', { uuid, ...more });
const errorOf = (response: Awaited<ReturnType<TestApp['post']>>) => `${response.statusCode} ${envelopeOf(response).data.localizedMessage}`;
const page = async (query: Record<string, string>, by = user) => {
  const response = await test.get(`/v2/shortlinks?${new URLSearchParams(query).toString()}`, by.token);
  expect(response.statusCode).toBe(200);
  return envelopeOf(response).data as unknown as Page;
};

it('[LNK-01:active] makes a link of seven letters and digits that nobody else has', async () => {
  const created = await create({ name: ' Sale ' });
  expect(created).toMatchObject({
    name: 'Sale', initial_url: 'https://example.com/sale', clicks_count: 0, bots_count: 0, previews_count: 0, status: 'active',
    blocked: null,
  });
  expect(created.short_url).toMatch(/^https:\/\/s\.example\/[0-9A-Za-z]{7}$/);
  expect((await create()).short_url).not.toBe(created.short_url);
});

it('shows one link by itself', async () => {
  const created = await create({ name: 'One' });
  expect(linkOf(await test.get(`/v2/shortlinks/get?uuid=${created.uuid}`, user.token))).toEqual(created);
});

it('[LNK-01:draft] lets a draft be changed and then opened', async () => {
  const { uuid } = await create({ draft: true });
  expect(
    linkOf(await change(uuid, { initial_url: 'https://example.com/other', name: 'Other' })),
  ).toMatchObject({ status: 'draft', initial_url: 'https://example.com/other', name: 'Other' });
  expect(errorOf(await change(uuid, { status: 'archived' }))).toBe('409 link_transition_refused');
  expect(linkOf(await change(uuid, { status: 'active' })).status).toBe('active');
  expect(errorOf(await change(uuid, { initial_url: 'https://example.com/third' }))).toBe('409 link_transition_refused');
});

it('[LNK-01:archived] archives an active link and opens it again; saying so twice does no harm', async () => {
  const { uuid } = await create();
  expect(linkOf(await change(uuid, { status: 'archived' })).status).toBe('archived');
  expect(linkOf(await change(uuid, { status: 'archived' })).status).toBe('archived');
  expect(linkOf(await change(uuid, { status: 'active' })).status).toBe('active');
});

it.each([
  ['ftp://example.com', 'scheme'], ['javascript:alert(1)', 'scheme'], ['example.com', 'scheme'], ['//example.com', 'scheme'],
  ['https://', 'malformed'], ['https://exa mple.com', 'malformed'], ['https://example.com\\@evil.example', 'malformed'],
  ['https://example.com/a\r\nSet-Cookie: a=b', 'malformed'],
  ['https://user:secret@example.com', 'credentials'], ['https://user@example.com', 'credentials'],
  ['https://s.example/abcdefg', 'own_host'], ['https://S.EXAMPLE./abcdefg', 'own_host'], ['http://portal.example:8080/', 'own_host'],
  ['http://localhost:80/l/x', 'own_host'],
  ['http://127.0.0.1', 'private_host'], ['http://2130706433', 'private_host'], ['http://0x7f.1', 'private_host'],
  ['http://10.1.2.3', 'private_host'], ['http://[::1]/', 'private_host'],
  ['http://[::ffff:10.0.0.1]/', 'private_host'], ['http://169.254.169.254/latest', 'private_host'], ['http://intranet/', 'private_host'],
  ['http://printer.local', 'private_host'],
  [`https://example.com/${'є'.repeat(1_500)}`, 'too_long'],
])('[LNK-01] refuses to lead to %s: %s', async (initial_url, reason) => {
  const response = await post('create', { initial_url });
  expect([errorOf(response), envelopeOf(response).data]).toMatchObject(['400 link_refused', { params: { reason } }]);
  const { uuid } = await create({ draft: true });
  expect(errorOf(await change(uuid, { initial_url }))).toBe('400 link_refused');
});

it('keeps an address of another alphabet readable', async () => {
  expect((await create({ initial_url: 'https://приклад.укр/знижки' })).initial_url).toBe('https://приклад.укр/знижки');
});

it('finds by name, address and the short address itself, and by status', async () => {
  const own = await test.login(['user']);
  const first = await create({ name: 'Перша 100%' }, own);
  const second = await create({ initial_url: 'https://example.org/under_score', draft: true }, own);
  const found = async (filter: object) => (await page({ filter: JSON.stringify(filter) }, own)).items.map(({ uuid }) => uuid);
  expect(await found({ text: 'ПЕРША' })).toEqual([first.uuid]);
  expect(await found({ text: 'r_s' })).toEqual([second.uuid]);
  expect(await found({ text: second.short_url })).toEqual([second.uuid]);
  expect(await found({ status: ['draft'] })).toEqual([second.uuid]);
  expect(await found({ status: ['booked', 'archived'] })).toEqual([]);
});

it.each(['-created', 'created', '-clicks', 'clicks'])('goes through all pages in both directions by %s', async (sort) => {
  const own = await test.login(['user']);
  // Equal times: only the id tells some of them apart.
  const links = [];
  for (let number = 0; number < 5; number++) links.push(await create({}, own));
  await test.db`update short_link set clicks = id % 2 where customer_id = ${own.customer.id}`;
  const all = (await page({ sort }, own)).items.map(({ uuid }) => uuid);
  expect([...all].sort()).toEqual(links.map(({ uuid }) => uuid).sort());
  const forward: string[] = [];
  let last: Page | undefined;
  for (let cursor: string | null = ''; cursor !== null; cursor = last.next) {
    last = await page({ sort, limit: '2', ...(cursor && { cursor }) }, own);
    forward.push(...last.items.map(({ uuid }) => uuid));
  }
  expect(forward).toEqual(all);
  expect((await page({ sort, limit: '2', cursor: last?.previous ?? '' }, own)).items.map(({ uuid }) => uuid)).toEqual(all.slice(2, 4));
});

it('is switched off by the provider, and shows it', async () => {
  const { uuid } = await create();
  expect(await blockLink(test.db, uuid, 'phishing')).toBe(true);
  expect(linkOf(await change(uuid, { name: 'still mine' }))).toMatchObject({ blocked: 'phishing', status: 'active' });
  expect(await blockLink(test.db, uuid, null)).toBe(true);
  expect(await blockLink(test.db, '00000000-0000-4000-8000-000000000000', 'phishing')).toBe(false);
});

it('[SES-15:links] a restricted login’s new link is its organizations’, and no other organization’s login reads, changes or closes it', async () => {
  const owner = await test.login(['user']);
  const branch = async (name: string) => {
    const [created] = await test.db<{ id: bigint; uuid: string }[]>`
      insert into organization (customer_id, name, type) values (${owner.customer.id}, ${name}, 2) returning id, uuid`;
    const login = await test.login(['user'], owner.customer);
    await test.db`insert into login_organization (customer_id, login_id, organization_id)
      values (${owner.customer.id}, ${login.id}, ${created?.id ?? 0n})`;
    return { login, uuid: created?.uuid ?? '' };
  };
  const [kyiv, sofia] = [await branch('Kyiv office'), await branch('Sofia office')];
  const { uuid, organizations } = await create({}, kyiv.login);
  expect(organizations).toEqual([{ uuid: kyiv.uuid, name: 'Kyiv office' }]);
  const seen = async (by: TestLogin) => (await page({}, by)).items.length;
  expect([await seen(kyiv.login), await seen(sofia.login), await seen(owner)]).toEqual([1, 0, 1]);
  for (const body of [{ name: 'x' }, { status: 'archived' }]) {
    expect(errorOf(await post('update', { uuid, ...body }, sofia.login))).toBe('404 not_found');
  }
  for (const path of ['get', 'stats']) {
    expect((await test.get(`/v2/shortlinks/${path}?uuid=${uuid}`, sofia.login.token)).statusCode).toBe(404);
  }
  expect(
    errorOf(await post('create', { initial_url: 'https://example.com', organizationUuids: [kyiv.uuid] }, sofia.login)),
  ).toBe('404 not_found');
  expect(errorOf(await post('update', { uuid, organizationUuids: [sofia.uuid] }, kyiv.login))).toBe('404 not_found');
  expect(linkOf(await post('update', { uuid, organizationUuids: [] }, kyiv.login)).organizations).toEqual([]);
  expect(linkOf(await post('update', { uuid, name: 'Everybody’s' }, sofia.login)).name).toBe('Everybody’s');
});

it('answers 400, 401, 403 and, for another customer\'s link, 404', async () => {
  const { uuid } = await create();
  const accountant = await test.login(['fin'], user.customer);
  const other = await test.login(['user']);
  const calls: [string, object | null, number, string | object][] = [
    ['/v2/shortlinks', null, 200, '?limit=0'], [`/v2/shortlinks/get?uuid=${uuid}`, null, 404, '0'],
    ['/v2/shortlinks/create', { initial_url: 'https://example.com' }, 200, {}],
    ['/v2/shortlinks/update', { uuid, name: 'x' }, 404, { uuid, status: 'booked' }],
    [`/v2/shortlinks/stats?uuid=${uuid}`, null, 404, '&days=93'],
  ];
  for (const [path, body, foreign, bad] of calls) {
    const call = (token?: string) => (body === null ? test.get(path, token) : test.post(path, token, body));
    const refused = typeof bad === 'string' ? test.get(path + bad, user.token) : test.post(path, user.token, bad);
    expect([
      path, (await refused).statusCode, (await call()).statusCode, (await call(accountant.token)).statusCode,
      (await call(other.token)).statusCode,
    ])
      .toEqual([path, 400, 401, 403, foreign]);
  }
  expect((await test.get(`/v2/shortlinks/stats?uuid=${uuid}&timeZone=UTC-3`, user.token)).statusCode).toBe(400);
});
