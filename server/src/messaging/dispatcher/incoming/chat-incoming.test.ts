import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import type { IncomingMessage } from '../../channels';
import { inTransaction } from '../../../platform/db';
import { createConnection, createList, createSender, numbers, type TestSender } from '../engine.fixture';
import { seekOwners, storeOldParts } from './incoming.service';
import { ResultWriter } from '../results/result-writer';

let database: TestDatabase;
let connection: bigint;
let writers = 0;
const failures: unknown[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  connection = await createConnection(database.db, 1);
});
afterEach(async () => {
  await database.drop();
  expect(failures).toEqual([]);
});

const PHONE = '380501234567';
const message = (text: string, more: Partial<IncomingMessage> = {}): IncomingMessage => (
  { source: PHONE, destination: 'Portal', text, providerMessageId: text.slice(0, 50), ...more });

const take = async (...messages: IncomingMessage[]) => {
  let acknowledged = 0;
  const writer = new ResultWriter(database.db, connection, `chat${++writers}`, {
    stored: () => undefined, failed: (error) => failures.push(error),
  }, { home: 'UA' });
  for (const each of messages) writer.addIncoming(each, (ok) => { acknowledged += ok ? 1 : 0; });
  await writer.drain(20_000);
  return acknowledged;
};
const chats = () => database.db`
  select customer_id, phone, messages, incoming, unread, preview, session_opened_at is not null as session, session_sent, session_in_row
  from chat order by id`;
const texts = async () => (await database.db<{ text: string }[]>`select text from chat_message
  order by chat_id, position`).map(({ text }) => text);
const reported = ({ customerId }: TestSender) => database.db<{
  channel: string; name: string; data: { chat: object; message: { position: number } };
}[]>`
  select channel, name, data from event where customer_id = ${customerId} order by event_offset`;
const byViber = ({ customerId }: TestSender) => database.db`update direction set message_type = 'viber_session'
  where customer_id = ${customerId}`;

it('[RT-02] puts what comes in into the chat of the number, once, and tells of it in its order', async () => {
  const sender = await createSender(database.db, [connection]);
  expect(await take(message('Hi'), message('Hi'), message('Who is this?'), message('Nobody', { destination: 'Other' }))).toBe(4);
  await take(message('Hi'), message('Still there?', { source: `+${PHONE}` }));
  expect(await texts()).toEqual(['Hi', 'Who is this?', 'Still there?']);
  expect(await chats()).toEqual([{
    customer_id: sender.customerId, phone: PHONE, messages: 3, incoming: 3, unread: 3,
    preview: { text: 'Still there?', kind: 'text', incoming: true, type: 'sms' },
    session: false, session_sent: 0, session_in_row: 0,
  }]);
  expect(await reported(sender)).toMatchObject([1, 2, 3].map((position) => ({
    channel: 'chats.all', name: 'chat.in_message', data: { message: { position }, chat: { phone_number: PHONE } },
  })));
});

it('[RT-02] takes a number for the same, as it is dialled at home or from abroad', async () => {
  await createSender(database.db, [connection]);
  await take(
    message('1', { source: `0${PHONE.slice(3)}` }), message('2', { source: `+${PHONE}` }), message('3'),
    message('4', { source: `00${PHONE}` }),
  );
  expect(await chats()).toMatchObject([{ phone: PHONE, messages: 4 }]);
  expect(await database.db`select distinct source from incoming_message`).toEqual([{ source: PHONE }]);
});

it('[RT-02] tells the operator who has the chat', async () => {
  const sender = await createSender(database.db, [connection]);
  await take(message('Hi'));
  await database.db`update chat set owner_login_id = ${sender.loginId}`;
  await take(message('Again'));
  expect((await reported(sender)).map(({ channel }) => channel)).toEqual(['chats.all', `chats.own:${sender.loginId}`]);
  expect(
    (await reported(sender))[1]?.data,
  ).toMatchObject({ unreadChats: { all: 1, own: 1 }, chat: { unread: 2, owner: { title: expect.any(String) } } });
});

it('opens a session where none is open and answers the one that is, by Viber alone', async () => {
  const sender = await createSender(database.db, [connection]);
  const session = () => database.db`
    select session_opened_at > now() - interval '1 minute' as fresh, session_sent as sent, session_in_row as row from chat`;
  await take(message('by SMS'));
  expect(await session()).toEqual([{ fresh: null, sent: 0, row: 0 }]);
  await byViber(sender);
  await take(message('opens'));
  expect(await session()).toEqual([{ fresh: true, sent: 0, row: 0 }]);
  await database.db`update chat set session_sent = 9, session_in_row = 5, session_opened_at = now() - interval '23 hours'`;
  await take(message('answers'));
  expect(await session()).toEqual([{ fresh: false, sent: 9, row: 0 }]);
  await database.db`update chat set session_sent = 9, session_in_row = 5, session_opened_at = now() - interval '25 hours'`;
  await take(message('opens anew'));
  expect(await session()).toEqual([{ fresh: true, sent: 0, row: 0 }]);
});

it('[CHN-01] stores hostile texts harmlessly: what cannot be stored is replaced, and all the rest is whole', async () => {
  const sender = await createSender(database.db, [connection]);
  const whole = ['<img src=x onerror=alert(1)>', '\u202Eevil', `${'ї'.repeat(100_000)}end`, "'; drop table chat; --", '{"a":1}', '\\', ''];
  const broken = ['a\0b', 'half \ud83d', '\udc00 other half'];
  const all = [...whole, ...broken].map((text, index) => message(text, { providerMessageId: `hostile ${index}` }));
  expect(await take(...all)).toBe(all.length);
  expect(await texts()).toEqual([...whole, 'a\uFFFDb', 'half \uFFFD', '\uFFFD other half']);
  expect(await reported(sender)).toHaveLength(all.length);
});

it('wishes for the file of a message, which waits until it is fetched', async () => {
  await createSender(database.db, [connection]);
  await take(message('See', { file: { url: 'https://media.example/cat.jpg', name: 'cat\0.jpg' } }), message('no file'));
  expect(await database.db`select file from chat_message order by position`).toEqual([
    { file: {
      name: expect.stringMatching(/^cat.*\.jpg$/), image: true, bytes: null, state: 'waiting', url: 'https://media.example/cat.jpg',
    } }, { file: null },
  ]);
  expect(await database.db`select url, uuid = chat_message_uuid as same from file_download join chat_message on true
    where position = 1`).toEqual([
    { url: 'https://media.example/cat.jpg', same: true },
  ]);
});

it('[AB-01] a STOP is a message of the chat, and goes to the stop list', async () => {
  const sender = await createSender(database.db, [connection]);
  await take(message('STOP'));
  expect(await texts()).toEqual(['STOP']);
  expect(await database.db`select num from contact where customer_id = ${sender.customerId}`).toEqual([{ num: PHONE }]);
  expect((await reported(sender)).map(({ name }) => name).sort()).toEqual(['addressbook.changed', 'chat.in_message']);
});

it('begins no chat with what is no number', async () => {
  await createSender(database.db, [connection]);
  expect(
    await take(message('Bonus!', { source: 'Market' }), message('Yours', { source: '11' }), message('Code', { source: '1234' })),
  ).toBe(3);
  expect(await chats()).toEqual([]);
});

it('adds what came to a shared number to the chat of whose it is, once that is known, and what came in parts as one', async () => {
  const [one, other] = [await createSender(database.db, [connection]), await createSender(database.db, [connection])];
  const listId = await createList(database.db, other, [PHONE, ...numbers(2)]);
  await database.db`update message set sent_at = now() where list_id = ${listId}`;
  await take(message('Yes', { file: { url: 'https://media.example/a.pdf' } }));
  expect(await chats()).toEqual([]);
  await inTransaction(database.db, (tx) => seekOwners(tx, []));
  await inTransaction(database.db, (tx) => seekOwners(tx, []));
  expect(await chats()).toMatchObject([{ customer_id: other.customerId, messages: 1, preview: { text: 'Yes', kind: 'file' } }]);
  expect([(await reported(one)).length, (await reported(other)).length]).toEqual([0, 1]);
  await database.db`delete from direction where customer_id = ${one.customerId}`;
  await take(message('part', { part: { reference: 7, number: 1, total: 2 } }));
  expect(await inTransaction(database.db, (tx) => storeOldParts(tx, [], 0))).toBe(1);
  expect(await texts()).toEqual(['Yes', 'part']);
  expect((await reported(other)).map(({ name }) => name)).toEqual(['chat.in_message', 'chat.in_message']);
});

it('takes a flood from one number, in whatever portions it comes, without loss', async () => {
  const sender = await createSender(database.db, [connection]);
  const flood = Array.from({ length: 2_000 }, (_, index) => message(`flood ${index}`));
  expect(await take(...flood)).toBe(2_000);
  expect(await texts()).toEqual(flood.map(({ text }) => text));
  expect((await reported(sender)).map(({ data }) => data.message.position)).toEqual(flood.map((_, index) => index + 1));
});
