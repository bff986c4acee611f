import type { Data, Template, templates } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { noteTemplateUse, cleanupTemplates } from './index';

type Page = Data<typeof templates.list>;

let test: TestApp;
let user: TestLogin;
beforeAll(async () => {
  test = await createTestApp();
  user = await test.login(['user']);
});
afterAll(() => test.close());

const viewer = ({ customer }: TestLogin, organizations: bigint[] | null = null) => ({ customerId: customer.id, organizations });
const sms = { name: 'Greeting', type: 'sms', body: 'Hello, {name|friend}!' };
const create = async (words: object = sms, by = user) => {
  const response = await test.post('/v2/templates/create', by.token, words);
  expect(response.statusCode).toBe(200);
  return envelopeOf(response).data as unknown as Template;
};
const post = (path: string, body: unknown, by = user) => test.post(`/v2/templates/${path}`, by.token, body);
const errorOf = async (response: ReturnType<TestApp['post']>) => {
  const answer = await response;
  return `${answer.statusCode} ${envelopeOf(answer).data.localizedMessage}`;
};
const page = async (query: Record<string, string>, by = user) => {
  const response = await test.get(`/v2/templates?${new URLSearchParams(query).toString()}`, by.token);
  expect(response.statusCode).toBe(200);
  return envelopeOf(response).data as unknown as Page;
};
const names = async (query: Record<string, string>, by = user) => (await page(query, by)).items.map(({ name }) => name);

it('[TPL-01] makes a template with text, picture, button and personal fields, shows and changes it', async () => {
  const created = await create({
    name: ' Sale ', type: 'viber', contentType: 'text/img/button', body: 'Hi, {name}',
    content: { imageUrl: 'https://example.com/a.png', button: { title: 'Open', url: 'https://example.com' } },
  });
  expect(created).toMatchObject({
    name: 'Sale', type: 'viber', body: 'Hi, {name}', uses: 0, lastUsed: null, content: { button: { title: 'Open' } },
  });
  expect(envelopeOf(await test.get(`/v2/templates/get?uuid=${created.uuid}`, user.token)).data).toEqual(created);
  const changed = envelopeOf(await post('update', { ...sms, uuid: created.uuid, updated: created.updated })).data as unknown as Template;
  expect(changed).toMatchObject({ uuid: created.uuid, name: 'Greeting', type: 'sms', content: null, created: created.created });
  expect(changed.updated > created.updated).toBe(true);
});

it.each([
  ['a text that nobody wrote', { name: 'a', type: 'sms', body: ' ' }, 'text_empty'],
  ['a button that the type does not take', {
    ...sms, content: { button: { title: 'a', url: 'https://example.com' } },
  }, 'content_not_allowed'],
  ['a picture that is missing', { name: 'a', type: 'viber', contentType: 'image' , body: 'a' }, 'content_missing'],
  ['a code message without a code', { name: 'a', type: 'telegram_otp', body: 'no code' }, 'text_without_code'],
  ['no name', { ...sms, name: '' }, 'invalid_request', 'empty_parameter'],
  ['a type that nobody has', { ...sms, type: 'pigeon' }, 'invalid_request', 'wrong_create_params'],
  ['half a surrogate pair', { ...sms, body: 'a\ud800' }, 'invalid_request', 'wrong_create_params'],
] as [string, object, string, string?][])('[TPL-01] refuses %s, in a new one and in a change', async (_, words, error, created = error) => {
  expect(await errorOf(post('create', words))).toBe(`400 ${created}`);
  const { uuid } = await create();
  expect(await errorOf(post('update', { ...words, uuid }))).toBe(`400 ${error}`);
});

it('[TPL-01] refuses a change to what somebody else has changed meanwhile', async () => {
  const { uuid, updated } = await create();
  expect((await post('update', { ...sms, uuid, updated, name: 'first' })).statusCode).toBe(200);
  expect(await errorOf(post('update', { ...sms, uuid, updated, name: 'second' }))).toBe('409 template_changed');
  expect(await errorOf(post('update', { ...sms, uuid, updated: 'yesterday' }))).toBe('400 invalid_request');
});

it('of two changes at once to the same template one is refused', async () => {
  const { uuid, updated } = await create();
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => post('update', { ...sms, uuid, updated, name })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

it('[TPL-01] finds by name and text whatever the case, and by type', async () => {
  const own = await test.login(['user']);
  await create({ ...sms, name: 'Їжак 100%' }, own);
  await create({ ...sms, name: 'second', body: 'under_score' }, own);
  await create({ name: 'third', type: 'viber', body: 'ЇЖАК' }, own);
  const found = (filter: object) => names({ filter: JSON.stringify(filter) }, own);
  expect(await found({ text: 'їжак' })).toEqual(['third', 'Їжак 100%']);
  expect(await found({ text: '_' })).toEqual(['second']);
  expect(await found({ text: '0%' })).toEqual(['Їжак 100%']);
  expect(await found({ type: ['viber'] })).toEqual(['third']);
  expect(await found({ text: 'nothing' })).toEqual([]);
});

it.each(['name', '-name', 'updated', '-updated', '-uses'])('goes through all pages in both directions by %s', async (sort) => {
  const own = await test.login(['user']);
  for (let number = 0; number < 5; number++) {
    const { uuid } = await create({ ...sms, name: `T${number % 2}` }, own);
    await test.db.begin((tx) => noteTemplateUse(tx, viewer(own), uuid));
    if (number % 2 === 0) await test.db.begin((tx) => noteTemplateUse(tx, viewer(own), uuid));
  }
  const all = (await page({ sort }, own)).items.map(({ uuid }) => uuid);
  const forward: string[] = [];
  let last: Page | undefined;
  for (let cursor: string | null = ''; cursor !== null; cursor = last.next) {
    last = await page({ sort, limit: '2', ...(cursor && { cursor }) }, own);
    forward.push(...last.items.map(({ uuid }) => uuid));
  }
  expect(forward).toEqual(all);
  expect(new Set(all).size).toBe(5);
  const before = await page({ sort, limit: '2', cursor: last?.previous ?? '' }, own);
  expect(before.items.map(({ uuid }) => uuid)).toEqual(all.slice(2, 4));
});

it('refuses a cursor of another order and one that was made up', async () => {
  await create();
  await create();
  const cursor = (await page({ limit: '1' })).next ?? '';
  const invented = Buffer.from('["after","-updated","9999-99-99T99:99:99.999Z",1]').toString('base64url');
  for (const query of [
    `sort=-uses&cursor=${cursor}`, 'cursor=nonsense', `sort=-updated&cursor=${invented}`, 'sort=id', 'limit=1000', 'filter={',
  ]) {
    expect([query, (await test.get(`/v2/templates?${query}`, user.token)).statusCode]).toEqual([query, 400]);
  }
});

it('[TPL-01] counts uses of its own customer, and of none that is gone', async () => {
  const { uuid } = await create();
  const other = await test.login(['user']);
  expect(await test.db.begin((tx) => noteTemplateUse(tx, viewer(user), uuid))).toBe(true);
  expect(await test.db.begin((tx) => noteTemplateUse(tx, viewer(other), uuid))).toBe(false);
  const used = envelopeOf(await test.get(`/v2/templates/get?uuid=${uuid}`, user.token)).data as unknown as Template;
  expect(used).toMatchObject({ uses: 1, lastUsed: expect.stringMatching(/Z$/) });
  await post('delete', { uuid });
  expect(await test.db.begin((tx) => noteTemplateUse(tx, viewer(user), uuid))).toBe(false);
});

it('[TPL-01] brings a deleted template back for ten minutes, and not after', async () => {
  const own = await test.login(['user']);
  const { uuid } = await create(sms, own);
  const { undo, until } = envelopeOf(await post('delete', { uuid }, own)).data as { undo: string; until: string };
  expect(new Date(until).getTime() - test.clock.now.getTime()).toBe(600_000);
  expect(await names({}, own)).toEqual([]);
  expect(await errorOf(test.get(`/v2/templates/get?uuid=${uuid}`, own.token))).toBe('404 not_found');
  expect(await errorOf(post('delete', { uuid }, own))).toBe('404 not_found');
  expect(await errorOf(post('restore', { undo }))).toBe('404 undo_expired');

  test.clock.advance(599_000);
  await cleanupTemplates(test.db, test.clock.now);
  expect((envelopeOf(await post('restore', { undo }, own)).data as unknown as Template).uuid).toBe(uuid);
  expect(await names({}, own)).toEqual(['Greeting']);
  expect(await errorOf(post('restore', { undo }, own))).toBe('404 undo_expired');

  const again = envelopeOf(await post('delete', { uuid }, own)).data as { undo: string };
  test.clock.advance(601_000);
  expect(await errorOf(post('restore', { undo: again.undo }, own))).toBe('404 undo_expired');
  await cleanupTemplates(test.db, test.clock.now);
  expect(await test.db`select from template where uuid = ${uuid}`).toHaveLength(0);
});

it('answers 401 without a session, 403 without the right and 404 for another customer\'s', async () => {
  const { uuid } = await create();
  const accountant = await test.login(['fin'], user.customer);
  const other = await test.login(['user']);
  const { undo } = envelopeOf(await post('delete', { uuid: (await create()).uuid })).data as { undo: string };
  const calls: [string, object | null, number][] = [
    ['/v2/templates', null, 200], [`/v2/templates/get?uuid=${uuid}`, null, 404], ['/v2/templates/create', sms, 200],
    ['/v2/templates/update', { ...sms, uuid }, 404], ['/v2/templates/delete', { uuid }, 404], ['/v2/templates/restore', { undo }, 404],
  ];
  for (const [path, body, foreign] of calls) {
    const call = (token?: string) => (body === null ? test.get(path, token) : test.post(path, token, body));
    expect([path, (await call()).statusCode, (await call(accountant.token)).statusCode, (await call(other.token)).statusCode]).toEqual([
      path, 401, 403, foreign,
    ]);
  }
  expect(await names({}, await test.login(['user']))).toEqual([]);
});

describe('of organizations', () => {
  let owner: TestLogin;
  let ofKyiv: TestLogin;
  let ofSofia: TestLogin;
  let kyiv: { id: bigint; uuid: string; name: string };
  beforeAll(async () => {
    owner = await test.login(['user']);
    const branch = async (name: string) => {
      const [created] = await test.db<(typeof kyiv)[]>`
        insert into organization (customer_id, name, type) values (${owner.customer.id}, ${name}, 2) returning id, uuid, name`;
      const login = await test.login(['user'], owner.customer);
      await test.db`insert into login_organization (customer_id, login_id, organization_id)
        values (${owner.customer.id}, ${login.id}, ${created?.id ?? 0n})`;
      return { login, organization: created ?? { id: 0n, uuid: '', name } };
    };
    ({ login: ofKyiv, organization: kyiv } = await branch('Kyiv office'));
    ({ login: ofSofia } = await branch('Sofia office'));
  });
  const changed = async (body: object, by: TestLogin) => envelopeOf(
    await post('update', { ...sms, ...body }, by),
  ).data as unknown as Template;
  const nameOfKyiv = () => [{ uuid: kyiv.uuid, name: kyiv.name }];

  it('[SES-15:templates] a restricted login’s new one is its organizations’, and nobody else’s of them reads, writes, deletes or restores it', async () => {
    const created = await create(sms, ofKyiv);
    expect(created.organizations).toEqual(nameOfKyiv());
    expect([await names({}, ofKyiv), await names({}, ofSofia), await names({}, owner)]).toEqual([['Greeting'], [], ['Greeting']]);
    const { uuid } = created;
    expect((await test.get(`/v2/templates/get?uuid=${uuid}`, ofSofia.token)).statusCode).toBe(404);
    for (const path of ['update', 'delete']) expect(await errorOf(post(path, { ...sms, uuid }, ofSofia))).toBe('404 not_found');
    const { undo } = envelopeOf(await post('delete', { uuid }, ofKyiv)).data as { undo: string };
    expect(await errorOf(post('restore', { undo }, ofSofia))).toBe('404 undo_expired');
    expect((envelopeOf(await post('restore', { undo }, owner)).data as unknown as Template).organizations).toEqual(nameOfKyiv());
  });

  it('[SES-15:templates] one without organizations is everybody’s to use and change, as an address book is', async () => {
    const { uuid, organizations } = await create({ ...sms, name: 'Shared' }, owner);
    expect(organizations).toEqual([]);
    expect(await names({}, ofSofia)).toContain('Shared');
    expect((await post('update', { ...sms, uuid, name: 'Shared' }, ofSofia)).statusCode).toBe(200);
    expect((await create({ ...sms, name: 'For all', organizationUuids: [] }, ofKyiv)).organizations).toEqual([]);
  });

  it('[SES-15:templates] is given to one’s own organizations alone, and what is left out stays', async () => {
    const { uuid } = await create({ ...sms, name: 'Given' }, owner);
    expect(await errorOf(post('create', { ...sms, organizationUuids: [kyiv.uuid] }, ofSofia))).toBe('404 not_found');
    expect(await errorOf(post('update', { ...sms, uuid, organizationUuids: [kyiv.uuid] }, ofSofia))).toBe('404 not_found');
    expect((await changed({ uuid, organizationUuids: [kyiv.uuid] }, owner)).organizations).toEqual(nameOfKyiv());
    expect((await changed({ uuid, name: 'Given' }, ofKyiv)).organizations).toEqual(nameOfKyiv());
    expect(await names({}, ofSofia)).not.toContain('Given');
  });

  it('[SES-15:templates] a use of another organization’s is not counted', async () => {
    const { uuid } = await create(sms, ofKyiv);
    expect(await test.db.begin((tx) => noteTemplateUse(tx, viewer(owner, [-1n]), uuid))).toBe(false);
    expect(await test.db.begin((tx) => noteTemplateUse(tx, viewer(owner, [kyiv.id]), uuid))).toBe(true);
  });
});
