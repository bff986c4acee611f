import type { ApiData, apiAddressBooks, apiLists, ApiList } from '@portal/contracts/api';
import { createBulkWorld, type BulkClient, type BulkWorld } from './bulk.fixture';

let world: BulkWorld;
let program: BulkClient;
beforeAll(async () => { world = await createBulkWorld(); });
beforeEach(async () => { program = await world.program(); });
afterAll(() => world.close());

type Created = ApiData<typeof apiLists.createList>;
/** A book with two contacts, of which one has the tag of a segment. */
const book = async ({ from, api }: BulkClient) => {
  const { body: { uuid } } = await api.call<{ uuid: string }>('POST', '/api/v1/address-books', { name: 'Clients' });
  await api.call('PUT', `/api/v1/address-books/${uuid}/contacts`, { contacts: [
    { num: '380671234501', name: 'Olena', tags: ['VIP'] }, { num: '380671234502', name: 'Petro' },
  ] });
  await world.post('/v2/segments/save', from.token, { bookUuid: uuid, name: 'VIPs', filter: { tags: ['VIP'] } });
  const { body: { items } } = await api.call<ApiData<typeof apiAddressBooks.listSegments>>('GET', `/api/v1/address-books/${uuid}/segments`);
  return { uuid, segments: items };
};
const create = (of: BulkClient, addressBooks: readonly object[], more: object = {}) => of.api.call<Created>('POST', '/api/v1/lists', {
  from: 'DEMO', type: 'sms', text: 'Hi {name}', addressBooks, ...more,
});
const bodies = (of: BulkClient) => world.db<{ recipient: string; body: string }[]>`
  select recipient, body from message join message_content content on content.message_id = message.id
  where message.customer_id = ${of.from.customer.id} order by recipient`;

it('[API-01] lists the segments of an address book and sends to one, with the personal fields of its contacts', async () => {
  const { uuid, segments } = await book(program);
  expect(segments).toEqual([{ uuid: expect.any(String), name: 'VIPs', filter: { tags: ['VIP'] }, updated: expect.any(String) }]);
  const { status, body } = await create(program, [{ uuid, segmentUuid: segments[0]?.uuid }]);
  expect([status, body.status]).toEqual([202, 'preparation']);
  await world.work();
  expect(await bodies(program)).toEqual([{ recipient: '380671234501', body: 'Hi Olena' }]);
  const { body: list } = await program.api.call<ApiList>('GET', `/api/v1/lists/${body.uuid}`);
  expect(list).toMatchObject({ status: 'inProgress', recipients: 1 });
});

it('[API-01] sends to a filter without excluded books, holds the list if asked, and creates it once', async () => {
  const { uuid } = await book(program);
  const excluded = await program.api.call<{ uuid: string }>('POST', '/api/v1/address-books', { name: 'Not these' });
  await program.api.call('PUT', `/api/v1/address-books/${excluded.body.uuid}/contacts`, { contacts: [{ num: '380671234501' }] });
  const more = { hold: true, customerListId: 'one', excludedAddressBooks: [excluded.body.uuid] };
  const [first, again] = [
    await create(program, [{ uuid, filter: { text: 'e' } }], more), await create(program, [{ uuid, filter: { text: 'e' } }], more),
  ];
  expect(again.body.uuid).toBe(first.body.uuid);
  await world.work();
  expect(await bodies(program)).toEqual([{ recipient: '380671234502', body: 'Hi Petro' }]);
  expect((await program.api.call<ApiList>('GET', `/api/v1/lists/${first.body.uuid}`)).body.status).toBe('notConfirmed');
  expect(await world.refusal(create(program, [{ uuid }], more))).toEqual([409, 'customer_list_id_taken', ['/customerListId']]);
});

it('[API-01] neither sends to another customer’s book or segment nor shows it', async () => {
  const other = await world.program();
  const [own, theirs] = [await book(program), await book(other)];
  expect((await program.api.call('GET', `/api/v1/address-books/${theirs.uuid}/segments`)).status).toBe(404);
  expect(await world.refusal(create(program, [{ uuid: theirs.uuid }]))).toEqual([404, 'address_book_not_found', expect.anything()]);
  expect(await world.refusal(create(program, [{ uuid: own.uuid, segmentUuid: theirs.segments[0]?.uuid }])))
    .toEqual([404, 'segment_not_found', expect.anything()]);
  expect(await world.refusal(create(program, [{ uuid: own.uuid, segmentUuid: own.segments[0]?.uuid, filter: {} }])))
    .toEqual([400, 'invalid_request', ['/addressBooks/0/segmentUuid']]);
  expect(await world.refusal(create(program, []))).toEqual([400, 'invalid_request', ['/addressBooks']]);
});
