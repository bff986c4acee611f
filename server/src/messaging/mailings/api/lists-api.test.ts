import type { MailingDetail, MailingList } from '@portal/contracts';
import type { ApiList, ApiMessage, ApiProblem } from '@portal/contracts/api';
import { apiCaller, type TestCaller } from '../../../../test/api-caller';
import { releaseForList, verifyLedger } from '../../../money/billing';
import { inTransaction } from '../../../platform/db';
import { countMoves } from '../../messages';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

let world: MailingWorld;
let from: Sender;
let api: TestCaller;
beforeAll(async () => { world = await createMailingWorld(); });
beforeEach(async () => {
  from = await world.sender(['user', 'clientAdmin']);
  api = await apiCaller(world, from);
});
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

type Page<T> = { items: T[]; next: string | null };
const prepared = async (more = {}) => {
  const { id } = await world.create(from, more);
  await world.work();
  return id;
};
const lists = async (query = '', by = api) => (await by.call<Page<ApiList>>('GET', `/api/v1/lists${query}`)).body;
const newest = async () => (await lists()).items[0]?.uuid ?? '';
const act = (action: 'confirm' | 'cancel' | 'pause' | 'resume', uuid: string, by = api) => (
  by.call<ApiList>('POST', `/api/v1/lists/${uuid}/${action}`));
const refused = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { code, errors } = body as ApiProblem;
  return [status, code, errors.map(({ pointer }) => pointer)];
};

const nextYear = new Date().getUTCFullYear() + 1;

it('[API-01] shows the lists that the portal shows, the newest first and page by page, and no messages that were sent alone', async () => {
  const ids = [
    await prepared({ name: 'One', customerListId: 'mine', dtsend: { local: `${nextYear}-01-01T10:00`, timeZone: 'Europe/Kyiv' } }),
    await prepared({ name: 'Two' }), await prepared({ name: 'Three' }),
  ];
  await api.call('POST', '/api/v1/messages', { to: '0671234567', from: 'DEMO', type: 'sms', text: 'x' });
  const first = await lists('?limit=2');
  const second = await lists(`?limit=2&cursor=${first.next ?? ''}`);
  const shown = [...first.items, ...second.items];
  expect(shown.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.next).toBeNull();
  const portal = await world.read<{ items: MailingList[] }>('/smslist/list', from.token);
  expect(shown.map(({ id, maximum, cost, parts, recipients }) => ({ id, maximum, cost, partscount: parts, msgcount: recipients })))
    .toEqual(portal.items.map(({ id, maximum, cost, partscount, msgcount }) => ({ id, maximum, cost, partscount, msgcount })));
  expect(shown[2]).toMatchObject({
    name: 'One', customerListId: 'mine', status: 'notConfirmed', error: null, from: 'DEMO', type: 'sms', text: 'Hello', recipients: 2,
    parts: 2, counts: { scheduled: 2 },
    maximum: '0.98', cost: '0.00', currency: 'UAH', sendAt: `${nextYear}-01-01T08:00:00.000Z`,
  });
  expect((await lists('?customerListId=mine')).items).toEqual([shown[2]]);
  expect((await lists('?customerListId=mine&status=sent')).items).toEqual([]);
  expect((await lists('?customerListId=other')).items).toEqual([]);
  expect((await lists('?status=deleted')).items).toEqual([]);
  expect((await lists('?status=notConfirmed')).items).toHaveLength(3);
});

it('[API-01] [MAIL-06] confirms a held list: its money is set aside and its messages are queued, in the portal just the same', async () => {
  const id = await prepared();
  const uuid = await newest();
  expect(
    await act('confirm', uuid),
  ).toMatchObject({ status: 200, body: { uuid, id, status: 'inProgress', counts: { queued: 2 }, recipients: 2 } });
  expect(
    await world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token),
  ).toMatchObject({ status: 1, counts: { 10: 2 }, available: '999.02' });
  expect((await act('confirm', uuid)).body).toMatchObject({
    code: 'list_transition_refused', detail: 'The list was already confirmed. It is inProgress and cannot become inProgress.',
    params: { from: 'inProgress', to: 'inProgress' },
  });
});

it('[API-01] [MAIL-06] cancels a list: nothing more of it leaves, and the rest of the money comes back', async () => {
  const id = await prepared();
  const uuid = await newest();
  await act('confirm', uuid);
  expect(await act('cancel', uuid)).toMatchObject({ status: 200, body: { status: 'deleted', recipients: 2 } });
  await world.work();
  expect(
    (await api.call<ApiList>('GET', `/api/v1/lists/${uuid}`)).body,
  ).toMatchObject({ status: 'deleted', counts: { canceled: 2 }, recipients: 2, cost: '0.00' });
  const { items } = (await api.call<Page<ApiMessage>>('GET', `/api/v1/lists/${uuid}/messages`)).body;
  expect(items.map(({ status, listUuid }) => [status, listUuid])).toEqual([['canceled', uuid], ['canceled', uuid]]);
  expect(await world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token)).toMatchObject({ available: '1000.00' });
  expect((await act('cancel', uuid)).body).toMatchObject({ code: 'list_transition_refused', detail: expect.stringMatching(
    /^The list was already canceled/,
  ), params: { from: 'deleted', to: 'deleted' } });
});

it('[API-01] [MAIL-15] counts what was canceled apart from what was rejected, and all adds up to the recipients', async () => {
  const id = await prepared({ recipients: '0671234567 0671234568 0671234569' });
  const uuid = await newest();
  await act('confirm', uuid);
  await refuseOne(id);
  const counted = async () => (await api.call<ApiList>('GET', `/api/v1/lists/${uuid}`)).body;
  expect(await counted()).toMatchObject({ counts: { rejected: 1, queued: 2 }, recipients: 3 });
  await act('cancel', uuid);
  await world.work();
  const { counts, recipients } = await counted();
  expect([counts, recipients]).toEqual([{ rejected: 1, canceled: 2 }, 3]);
  for (const [status, messages] of Object.entries(counts)) {
    expect((await api.call<Page<ApiMessage>>('GET', `/api/v1/messages?status=${status}`)).body.items).toHaveLength(messages);
  }
  expect(await world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token)).toMatchObject({ counts: { 21: 2, 24: 1 }, msgcount: 3 });
});

it('[API-01] [MAIL-24] pauses and resumes a confirmed list, any number of times', async () => {
  await prepared();
  const uuid = await newest();
  expect(await refused(act('pause', uuid))).toEqual([409, 'list_transition_refused', []]);
  await act('confirm', uuid);
  for (const [command, paused] of [['pause', true], ['pause', true], ['resume', false], ['resume', false], ['pause', true]] as const) {
    expect((await act(command, uuid)).body).toMatchObject({ uuid, status: 'inProgress', paused });
    expect((await lists()).items[0]).toMatchObject({ uuid, paused });
  }
  expect((await act('cancel', uuid)).body).toMatchObject({ status: 'deleted', paused: false });
  expect(await refused(act('resume', uuid))).toEqual([409, 'list_transition_refused', []]);
});

it('[API-01] refuses to confirm what there is too little money for, and what could not be prepared, which says why', async () => {
  from = await world.sender(['user', 'clientAdmin'], 100n);
  api = await apiCaller(world, from);
  await prepared();
  expect(await refused(act('confirm', await newest()))).toEqual([409, 'balance_insufficient', []]);
  await prepared({ recipients: '+4915123456789' });
  const uuid = await newest();
  expect((await lists()).items[0]).toMatchObject({
    status: 'preparationError', error: { code: 'no_price', params: { number: '4915123456789' } }, recipients: 0, counts: {},
  });
  expect(await refused(act('confirm', uuid))).toEqual([409, 'list_transition_refused', []]);
});

it('[API-01] [MAIL-12] shows all messages of a list and of no other, page by page, each with its own text', async () => {
  await prepared({ recipients: '0671111111' });
  const id = await prepared({ body: 'For {name|you}', recipients: Array.from({ length: 7 }, (_, index) => `067222222${index}`).join() });
  await prepared({ recipients: '0673333333' });
  const uuid = (await lists()).items[1]?.uuid ?? '';
  const found: ApiMessage[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Page<ApiMessage> = (await api.call<Page<ApiMessage>>(
      'GET', `/api/v1/lists/${uuid}/messages?limit=3${next === '' ? '' : `&cursor=${next}`}`,
    )).body;
    found.push(...page.items);
    next = page.next;
  }
  const portal = await world.read<{ items: { id: string }[] }>(`/sms/getlistmessages?id=${id}`, from.token);
  expect(found.map((message) => message.id)).toEqual(portal.items.map((message) => message.id).toReversed());
  expect(found[0]).toMatchObject({ listUuid: uuid, text: 'For you', status: 'scheduled', to: '380672222226' });
});

it('[API-01] shows messages that were sent alone as a list, which no call changes', async () => {
  const { body } = await api.call<ApiMessage>('POST', '/api/v1/messages', { to: '0671234567', from: 'DEMO', type: 'sms', text: 'x' });
  const second = await api.call<ApiMessage>('POST', '/api/v1/messages', { to: '0671234568', from: 'DEMO', type: 'sms', text: 'y' });
  expect(second.body.listUuid).toBe(body.listUuid);
  expect(
    (await api.call<ApiList>('GET', `/api/v1/lists/${body.listUuid}`)).body,
  ).toMatchObject({ uuid: body.listUuid, status: 'inProgress', recipients: 2, counts: { queued: 2 }, maximum: '0.96' });
  expect(await refused(api.call('POST', `/api/v1/lists/${body.listUuid}/cancel`))).toEqual([409, 'list_transition_refused', []]);
});

it.each([
  ['status=gone', 'query/status'], ['limit=1.5', 'query/limit'], ['cursor=x', 'query/cursor'], ['name=x', 'query/name'],
])('[API-01] refuses %s', async (query, pointer) => {
  expect(await refused(api.call('GET', `/api/v1/lists?${query}`))).toEqual([400, 'invalid_request', [pointer]]);
});

it('[API-01] answers 401 without a key, 403 without the scope, 400 for what is no uuid, and 404 for the list of another customer', async () => {
  await prepared();
  const uuid = await newest();
  const reading = await apiCaller(world, from, ['messages:read']);
  const sending = await apiCaller(world, from, ['messages:send']);
  const other = await apiCaller(world, await world.sender(['user', 'clientAdmin']));
  const calls = [
    ['GET', '/api/v1/lists', reading], ['GET', `/api/v1/lists/${uuid}`, reading], ['GET', `/api/v1/lists/${uuid}/messages`, reading],
    ['POST', `/api/v1/lists/${uuid}/confirm`, sending], ['POST', `/api/v1/lists/${uuid}/cancel`, sending],
    ['POST', `/api/v1/lists/${uuid}/pause`, sending], ['POST', `/api/v1/lists/${uuid}/resume`, sending],
  ] as const;
  for (const [method, url, allowed] of calls) {
    expect([url, ...await refused((allowed === sending ? reading : sending).call(method, url))]).toEqual([url, 403, 'scope_missing', []]);
    expect([url, ...await refused(allowed.call(method, url, undefined, { authorization: '' }))]).toEqual([url, 401, 'key_refused', []]);
    if (!url.includes(uuid)) continue;
    expect([url, ...await refused(other.call(method, url))]).toEqual([url, 404, 'not_found', []]);
    expect([url, ...await refused(allowed.call(method, url.replace(uuid, 'x')))]).toEqual([url, 400, 'invalid_request', ['path/uuid']]);
  }
  expect((await lists('', other)).items).toEqual([]);
  expect((await lists()).items[0]?.status).toBe('notConfirmed');
});

async function refuseOne(id: number): Promise<void> {
  const [customerId, listId] = [from.customer.id, BigInt(id)];
  await world.db`
    with claimed as (delete from message_queue where (customer_id, list_id, message_id) in (
      select customer_id, list_id, message_id from message_queue where customer_id = ${customerId} and list_id = ${listId} limit 1)
      returning message_id)
    update message set status = 2, reason = 'no_route' from claimed where customer_id = ${customerId} and id = claimed.message_id`;
  await inTransaction(world.db, async (tx) => {
    await countMoves(tx, [{ customerId, listId, from: 10, to: 24, messages: 1 }]);
    await releaseForList(tx, { customerId, listId, amount: 4_800n, ref: `refused:${id}` });
  });
}
