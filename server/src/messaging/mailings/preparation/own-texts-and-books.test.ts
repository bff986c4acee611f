import type { AddressBook, MailingDetail } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from '../mailings.fixture';
import { defaultQueueTimes } from '../plan/send-times';
import { Preparation } from './preparation';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
});
beforeEach(async () => { from = await world.unguarded(); });
afterAll(() => world.close());

type Row = { num: string; name?: string; param1?: string };
const book = async (rows: readonly Row[], of = from) => {
  const [created] = await world.db<{ id: bigint; uuid: string }[]>`
    insert into address_book (customer_id, type, name) values (${of.customer.id}, 'generic', gen_random_uuid()) returning id, uuid`;
  await world.db`
    insert into contact (customer_id, address_book_id, num, name, param1)
    select ${of.customer.id}, ${created?.id ?? 0n}, r.* from unnest(
      ${rows.map(({ num }) => num)}::text[], ${rows.map(({ name }) => name ?? null)}::text[],
        ${rows.map(({ param1 }) => param1 ?? null)}::text[]) as r`;
  return created?.uuid ?? '';
};
const numbers = (count: number, start = 380671000000) => Array.from({ length: count }, (_, index) => ({ num: String(start + index) }));
const ofBooks = (...uuids: string[]) => ({ recipients: '', recipientBooks: uuids.map((addressBookUuid) => ({ addressBookUuid })) });
const detail = (id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token);
const prepared = async (more: Record<string, unknown>) => {
  const { id } = await world.create(from, more);
  await world.work();
  return detail(id);
};
const refusal = async (more: Record<string, unknown>) => {
  const response = await world.post('/smslist/createsend', from.token, mailingBody(from, more));
  return [response.statusCode, envelopeOf(response).data.localizedMessage];
};
const textsOf = async () => world.db<{ recipient: string; body: string; fallback: string | null; parts: number; price: bigint }[]>`
  select recipient, content.body, content.fallback_body as fallback, parts, price
  from message join message_content content on content.customer_id = message.customer_id and content.message_id = message.id
  where message.customer_id = ${from.customer.id} order by recipient`;

describe('recipients out of address books', () => {
  it('[MAIL-22] [MAIL-02:addressbooks] are their contacts, with the typed ones, each once, and without those that stand in a book to be left out', async () => {
    const one = await book([{ num: '380671000001' }, { num: '380671000002' }, { num: '380671000003' }]);
    const two = await book([{ num: '380671000003' }, { num: '380671000004' }]);
    const excluded = await book([{ num: '380671000002' }, { num: '380671000005' }]);
    const list = await prepared({
      ...ofBooks(one, two), recipients: '380671000001 380671000005 380671000006', excludedBookUuids: [excluded],
    });
    expect(list).toMatchObject({
      status: 0, msgcount: 4, collecting: null, rejected: { invalid: 0, duplicates: 2, excluded: 2, noRoute: 0 },
    });
    expect(await world.db`select from recipient where customer_id = ${from.customer.id}`).toHaveLength(0);
  });

  it('[MAIL-02:addressbooks] are those of its contacts that the filter finds', async () => {
    const uuid = await book([
      { num: '380671000001', name: 'Olena' }, { num: '380671000002', name: 'Oleh' }, { num: '380671000003', param1: 'Olena' },
    ]);
    const filtered = (filter: object) => prepared({ recipients: '', recipientBooks: [{ addressBookUuid: uuid, filter }] });
    expect((await filtered({ text: 'OLENA' })).msgcount).toBe(2);
    expect((await filtered({ text: 'olena', field: 'name' })).msgcount).toBe(1);
    expect(await filtered({ text: 'nobody' })).toMatchObject({ status: 101, error: { name: 'no_recipients' } });
  });

  it('[MAIL-02:addressbooks] are those of a segment, as it is when the list is created', async () => {
    const uuid = await book([{ num: '380671000001', name: 'Olena' }, { num: '380671000002', name: 'Oleh' }]);
    await world.post('/v2/contacts/tag', from.token, { bookUuid: uuid, nums: ['380671000002'], add: ['VIP'] });
    const saved = envelopeOf(await world.post('/v2/segments/save', from.token, { bookUuid: uuid, name: 'VIP', filter: { tags: ['VIP'] } }));
    const { uuid: segmentUuid = '' } = saved.data as { uuid?: string };
    const to = (addressBookUuid: string) => ({ recipients: '', recipientBooks: [{ addressBookUuid, segmentUuid }] });
    const { id } = await prepared(to(uuid));
    const messages = await world.read<{ items: { recipient: string }[] }>(`/sms/getlistmessages?id=${id}`, from.token);
    expect(messages.items.map(({ recipient }) => recipient)).toEqual(['380671000002']);
    expect(await refusal(to(await book([])))).toEqual([404, 'segment_not_found']);
    const both = { recipients: '', recipientBooks: [{ addressBookUuid: uuid, segmentUuid, filter: { text: 'Olena' } }] };
    expect(await refusal(both)).toEqual([400, 'wrong_create_params']);
    await world.post('/v2/segments/delete', from.token, { uuid: segmentUuid });
    expect(await refusal(to(uuid))).toEqual([404, 'segment_not_found']);
  });

  it('[AB-01:generic] tell the book when a list to it was last confirmed, unlike lists that wait or leave it out', async () => {
    const [uuid, other] = [await book(numbers(2)), await book(numbers(2, 380671000500))];
    const usedAt = async (of: string) => (await world.read<AddressBook>(`/v2/addressbooks/get?uuid=${of}`, from.token)).lastUsed;
    const { id } = await prepared({ ...ofBooks(uuid), excludedBookUuids: [other] });
    expect(await usedAt(uuid)).toBeNull();
    await world.db`update mailing_list set confirmed_at = '2026-01-05T10:00:00Z' where customer_id = ${from.customer.id} and id = ${id}`;
    await prepared(ofBooks(uuid));
    expect(await usedAt(uuid)).toBe('2026-01-05T10:00:00.000Z');
    expect(await usedAt(other)).toBeNull();
  });

  it('[MAIL-13] are collected batch by batch, go on after a crash, on any node, and are shown on the way', async () => {
    const { id } = await world.create(from, ofBooks(await book(numbers(21_000)), await book(numbers(1_500, 380671020500))));
    const nodes = [1, 2, 3].map(() => new Preparation(world.db, () => world.clock.now, (error) => {
      throw error;
    }, { times: defaultQueueTimes, home: 'UA' }));
    await nodes[0]?.step();
    expect(await detail(id)).toMatchObject({ status: 100, msgcount: 0, collecting: { done: 20_000 } });
    await Promise.all(nodes.map(async (node) => { while (await node.step()); }));
    await world.work();
    expect(await detail(id)).toMatchObject({ status: 0, msgcount: 22_000, collecting: null, rejected: { duplicates: 500 } });
  });

  it.each([
    'recipientBooks', 'excludedBookUuids',
  ])('[MAIL-05:preparation] of a book that was deleted meanwhile (%s) end the list with that reason', async (field) => {
    const uuid = await book(numbers(3));
    const { id } = await world.create(
      from, field === 'recipientBooks' ? { ...ofBooks(uuid), recipients: '0501234567' } : { excludedBookUuids: [uuid] },
    );
    await world.db`update address_book set deleted_at = now(), undo_token = gen_random_uuid() where uuid = ${uuid}`;
    await world.work();
    expect(await detail(id)).toMatchObject({ status: 101, error: { name: 'address_book_not_found' }, msgcount: 0, collecting: null });
  });

  it('[MAIL-02:conditions] keep their fallback where the book of the condition was deleted meanwhile', async () => {
    await world.covers(from, 'viber', 2_000n);
    const uuid = await book(numbers(1));
    const more = {
      ...ofBooks(await book(numbers(2))), type: 'viber', fallback: { type: 'sms', body: 'Hi' }, ttlSeconds: 60,
      conditions: [{ addressBookUuid: uuid, removeFallback: true }],
    };
    expect((await prepared(more)).estimate).toContainEqual(expect.objectContaining({ fallback: true, recipients: 1 }));
    const { id } = await world.create(from, more);
    await world.db`update address_book set deleted_at = now(), undo_token = gen_random_uuid() where uuid = ${uuid}`;
    await world.work();
    expect((await detail(id)).estimate).toContainEqual(expect.objectContaining({ fallback: true, recipients: 2 }));
  });

  it('[AB-04] are refused of another customer, of a deleted book, and of one that the login does not see', async () => {
    const uuid = await book(numbers(1));
    const other = await book(numbers(1), await world.sender());
    expect(await refusal(ofBooks(other))).toEqual([404, 'address_book_not_found']);
    expect(await refusal({ excludedBookUuids: [other] })).toEqual([404, 'address_book_not_found']);
    const [hidden] = await world.db<{ id: bigint }[]>`
      insert into organization (customer_id, name, type) values (${from.customer.id}, 'Elsewhere', 2) returning id`;
    await world.db`
      insert into address_book_organization select customer_id, id, ${hidden?.id ?? 0n} from address_book where uuid = ${uuid}`;
    await world.db`
      insert into login_organization (customer_id, login_id, organization_id)
      values (${from.customer.id}, ${from.id}, ${from.customer.organizationId})`;
    expect(await refusal(ofBooks(uuid))).toEqual([404, 'address_book_not_found']);
    await world.db`update address_book set deleted_at = now(), undo_token = gen_random_uuid() where uuid = ${uuid}`;
    expect(await refusal(ofBooks(uuid))).toEqual([404, 'address_book_not_found']);
  });

  it('[MAIL-11:list-id] are part of what makes a list the same', async () => {
    const [one, two] = [await book(numbers(1)), await book(numbers(1))];
    const { id } = await world.create(from, { ...ofBooks(one), customerListId: 'books' });
    expect((await world.create(from, { ...ofBooks(one), customerListId: 'books' })).id).toBe(id);
    expect(await refusal({ ...ofBooks(two), customerListId: 'books' })).toEqual([409, 'customer_list_id_taken']);
  });
});

describe('texts of their own', () => {
  it('[MAIL-02:personal] [MAIL-12] are counted, priced and kept for each recipient, and the longest is shown', async () => {
    const uuid = await book([
      { num: '380671000001', name: 'Olena' }, { num: '380501000002', name: 'я'.repeat(80) }, { num: '380671000003' },
    ]);
    const list = await prepared({ ...ofBooks(uuid), body: 'Hello {name|friend}!' });
    expect(list).toMatchObject({
      status: 0, body: 'Hello {name|friend}!', personal: true, msgcount: 3, smscount: 2, partscount: 4, maximum: '1.96',
      estimate: [
        { destination: 'Ukraine', recipients: 1, parts: 2, sum: '1.00' }, { destination: 'Kyivstar', recipients: 2, parts: 2, sum: '0.96' },
      ],
    });
    expect(await textsOf()).toEqual([
      { recipient: '380501000002', body: `Hello ${'я'.repeat(80)}!`, fallback: null, parts: 2, price: 10_000n },
      { recipient: '380671000001', body: 'Hello Olena!', fallback: null, parts: 1, price: 4_800n },
      { recipient: '380671000003', body: 'Hello friend!', fallback: null, parts: 1, price: 4_800n },
    ]);
  });

  it('[MAIL-12] are of the fallback alone where only it has fields', async () => {
    await world.covers(from, 'viber', 2_000n);
    const uuid = await book([{ num: '380671000001', name: 'Olena' }, { num: '380671000002', name: 'я'.repeat(150) }]);
    const list = await prepared({
      ...ofBooks(uuid), type: 'viber', body: 'Hi', fallback: { type: 'sms', body: 'Hi {name}' }, ttlSeconds: 60,
    });
    expect(list).toMatchObject({ smscount: 1, partscount: 2, fallback: { smscount: 3 }, maximum: '2.32' });
    expect((await textsOf()).map(({ body, fallback }) => [body, fallback])).toEqual([['Hi', 'Hi Olena'], ['Hi', `Hi ${'я'.repeat(150)}`]]);
  });

  it('[MAIL-12] that no message of the type can have leave their recipients out, and end the list where all are', async () => {
    await world.covers(from, 'viber', 2_000n);
    const long = 'я'.repeat(400);
    const some = await book([{ num: '380671000001', name: 'Olena' }, { num: '380671000002', name: long, param1: long }]);
    const body = '{name} {name} {param1}';
    expect(
      await prepared({ ...ofBooks(some), type: 'viber', body }),
    ).toMatchObject({ status: 0, msgcount: 1, rejected: { invalidText: 1, invalid: 0 } });
    const all = await book([{ num: '380671000002', name: long, param1: long }]);
    expect(await prepared({ ...ofBooks(all), type: 'viber', body })).toMatchObject({
      status: 101, error: { name: 'content_too_long', params: { field: 'body', max: 1_000, number: '380671000002' } },
    });
    expect(
      await prepared({ ...ofBooks(await book(numbers(1))), body: '{name}' }),
    ).toMatchObject({ status: 101, error: { name: 'text_empty' } });
  });

  it('[MAIL-12] cannot be made so long that they would fill the memory', async () => {
    const uuid = await book([{ num: '380671000001', name: 'я'.repeat(500) }]);
    expect(
      await prepared({ ...ofBooks(uuid), body: '{name}'.repeat(600) }),
    ).toMatchObject({ status: 101, error: { name: 'text_too_long' } });
  });

  it('[MAIL-12] bring each recipient his code, and leave out whom they bring none or two', async () => {
    await world.covers(from, 'telegram_otp', 2_000n);
    const uuid = await book([
      { num: '380671000001', param1: '482193' }, { num: '380671000002' }, { num: '380671000003', param1: '1234 5678' },
      { num: '380671000004', param1: '123' },
    ]);
    const list = await prepared({ ...ofBooks(uuid), type: 'telegram_otp', body: 'Your code is {param1}' });
    expect(list).toMatchObject({ status: 0, msgcount: 1, rejected: { invalidText: 3 } });
    expect((await textsOf()).map(({ body }) => body)).toEqual(['Your code is 482193']);
    expect(await refusal({ type: 'telegram_otp', body: '{name}: 1234 or 5678' })).toEqual([400, 'text_without_code']);
  });

  it('refuses beforehand what is wrong with the text for everybody', async () => {
    await world.covers(from, 'viber', 2_000n);
    expect(await refusal({ body: `{name}${'x'.repeat(4_000)}` })).toEqual([400, 'text_too_long']);
    expect(await refusal({ body: '{name} \u0007' })).toEqual([400, 'text_malformed']);
    expect(await refusal({ type: 'viber', contentType: 'image/plain', body: '{name}' })).toEqual([400, 'content_missing']);
  });

  it('[MAIL-02:shortlinks] have a link of their own for each recipient, whose length counts', async () => {
    await world.db`
      insert into short_link (customer_id, code, name, initial_url, status, created_at, updated_at)
      values (${from.customer.id}, 'AbCd123', '', 'https://shop.example/', 'active', now(), now())`;
    const body = `https://s.example/AbCd123 ${'x'.repeat(160 - 26)}`;
    expect(await prepared({ body })).toMatchObject({ personal: false, smscount: 1 });
    expect(await prepared({ body, ownLinks: true })).toMatchObject({ personal: true, ownLinks: true, smscount: 2, partscount: 4 });
    const own = (await textsOf()).map(({ body: text }) => text.split(' ')[0] ?? '');
    expect(own).toHaveLength(2);
    expect(new Set(own).size).toBe(2);
    for (const link of own) expect(link).toMatch(/^https:\/\/s\.example\/AbCd123[0-9A-Za-z]{7}$/);
    expect(await world.db`select from short_link_list where customer_id = ${from.customer.id}`).toHaveLength(2);
  });
});

describe('the pace and origin of a list', () => {
  it('[MAIL-02:time] keeps what was asked for, and refuses quiet hours without an end', async () => {
    const list = await prepared({ spreadSeconds: 3_600, quietHours: { from: '21:00', to: '08:30' } });
    expect(list).toMatchObject({ spreadSeconds: 3_600, quietHours: { from: '21:00', to: '08:30' } });
    expect(await refusal({ quietHours: { from: '21:00', to: '21:00' } })).toEqual([400, 'send_time_invalid']);
    expect(await refusal({ spreadSeconds: 59 })).toEqual([400, 'wrong_create_params']);
  });

  it('[MAIL-02:template] counts the use of the template that its text was taken from', async () => {
    const [template] = await world.db<{ uuid: string }[]>`
      insert into template (customer_id, name, message_type, content_type, body, created_at, updated_at)
      values (${from.customer.id}, 't', 'sms', 'text/plain', 'Hello', now(), now()) returning uuid`;
    await world.create(from, { templateUuid: template?.uuid });
    await world.create(from, { templateUuid: '00000000-0000-4000-8000-000000000000' });
    expect(await world.db`select uses from template where customer_id = ${from.customer.id}`).toEqual([{ uses: 1 }]);
  });
});
