import { randomUUID } from 'node:crypto';
import type { Data, chats, UnreadChats } from '@portal/contracts';
import { envelopeOf, type TestLogin } from '../../../test/app';
import { createChatWorld, phoneAt, type ChatWorld, type TestSender } from './chats.fixture';

let world: ChatWorld;
let operator: TestLogin;
let colleague: TestLogin;
let stranger: TestLogin;
let sender: TestSender;
beforeAll(async () => { world = await createChatWorld(); });
afterAll(() => world.close());
beforeEach(async () => {
  operator = await world.login(['user']);
  colleague = await world.login(['user'], operator.customer);
  stranger = await world.login(['user']);
  sender = await world.sender(operator.customer, ['viber_session', 'sms']);
});

const phones = (page: Data<typeof chats.list>) => page.list.map(({ phone_number: phone }) => phone);
const three = () => [phoneAt(1), phoneAt(2), phoneAt(3)];
const receiveEach = async (...from: string[]) => { for (const each of from) await world.receive(sender, { from: each }); };

it.each([
  ['/chat/list', {}], ['/chat/get', { chatUuid: randomUUID() }], ['/chat/readmessage', { chatUuid: randomUUID(), position: 1 }],
  ['/v2/chat/search', { chatUuid: randomUUID(), text: 'hi' }],
])('%s is for who is logged in and may use chats', async (path, body) => {
  expect((await world.refusal(undefined, path, body))[0]).toBe(401);
  expect((await world.refusal(await world.login(['fin'], operator.customer), path, body))[0]).toBe(403);
});

it('[CHAT-01] [CHAT-08] lists what an alpha name and a number wrote to one another, with the fields of the contract', async () => {
  await world.receive(sender, { from: `+${phoneAt(1)}`, text: 'Hello' }, { from: phoneAt(1), text: 'Anybody?' });
  const page = await world.list(operator);
  expect(page).toMatchObject({ total: 1, unreadChats: 1, next: null });
  expect(page.list).toEqual([{
    id_uuid: expect.any(String), revision: expect.any(Number), alphaname: expect.stringMatching(/^Shop /),
    alphaname_uuid: sender.alphaNameUuid, phone_number: phoneAt(1),
    state: 'open', snoozed_until: null, incoming: 2, unread: 2, own_messages: 0,
    dtstart: expect.any(String), last_msg: expect.any(String), last_in: expect.any(String), last_own: null,
    last_invalid: null, customer_ref: null,
    phone_data: { name: null }, shared_ab_uuid: null, last_login_title: null, owner: null,
    preview: { text: 'Anybody?', kind: 'text', incoming: true, type: 'viber_session' },
  }]);
  expect(phones(await world.list(stranger))).toEqual([]);
});

it.each(['-last_msg', 'last_msg', '-unread', 'unread', '-dtstart', 'dtstart', '-last_in', 'last_in'] as const)(
  '[CHAT-01] goes through the list by %s, page by page, without a hole or a double, by cursor as by offset', async (sort) => {
    await receiveEach(...three(), phoneAt(2), phoneAt(4), phoneAt(5), phoneAt(5), phoneAt(1));
    const all = phones(await world.list(operator, { sort }));
    expect([...all].sort()).toEqual([1, 2, 3, 4, 5].map(phoneAt));
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.list(operator, { sort, limit: 2, ...(cursor !== undefined && { cursor }) });
      walked.push(...phones(page));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(walked).toEqual(all);
    expect(phones(await world.list(operator, { sort, limit: 2, offset: 3 }))).toEqual(all.slice(3));
  });

it('[CHAT-01] sorts by unread, by start, by last incoming and by last message', async () => {
  await receiveEach(phoneAt(1), phoneAt(2), phoneAt(2), phoneAt(2), phoneAt(3), phoneAt(1));
  expect(phones(await world.list(operator))).toEqual([1, 3, 2].map(phoneAt));
  expect(phones(await world.list(operator, { sort: 'last_in' }))).toEqual([2, 3, 1].map(phoneAt));
  expect(phones(await world.list(operator, { sort: '-unread' }))).toEqual([2, 1, 3].map(phoneAt));
  expect(phones(await world.list(operator, { sort: 'dtstart' }))).toEqual([1, 2, 3].map(phoneAt));
});

it('[CHAT-01] [CHAT-10] shows one\'s own chats with the unassigned ones, or all, and of these the unread ones', async () => {
  await receiveEach(...three());
  const mine = await world.chatOf(operator, phoneAt(2));
  await world.call(operator, '/v2/chat/take', { chatUuid: mine.id_uuid });
  const read = await world.chatOf(operator, phoneAt(3));
  await world.call(operator, '/chat/readmessage', { chatUuid: read.id_uuid, position: 1 });
  const own = await world.list(operator, { scope: 'own', sort: 'dtstart' });
  expect([own.total, own.unreadChats, phones(own)]).toEqual([3, 2, [phoneAt(1), phoneAt(2), phoneAt(3)]]);
  const colleagues = await world.list(colleague, { scope: 'own', sort: 'dtstart' });
  expect([colleagues.total, colleagues.unreadChats, phones(colleagues)]).toEqual([2, 1, [phoneAt(1), phoneAt(3)]]);
  expect(phones(await world.list(operator, { scope: 'own', unread: true, sort: '-dtstart' }))).toEqual([phoneAt(2), phoneAt(1)]);
  const waiting = await world.list(operator, { unread: true, sort: 'dtstart' });
  expect([waiting.total, waiting.unreadChats, phones(waiting)]).toEqual([2, 2, [phoneAt(1), phoneAt(2)]]);
  expect(await world.list(operator)).toMatchObject({ total: 3, unreadChats: 2 });
});

it.each([['067000', 4], ['380670000002', 1], ['0002', 1], ['2', 2], ['+380 67 000-00-12', 1], ['999', 0], ['words', 0], ['', 4]] as const)(
  '[CHAT-01] finds the digits %j anywhere in a number: %i of 4', async (phone, found) => {
    await receiveEach(...three(), phoneAt(12));
    expect(await world.list(operator, { phone })).toMatchObject({ total: found, next: null });
    expect(phones(await world.list(operator, { phone, limit: 1, sort: 'dtstart' }))).toHaveLength(Math.min(1, found));
  });

it('[CHAT-01] goes in bounded steps to the digits that thousands of numbers hold, and finds each of them once', async () => {
  const add = (from: number, count: number, minutesAgo: number) => world.db`
    insert into chat (customer_id, alpha_name_id, phone, last_at)
    select ${operator.customer.id}, ${sender.alphaNameId}, ${from}::bigint + i,
      now() - ${minutesAgo}::integer * interval '1 minute' - i * interval '1 millisecond'
    from generate_series(1, ${count}::integer) i`;
  await add(380_670_000_000, 2_000, 0);
  await add(380_501_230_000, 2_100, 1);
  const found = new Set<string>();
  const first = await world.list(operator, { phone: '050123', limit: 100 });
  expect([first.list, first.total]).toEqual([[], null]);
  for (let cursor = first.next; cursor !== null;) {
    const page = await world.list(operator, { phone: '050123', limit: 100, cursor });
    for (const phone of phones(page)) found.add(phone);
    cursor = page.next;
  }
  expect(found.size).toBe(2_100);
});

describe('a search with a letter', () => {
  const named = async (type: string, contacts: readonly (readonly [num: string, name: string])[], customerId = operator.customer.id) => {
    await world.db`
      with book as (
        insert into address_book (customer_id, type, name) values (${customerId}, ${type}, ${`${type} ${contacts.length}`}) returning id
      )
      insert into contact (customer_id, address_book_id, num, name)
      select ${customerId}, id, num, name from book,
        unnest(${contacts.map(([num]) => num)}::text[], ${contacts.map(([, name]) => name)}::text[]) as input (num, name)`;
  };

  it.each([['OLENA', 2], ['лен', 2], ['shev', 1], ['shop', 0], ['a50%', 1], ['a%', 0], ['petro', 0]] as const)(
    '[CHAT-01] finds names of shared address books: %j, %i of 3', async (phone, found) => {
      await receiveEach(...three());
      const [first = '', second = '', third = ''] = three();
      await named('shared', [[first, 'Olena Shevchenko'], [second, 'Олена a50%'], ['380999999999', 'Petro']]);
      await named('generic', [[third, 'Olena']]);
      expect(await world.list(operator, { phone })).toMatchObject({ total: found, next: null });
    });

  it('[CHAT-01] finds no names of another customer', async () => {
    await receiveEach(...three());
    const stranger = await world.login(['user']);
    await named('shared', [[three()[0] ?? '', 'Olena']], stranger.customer.id);
    expect(await world.list(operator, { phone: 'olena' })).toMatchObject({ list: [], total: 0 });
  });

  it('[CHAT-01] examines chats step by step if thousands of numbers have the name, and finds each of them once', async () => {
    await world.db`
      insert into chat (customer_id, alpha_name_id, phone, last_at)
      select ${operator.customer.id}, ${sender.alphaNameId}, 380670000000 + i, now() - i * interval '1 second'
      from generate_series(1, 2100) i`;
    const nameless = Array.from({ length: 2_100 }, (_, at) => [`3809${10_000_000 + at}`, 'Common'] as const);
    const known = [1, 2_050, 2_100].map((at) => String(380_670_000_000 + at));
    await named('shared', [...nameless, ...known.map((num) => [num, 'Common'] as const)]);
    const first = await world.list(operator, { phone: 'common' });
    expect([phones(first), first.next === null]).toEqual([known.slice(0, 1), false]);
    const second = await world.list(operator, { phone: 'common', cursor: first.next ?? '' });
    expect([phones(second), second.next]).toEqual([known.slice(1), null]);
  });
});

it.each([[{ sort: 'colour' }], [
  { filter: { scope: 'everyone' } },
], [{ filter: { colour: 1 } }], [{ filter: { state: 'closed' } }], [{ filter: { assignee: 'everyone' } }], [{ limit: 101 }], [
  { offset: -1 },
], [{ cursor: 'bm9uc2Vuc2U' }]])(
  '[CHAT-01] refuses the list %j', async (body) => {
    expect(await world.refusal(operator, '/chat/list', body)).toEqual([400, 'invalid_request']);
  });

it('[CHAT-08] calls a number as the shared address book does that was changed last', async () => {
  await receiveEach(...three());
  const { customer } = operator;
  const books = await world.db<{ id: bigint; uuid: string; name: string }[]>`
    insert into address_book (customer_id, type, name, updated_at, deleted_at)
    values (${customer.id}, 'shared', 'old', now() - interval '1 day', null), (${customer.id}, 'shared', 'new', now(), null),
      (${customer.id}, 'generic', 'own', now(), null), (${customer.id}, 'shared', 'gone', now(), now()),
        (${stranger.customer.id}, 'shared', 'other', now(), null)
    returning customer_id, id, uuid, name`;
  await world.db`
    insert into contact (customer_id, address_book_id, num, name)
    select book.customer_id, book.id, contact.num, contact.name
    from address_book book join (values
      ('old', ${phoneAt(1)}, 'Ivan'), ('new', ${phoneAt(1)}, 'Иван Франко'), ('old', ${phoneAt(2)}, 'Olha'), ('new', ${phoneAt(2)}, null),
      ('own', ${phoneAt(3)}, 'Nobody'), ('gone', ${phoneAt(3)}, 'Nobody'), ('other', ${phoneAt(3)}, 'Nobody')
    ) contact (book, num, name) on contact.book = book.name and book.id = any(${books.map(({ id }) => String(id))}::bigint[])`;
  const bookOf = (name: string) => books.find((book) => book.name === name)?.uuid;
  const { list } = await world.list(operator, { sort: 'dtstart' });
  expect(list.map(({ phone_data: { name }, shared_ab_uuid: book }) => [name, book])).toEqual([
    ['Иван Франко', bookOf('new')], ['Olha', bookOf('old')], [null, null],
  ]);
  const { phoneData, chatData } = await world.open(operator, list[0]?.id_uuid ?? '');
  expect([phoneData.name, chatData.sharedAbUuid]).toEqual(['Иван Франко', bookOf('new')]);
});

describe('a chat', () => {
  const positions = ({ messages }: Data<typeof chats.get>) => messages.map(({ position }) => position);
  const filled = async (count: number) => {
    await world.receive(sender, ...Array.from({ length: count }, (_, index) => ({ from: phoneAt(1), text: `message ${index + 1}` })));
    return world.chatOf(operator, phoneAt(1));
  };

  it('[CHAT-02] [CHAT-08] opens with its last messages, what is known of the number, and where the unread ones begin', async () => {
    const { id_uuid: chatUuid } = await filled(60);
    await world.call(operator, '/chat/readmessage', { chatUuid, position: 57 });
    const opened = await world.open(operator, chatUuid);
    expect(opened).toMatchObject({
      earlier: true, later: false, firstUnread: 58, viewers: [], phoneData: { name: null }, chat: { id_uuid: chatUuid, unread: 3 },
      chatData: { chatUuid, phoneNumber: phoneAt(1), alphanameUuid: sender.alphaNameUuid, sharedAbUuid: null },
      session: { inRowLeft: 5, left: 60 },
    });
    expect(positions(opened)).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
    expect(opened.messages[49]).toEqual({
      msg_uuid: expect.any(String), position: 60, incoming: true, msg_text: 'message 60', dt_timestamp: expect.any(String), status: 3,
      outcome: 3,
      extended_statuses: [], type: 'viber_session', content: null, file: null, kind: 'message',
      edited_at: null, author: null, author_uuid: null, assignment: null, state: null, clientUuid: null, error: null, reason: null,
    });
  });

  it.each([
    [{ before: 4, limit: 2 }, [2, 3], true, true], [{ before: 2 }, [1], false, true], [{ before: 1 }, [], false, true],
    [{ after: 7, limit: 2 }, [8, 9], true, true], [{ after: 9 }, [10], true, false], [{ after: 10 }, [], true, false],
    [{ around: 5, limit: 4 }, [3, 4, 5, 6], true, true], [{ around: 1, limit: 4 }, [1, 2], false, true],
    [{ limit: 3 }, [8, 9, 10], true, false],
  ] as const)('[CHAT-02] shows of ten messages %j', async (question, expected, earlier, later) => {
    const page = await world.open(operator, (await filled(10)).id_uuid, question);
    expect([positions(page), page.earlier, page.later]).toEqual([expected, earlier, later]);
  });

  it('[CHAT-04] is read up to a position, once, and never unread again by less', async () => {
    const { id_uuid: chatUuid } = await filled(5);
    await receiveEach(phoneAt(2));
    const read = (position: number, by = operator) => world.call(by, '/chat/readmessage', { chatUuid, position });
    expect(await read(3)).toEqual({ unread: 2, unreadChats: { all: 2, own: 0, unassigned: 2 } });
    expect(await read(2, colleague)).toEqual({ unread: 2, unreadChats: { all: 2, own: 0, unassigned: 2 } });
    const before = (await world.reported(operator.customer.id)).length;
    expect(await read(3)).toEqual({ unread: 2, unreadChats: { all: 2, own: 0, unassigned: 2 } });
    expect(await world.reported(operator.customer.id)).toHaveLength(before);
    expect(await read(1_000_000)).toEqual({ unread: 0, unreadChats: { all: 1, own: 0, unassigned: 1 } });
    const reported = (await world.reported(operator.customer.id)).slice(before);
    expect(reported).toMatchObject([{
      channel: 'chats.all', name: 'chat.changed',
      data: { chat: { id_uuid: chatUuid, unread: 0 }, unreadChats: { all: 1, own: 0, unassigned: 1 } },
    }]);
    expect(reported[0]?.data).not.toHaveProperty('from');
    await world.receive(sender, { from: phoneAt(1) });
    expect(await world.chatOf(operator, phoneAt(1))).toMatchObject({ unread: 1 });
  });

  it('[CHAT-04] counts one\'s own unread chats beside all', async () => {
    const { id_uuid: chatUuid } = await filled(1);
    await receiveEach(phoneAt(2));
    await world.call(operator, '/v2/chat/take', { chatUuid });
    const unread = async (by: TestLogin) => envelopeOf(await world.get('/v2/chat/unread', by.token)).data as unknown as UnreadChats;
    expect([await unread(operator), await unread(colleague), await unread(stranger)]).toEqual([
      { all: 2, own: 1, unassigned: 1 }, { all: 2, own: 0, unassigned: 1 }, { all: 0, own: 0, unassigned: 0 },
    ]);
    expect((await world.get('/v2/chat/unread')).statusCode).toBe(401);
    expect((await world.get('/v2/chat/unread', (await world.login(['fin'])).token)).statusCode).toBe(403);
  });

  it('is searched from its end, whatever the case, for the text as it stands', async () => {
    await world.receive(sender, ...['Привіт, 100%', 'nothing', 'ПРИВІТ _ again', '100x'].map((text) => ({ from: phoneAt(1), text })));
    const { id_uuid: chatUuid } = await world.chatOf(operator, phoneAt(1));
    const found = async (text: string, before?: number) => {
      const { items, next } = await world.call<Data<typeof chats.search>>(operator, '/v2/chat/search', { chatUuid, text, before });
      return [items.map(({ position }) => position), next];
    };
    expect(await found('привіт')).toEqual([[3, 1], null]);
    expect(await found('привіт', 3)).toEqual([[1], null]);
    expect(await found('100%')).toEqual([[1], null]);
    expect(await found('absent')).toEqual([[], null]);
  });

  it('is searched in bounded steps, which find all that one would', async () => {
    await world.receive(sender, { from: phoneAt(1), text: 'needle' });
    await world.db`
      insert into chat_message (customer_id, chat_id, position, type, text, status, login_id)
      select customer_id, id, position, 'sms', case when position % 1000 = 0 then 'a needle' else 'hay' end, 3, null
      from chat, generate_series(2, 4500) position where customer_id = ${operator.customer.id}`;
    await world.db`update chat set messages = 4500, own_messages = 4499 where customer_id = ${operator.customer.id}`;
    const { id_uuid: chatUuid } = await world.chatOf(operator, phoneAt(1));
    const steps: number[][] = [];
    let before: number | undefined;
    do {
      const { items, next }: Data<typeof chats.search> = await world.call(operator, '/v2/chat/search', {
        chatUuid, text: 'NEEDLE', before,
      });
      steps.push(items.map(({ position }) => position));
      before = next ?? undefined;
    } while (before !== undefined);
    expect(steps.flat()).toEqual([4000, 3000, 2000, 1000, 1]);
    expect(steps).toHaveLength(3);
  });

  it.each([['/chat/get', {}], ['/chat/readmessage', { position: 1 }], ['/v2/chat/search', { text: 'hi' }]])(
    '%s does not find the chat of another customer', async (path, body) => {
      const { id_uuid: chatUuid } = await filled(1);
      expect(await world.refusal(stranger, path, { chatUuid, ...body })).toEqual([404, 'chat_not_found']);
      expect(await world.refusal(operator, path, { chatUuid: randomUUID(), ...body })).toEqual([404, 'chat_not_found']);
      expect((await world.refusal(operator, path, { chatUuid: 'no uuid', ...body }))[0]).toBe(400);
      expect(await world.chatOf(operator, phoneAt(1))).toMatchObject({ unread: 1 });
    });

  it('holds texts of any kind, whole, and gives long ones out in short pages', async () => {
    const texts = [
      '<script>alert(1)</script>', '\u202Egnp.exe', 'a'.repeat(99) + '😀😀', ...Array.from({ length: 12 }, () => 'ї'.repeat(100_000)),
    ];
    await world.receive(sender, ...texts.map((text) => ({ from: phoneAt(1), text })));
    const { id_uuid: chatUuid } = await world.chatOf(operator, phoneAt(1));
    const last = await world.open(operator, chatUuid);
    expect([positions(last), last.earlier]).toEqual([[11, 12, 13, 14, 15], true]);
    const first = await world.open(operator, chatUuid, { after: 0 });
    expect(first.messages.map(({ msg_text: text }) => text)).toEqual(texts.slice(0, first.messages.length));
    expect([first.messages.length > 3, first.later]).toEqual([true, true]);
  });

  it('shows the beginning of its last message, cut between characters, and files by their names', async () => {
    const previews: unknown[] = [];
    for (const arrival of [
      { text: `${'a'.repeat(99)}😀😀` }, { text: '', file: { url: 'https://media.example/x/%D0%BA%D1%96%D1%82.JPG?token=1' } },
      { text: '', file: { url: 'not a url', name: '../../etc/\u202Egnp.exe' } },
    ]) {
      await world.receive(sender, { from: phoneAt(1), ...arrival });
      previews.push((await world.chatOf(operator, phoneAt(1))).preview);
    }
    expect(previews).toEqual([
      { text: `${'a'.repeat(99)}😀`, kind: 'text', incoming: true, type: 'viber_session' },
      { text: 'кіт.JPG', kind: 'image', incoming: true, type: 'viber_session' },
      { text: 'gnp.exe', kind: 'file', incoming: true, type: 'viber_session' },
    ]);
  });
});
