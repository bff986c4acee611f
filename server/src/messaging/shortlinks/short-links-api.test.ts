import type { ShortLink } from '@portal/contracts';
import type { ApiProblem, ApiShortLink } from '@portal/contracts/api';
import type { output } from 'zod/mini';
import { apiCaller, type TestCaller } from '../../../test/api-caller';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { blockLink } from './index';

type Link = output<typeof ApiShortLink>;

const PATH = '/api/v1/short-links';
let portal: TestApp;
let owner: TestLogin;
let api: TestCaller;
let stranger: TestCaller;
beforeAll(async () => {
  portal = await createTestApp({ publicUrl: 'https://portal.example' });
  owner = await portal.login(['clientAdmin']);
  api = await apiCaller(portal, owner);
  stranger = await apiCaller(portal, await portal.login(['clientAdmin']));
});
afterAll(() => portal.close());

const make = async (more: object = {}, by = api): Promise<Link> => {
  const { status, body } = await by.call<Link>('POST', PATH, { initialUrl: 'https://shop.example/sale', ...more });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const change = (link: Link, body: object) => api.call<Link>('PATCH', `${PATH}/${link.uuid}`, body);
const follow = async ({ shortUrl }: Link) => {
  const { statusCode, headers } = await portal.app.inject({ method: 'GET', url: new URL(shortUrl).pathname });
  return [statusCode, headers.location];
};

it('[LNK-01] [API-01] a link that a program makes leads at once where it should, and is in the portal', async () => {
  const link = await make({ name: ' Sale ' });
  expect(link).toEqual({
    uuid: expect.any(String), name: 'Sale', initialUrl: 'https://shop.example/sale',
    shortUrl: expect.stringMatching(/^https:\/\/portal\.example\/l\/[0-9A-Za-z]{7}$/),
    status: 'active', clicks: 0, bots: 0, previews: 0, blocked: null, organizationUuids: [], created: expect.any(String),
    updated: expect.any(String),
  });
  expect(await follow(link)).toEqual([302, 'https://shop.example/sale']);
  const person = await portal.login(['user'], owner.customer);
  expect(
    envelopeOf(await portal.get(`/v2/shortlinks/get?uuid=${link.uuid}`, person.token)).data as unknown as ShortLink,
  ).toMatchObject({ name: 'Sale', short_url: link.shortUrl });
  expect((await api.call<Link>('GET', `${PATH}/${link.uuid}`)).body).toEqual(link);
});

it('[LNK-01:draft] [LNK-01:archived] [API-01] goes from draft to active to archived and back, and what it leads to follows at once', async () => {
  const link = await make({ draft: true });
  expect(link.status).toBe('draft');
  expect(
    (await change(link, { initialUrl: 'https://shop.example/other', status: 'active' })).body,
  ).toMatchObject({ status: 'active', initialUrl: 'https://shop.example/other' });
  expect(await follow(link)).toEqual([302, 'https://shop.example/other']);
  expect((await change(link, { status: 'archived' })).body.status).toBe('archived');
  expect(await follow(link)).toEqual([410, undefined]);
  expect((await change(link, { status: 'active', name: 'Again' })).body).toMatchObject({ status: 'active', name: 'Again' });
  expect(await follow(link)).toEqual([302, 'https://shop.example/other']);
  expect(
    (await change(link, { initialUrl: 'https://shop.example/third' })).body,
  ).toMatchObject({ status: 409, code: 'link_transition_refused' });
});

it('[SES-15:links] [API-01] a program gives a link to organizations of its customer alone', async () => {
  const uuidOf = async ({ customer: { organizationId } }: TestLogin) => {
    const [row] = await portal.db<{ uuid: string }[]>`select uuid from organization where id = ${organizationId}`;
    return row?.uuid ?? '';
  };
  const [own, foreign] = [await uuidOf(owner), await uuidOf(await portal.login(['clientAdmin']))];
  const link = await make({ organizationUuids: [own] });
  expect([link.organizationUuids, (await change(link, { name: 'Same' })).body.organizationUuids]).toEqual([[own], [own]]);
  expect((await change(link, { organizationUuids: [foreign] })).body).toMatchObject({ status: 404, code: 'not_found' });
  const refused = await api.call('POST', PATH, { initialUrl: 'https://shop.example/sale', organizationUuids: [foreign] });
  expect(refused.body).toMatchObject({ status: 404, code: 'not_found' });
  expect((await change(link, { organizationUuids: [] })).body.organizationUuids).toEqual([]);
});

it.each([
  ['ftp://example.com', 'scheme'], ['https://user:secret@example.com', 'credentials'], ['https://portal.example/l/abcdefg', 'own_host'],
])('[LNK-01] refuses to lead to %s: %s', async (initialUrl, reason) => {
  for (const { body } of [await api.call('POST', PATH, { initialUrl }), await change(await make({ draft: true }), { initialUrl })]) {
    expect(body).toMatchObject({ status: 400, code: 'link_refused', params: { reason } });
  }
});

it('[API-01] the newest come first, of one status where that is asked, page by page', async () => {
  const own = await apiCaller(portal, await portal.login(['clientAdmin']));
  for (const name of ['first', 'second', 'third']) {
    portal.clock.advance(1_000);
    await make({ name, draft: name === 'second' }, own);
  }
  type Page = { items: Link[]; next: string | null };
  const page = async (query: string) => (await own.call<Page>('GET', `${PATH}?${query}`)).body;
  const beginning = await page('limit=2');
  const end = await page(`limit=2&cursor=${beginning.next}`);
  expect([beginning.items.map(({ name }) => name), end.items.map(({ name }) => name), end.next]).toEqual([
    ['third', 'second'], ['first'], null,
  ]);
  expect((await page('status=draft')).items.map(({ name }) => name)).toEqual(['second']);
});

it('[API-01] says what was clicked by day, and why the provider switched a link off', async () => {
  const link = await make();
  const { status, body } = await api.call<{ days: object[]; devices: object[] }>(
    'GET', `${PATH}/${link.uuid}/stats?days=3&timeZone=Europe/Kyiv`,
  );
  expect([status, body.days.length, body.devices]).toEqual([200, 3, expect.arrayContaining([{ device: 'phone', clicks: 0 }])]);
  await blockLink(portal.db, link.uuid, 'phishing');
  expect((await api.call<Link>('GET', `${PATH}/${link.uuid}`)).body.blocked).toBe('phishing');
});

it.each<['GET' | 'POST' | 'PATCH', string, object | undefined, number, string, object | undefined, string]>([
  ['GET', '', undefined, 200, '?status=none', undefined, 'query/status'],
  ['POST', '', { initialUrl: 'https://shop.example' }, 201, '', { initialUrl: '' }, '/initialUrl'],
  ['GET', '/{}', undefined, 404, '/none', undefined, 'path/uuid'],
  ['PATCH', '/{}', { name: 'Mine' }, 404, '/{}', { status: 'booked' }, '/status'],
  ['GET', '/{}/stats', undefined, 404, '/{}/stats?days=93', undefined, 'query/days'],
  ['GET', '/{}/stats', undefined, 404, '/{}/stats?timeZone=UTC-3', undefined, 'query/timeZone'],
])('%s %s answers 401, 403, 400 with a pointer, and shows nothing of another customer', async (
  method, path, body, foreign, wrongPath, wrong, pointer,
) => {
  const { uuid } = await make();
  const url = PATH + path.replace('{}', uuid);
  const without = await apiCaller(portal, owner, ['contacts']);
  const { statusCode } = await portal.app.inject({ method, url, ...(body && { payload: body }) });
  expect([
    statusCode, (await without.call(method, url, body)).status, (await stranger.call(method, url, body)).status,
  ]).toEqual([401, 403, foreign]);
  expect(
    (await api.call<ApiProblem>(method, PATH + wrongPath.replace('{}', uuid), wrong)).body,
  ).toMatchObject({ status: 400, errors: [{ pointer }] });
});
