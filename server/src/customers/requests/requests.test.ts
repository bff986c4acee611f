import { MAX_DOCUMENT_BYTES } from '@portal/contracts';
import { createTestApp, type TestApp, type TestCustomer, type TestLogin } from '../../../test/app';
import { cleanupLooseDocuments, cleanupWithdrawnDocuments } from './documents.cleanup';

let portal: TestApp;
let admin: TestLogin;
let actor: TestLogin;
let office: string;
let connectionId: number;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.login(['admin'], await portal.customer('Provider'));
  actor = await portal.login(['user', 'clientAdmin']);
  office = await organizationOf(actor.customer);
  const [row] = await portal.db<{ id: bigint }[]>`
    with created as (insert into provider (name, channel) values ('SMS house', 'smpp') returning id)
    insert into provider_connection (provider_id, name, settings) select id, 'house', '{}' from created returning id`;
  connectionId = Number(row?.id);
});
afterAll(async () => { await portal.close(); });

const NOWHERE = '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n');
const organizationOf = async ({ id }: TestCustomer) => (await portal.db<{ uuid: string }[]>`select uuid from organization
  where customer_id = ${id} order by id limit 1`)[0]?.uuid ?? '';
const post = (path: string, body: object, token: string | undefined = actor.token) => portal.post(path, token, body);
const requestAlphaName = (name: string, more: object = {}, token = actor.token) => post(
  '/v2/senders/requests/alphaname', { name, organizationUuid: office, messageTypes: ['sms'], ...more }, token,
);
const requestOrganization = (name: string, more: object = {}) => post('/v2/senders/requests/organization', {
  name, type: 1, email: null, address: null, ...more,
});
const decide = (how: 'approve' | 'reject', body: object) => post(`/v2/admin/requests/${how}`, body, admin.token);
const errorOf = (answer: Awaited<ReturnType<typeof post>>) => answer.json().data.localizedMessage;
const upload = (content: Buffer, { token = actor.token, name = 'proof.pdf', type = 'application/pdf' } = {}) => portal.app.inject({
  method: 'POST', url: '/v2/senders/documents',
  headers: { 'x-token': token, 'content-type': type, 'x-file-name': encodeURIComponent(name) }, payload: content,
});
const download = (uuid: string, token = actor.token) => portal.get(`/v2/senders/documents/get?uuid=${uuid}`, token);

it('[SND-02:request] an alpha name is asked for with documents, approved with its ways in one step, and seen by who asked', async () => {
  const document = (await upload(pdf, { name: 'Довідка №1.docx', type: 'application/octet-stream' })).json().data;
  expect(document).toEqual({ uuid: expect.any(String), name: 'Довідка №1.pdf', size: pdf.length, mediaType: 'application/pdf' });
  const requested = (await requestAlphaName('FRESH', {
    comment: 'our brand', documents: [document.uuid], messageTypes: ['sms', 'sms', 'viber'],
  })).json().data;
  expect(requested).toEqual({
    uuid: expect.any(String), kind: 'alphaname', status: 'new', name: 'FRESH', organizationName: `${actor.customer.name} office`,
    messageTypes: ['sms', 'viber'], organizationType: null,
    email: null, address: null, comment: 'our brand', documents: [document], created: expect.any(String), createdBy: actor.login,
    decided: null, answer: null,
  });
  expect(errorOf(await requestAlphaName('fresh'))).toBe('name_taken');
  const waiting = (await portal.get(`/v2/admin/requests?${new URLSearchParams({
    filter: '{"status":"new","text":"fres"}',
  })}`, admin.token)).json().data;
  expect(waiting).toMatchObject({
    items: [{ uuid: requested.uuid, customerUuid: actor.customer.uuid, customerName: actor.customer.name }], waiting: 1,
  });
  const directions = [{ connectionId, messageType: 'sms', providerAlphaname: 'FRESH', priority: 0 }];
  expect(
    errorOf(await decide('approve', { uuid: requested.uuid, directions: [...directions, { ...directions[0], messageType: 'viber' }] })),
  ).toBe('wrong_create_params');
  expect(await portal.db`select from alpha_name where name = 'FRESH'`).toHaveLength(0);
  expect(
    (await decide('approve', { uuid: requested.uuid, directions, answer: 'Welcome' })).json().data,
  ).toMatchObject({ status: 'approved', answer: 'Welcome', decided: expect.any(String) });
  expect(await portal.db`
    select from alpha_name a join direction d on d.customer_id = a.customer_id and d.alpha_name_id = a.id where a.name = 'FRESH'
      and a.customer_id = ${actor.customer.id} and d.message_type = 'sms'`).toHaveLength(1);
  expect(
    (await portal.get('/v2/senders/requests', actor.token)).json().data.items,
  ).toEqual([expect.objectContaining({ uuid: requested.uuid, status: 'approved' })]);
  expect(errorOf(await decide('reject', { uuid: requested.uuid, answer: 'no' }))).toBe('request_transition_refused');
  expect(errorOf(await post('/v2/senders/requests/withdraw', { uuid: requested.uuid }))).toBe('request_transition_refused');
});

it('an organization is made with its account', async () => {
  const requested = (await requestOrganization('New branch', { email: 'branch@b.example', address: 'Lviv' })).json().data;
  expect(errorOf(await requestOrganization('NEW BRANCH'))).toBe('name_taken');
  expect(
    (await decide('approve', { uuid: requested.uuid })).json().data,
  ).toMatchObject({ status: 'approved', organizationName: 'New branch' });
  expect([...await portal.db`
    select o.type, o.email, o.address, account.kind from organization o join account on account.customer_id = o.customer_id
      and account.organization_id = o.id where o.name = 'New branch'`,
  ]).toEqual([{ type: 1, email: 'branch@b.example', address: 'Lviv', kind: 'organization' }]);
  expect(errorOf(await requestOrganization('new branch'))).toBe('name_taken');
});

it('of two admins who decide at once one does', async () => {
  const { uuid } = (await requestAlphaName('ONCE')).json().data;
  const answers = await Promise.all([
    decide('approve', { uuid }), decide('reject', { uuid, answer: 'no' }), decide('approve', { uuid }),
    decide('reject', { uuid, answer: 'no' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
});

it('refuses what looks like another’s name when it is asked for, and when it has come to look so since', async () => {
  const other = await portal.customer();
  const createOther = (name: string) => portal.db`insert into alpha_name (customer_id, organization_id, name)
    values (${other.id}, ${other.organizationId}, ${name})`;
  await createOther('SAVINGS');
  expect(errorOf(await requestAlphaName('5AV1NGS'))).toBe('alpha_name_looks_alike');
  expect(errorOf(await requestAlphaName('S\u0410VINGS'))).toBe('alpha_name_malformed');
  const { uuid } = (await requestAlphaName('LATER')).json().data;
  await createOther('1ATER');
  expect(errorOf(await decide('approve', { uuid }))).toBe('alpha_name_looks_alike');
  expect(
    (await decide('reject', { uuid, answer: 'It looks like another name.' })).json().data,
  ).toMatchObject({ status: 'rejected', answer: 'It looks like another name.' });
});

it('writes to who asked, in his language, where he wants to be told', async () => {
  await portal.db`update login set email = 'asker@b.example', notify = '{request_decided}', notify_language = 'ua' where id = ${actor.id}`;
  const { uuid } = (await requestAlphaName('TOLD')).json().data;
  await decide('reject', { uuid, answer: 'Немає документів' });
  await portal.db`update login set notify = '{}' where id = ${actor.id}`;
  const quiet = (await requestAlphaName('QUIET')).json().data;
  await decide('approve', { uuid: quiet.uuid });
  const mails = await portal.db<{ recipient: string; subject: string; body: string }[]>`select recipient, subject, body from outgoing_mail`;
  expect(mails).toEqual([
    { recipient: 'asker@b.example', subject: 'Заявку відхилено: TOLD', body: expect.stringContaining('Відповідь: Немає документів') },
  ]);
});

describe('documents', () => {
  it('are what their bytes say, and given out to be saved', async () => {
    const { uuid } = (await upload(pdf)).json().data;
    const answer = await download(uuid);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="proof.pdf"', 'x-content-type-options': 'nosniff',
    });
    expect((await download(uuid, admin.token)).statusCode).toBe(200);
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')], ['nothing', Buffer.alloc(0)], ['half a PDF', pdf.subarray(0, 12)],
    ['a program', Buffer.from('MZ\x90\0\x03')],
  ])('refuses %s that is called a PDF', async (_what, content) => {
    const answer = await upload(content);
    expect([400, 415]).toContain(answer.statusCode);
  });

  it('refuses one of more than 5 MB, and more than 100 MB that nobody has decided on, whatever was withdrawn', async () => {
    const large = Buffer.concat([pdf.subarray(0, 10), Buffer.alloc(MAX_DOCUMENT_BYTES - pdf.length - 20, 32), pdf]);
    expect((await upload(Buffer.concat([large, Buffer.alloc(100, 32)]))).statusCode).toBe(413);
    const filler = await portal.login(['user', 'clientAdmin']);
    const answers: number[] = [];
    for (let count = 0; count < 22; count += 1) {
      const answer = await upload(large, { token: filler.token });
      answers.push(answer.statusCode);
      if (count > 2) continue;
      const requested = await post(
        '/v2/senders/requests/organization',
        { name: `Branch ${count}`, type: 1, email: null, address: null, documents: [answer.json().data.uuid] }, filler.token,
      );
      if (count > 0) await post('/v2/senders/requests/withdraw', { uuid: requested.json().data.uuid }, filler.token);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.at(-1)).toBe(400);
    await cleanupLooseDocuments(portal.db, new Date(portal.clock.now.getTime() + 86_400_001));
    await cleanupWithdrawnDocuments(portal.db, new Date(portal.clock.now.getTime() + 86_400_001));
    expect(await portal.db`select from request_document where customer_id = ${filler.customer.id}`).toHaveLength(1);
  });

  it('are their own login’s until a request has them, and go after a day without one', async () => {
    const colleague = await portal.login(['user'], actor.customer);
    const loose = (await upload(pdf)).json().data.uuid;
    const stored = (await upload(pdf)).json().data.uuid;
    expect((await requestAlphaName('MINE', { documents: [loose] }, colleague.token)).statusCode).toBe(404);
    expect(await portal.db`select from sender_request where name = 'MINE'`).toHaveLength(0);
    expect((await requestAlphaName('MINE', { documents: [stored] })).statusCode).toBe(200);
    expect((await requestAlphaName('AGAIN', { documents: [stored] })).statusCode).toBe(404);
    expect((await download(stored, colleague.token)).statusCode).toBe(200);
    const stranger = await portal.login(['user']);
    for (const uuid of [stored, loose, NOWHERE]) expect((await download(uuid, stranger.token)).statusCode).toBe(404);
    await cleanupLooseDocuments(portal.db, new Date(portal.clock.now.getTime() + 86_400_001));
    expect((await download(loose)).statusCode).toBe(404);
    expect((await download(stored)).statusCode).toBe(200);
  });
});

it('a login that is restricted to some organizations asks for those, and sees what is asked for them', async () => {
  const restricted = await portal.login(['user'], actor.customer);
  const [shop] = await portal.db<{ id: bigint; uuid: string }[]>`insert into organization (customer_id, name, type)
    values (${actor.customer.id}, 'Shop', 2) returning id, uuid`;
  await portal.db`insert into login_organization (customer_id, login_id, organization_id)
    values (${actor.customer.id}, ${restricted.id}, ${shop?.id ?? 0n})`;
  expect((await requestAlphaName('NOTMINE', {}, restricted.token)).statusCode).toBe(404);
  expect((await requestAlphaName('SHOPPING', { organizationUuid: shop?.uuid }, restricted.token)).statusCode).toBe(200);
  const seen = (await portal.get('/v2/senders/requests', restricted.token)).json().data.items;
  expect(seen.map(({ name }: { name: string }) => name)).toEqual(['SHOPPING']);
  const [ofOffice] = await portal.db<{ uuid: string }[]>`select uuid from sender_request where name = 'FRESH'`;
  expect((await post('/v2/senders/requests/withdraw', { uuid: ofOffice?.uuid }, restricted.token)).statusCode).toBe(404);
});

it('is withdrawn by the customer, and pages without gap or double', async () => {
  const { uuid } = (await requestAlphaName('GONE')).json().data;
  expect((await post('/v2/senders/requests/withdraw', { uuid })).json().data).toMatchObject({ status: 'withdrawn', decided: null });
  expect((await requestAlphaName('GONE')).statusCode).toBe(200);
  const whole = (await portal.get('/v2/senders/requests?limit=100', actor.token)).json().data.items.map((item: {
    uuid: string;
  }) => item.uuid);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, next }: {
      items: { uuid: string }[]; next: string | null;
    } = (await portal.get(`/v2/senders/requests?limit=2${cursor && `&cursor=${cursor}`}`, actor.token)).json().data;
    seen.push(...items.map((item) => item.uuid));
    cursor = next;
  }
  expect(seen).toEqual(whole);
});

it('of a customer at most 20 wait to be decided, whoever asks at the same moment, until one is decided or withdrawn', async () => {
  const eager = await portal.login(['user', 'clientAdmin']);
  const colleague = await portal.login(['user', 'clientAdmin'], eager.customer);
  const own = await organizationOf(eager.customer);
  const requestBranch = (name: string, { token }: TestLogin) => post(
    '/v2/senders/requests/organization', { name, type: 1, email: null, address: null }, token,
  );
  const requested = (name: string, { token }: TestLogin) => requestAlphaName(name, { organizationUuid: own }, token);
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? requestBranch(`Eager ${at}`, eager) : requested(`EAGER${at}`, colleague))),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => [answer.statusCode, errorOf(answer), answer.json().data.params])).toEqual(
    Array(4).fill([400, 'too_many_open_requests', { max: 20 }]),
  );
  const [first, second] = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().data.uuid as string);
  await decide('reject', { uuid: first, answer: 'no' });
  expect((await requested('ROOM', eager)).statusCode).toBe(200);
  expect(errorOf(await requested('NOROOM', eager))).toBe('too_many_open_requests');
  await post('/v2/senders/requests/withdraw', { uuid: second }, eager.token);
  expect((await requestBranch('Room', colleague)).statusCode).toBe(200);
  expect((await requestAlphaName('ANOTHER')).statusCode).toBe(200);
});

it('is nobody else’s business', async () => {
  const { uuid } = (await requestAlphaName('SECRET')).json().data;
  const stranger = await portal.login(['user', 'clientAdmin']);
  const accountant = await portal.login(['fin', 'topup']);
  expect((await portal.get('/v2/senders/requests', stranger.token)).json().data.items).toEqual([]);
  expect((await post('/v2/senders/requests/withdraw', { uuid }, stranger.token)).statusCode).toBe(404);
  expect((await requestAlphaName('STOLEN', {}, stranger.token)).statusCode).toBe(404);
  for (const [path, body] of [
    ['/v2/senders/requests/alphaname', { name: 'X', organizationUuid: office, messageTypes: ['sms'] }],
    ['/v2/senders/requests/organization', { name: 'X', type: 1, email: null, address: null }],
    ['/v2/senders/requests/withdraw', { uuid }], ['/v2/admin/requests/approve', { uuid }],
    ['/v2/admin/requests/reject', { uuid, answer: 'no' }],
  ] as const) {
    expect((await portal.post(path, undefined, body)).statusCode).toBe(401);
    expect((await post(path, body, accountant.token)).statusCode).toBe(403);
    expect((await post(path, {}, path.includes('admin') ? admin.token : actor.token)).statusCode).toBe(400);
  }
  for (const how of ['approve', 'reject'] as const) {
    expect((await post(`/v2/admin/requests/${how}`, { uuid, answer: 'x' })).statusCode).toBe(403);
    expect((await decide(how, { uuid: NOWHERE, answer: 'x' })).statusCode).toBe(404);
  }
  expect((await portal.get('/v2/admin/requests', actor.token)).statusCode).toBe(403);
  expect((await portal.get('/v2/admin/requests')).statusCode).toBe(401);
  expect((await upload(pdf, { token: accountant.token })).statusCode).toBe(403);
});
