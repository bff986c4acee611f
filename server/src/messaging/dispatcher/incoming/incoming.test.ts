import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { subscriptionWish } from '../../addressbooks';
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
  { source: PHONE, destination: 'Portal', text, providerMessageId: text, ...more });
const part = (number: number, text: string, more: Partial<IncomingMessage> = {}) => message(
  text, { part: { reference: 7, number, total: 3 }, providerMessageId: `part ${number} ${text}`, ...more });

const take = async (...messages: IncomingMessage[]) => {
  let acknowledged = 0;
  const writer = new ResultWriter(database.db, connection, `incoming${++writers}`, {
    stored: () => undefined, failed: (error) => failures.push(error),
  }, { home: 'UA' });
  for (const each of messages) writer.addIncoming(each, (ok) => { acknowledged += ok ? 1 : 0; });
  await writer.drain(10_000);
  return acknowledged;
};
const stored = () => database.db<{ customer: bigint | null; text: string }[]>`select customer_id as customer, text from incoming_message
  order by id`;
const stopped = ({ customerId }: TestSender) => database.db`
  select num, type from contact join address_book book on book.id = address_book_id where contact.customer_id = ${customerId}`;

it('[CHN-01] stores a message once, for the customer whose name it was sent to, however often it comes', async () => {
  const sender = await createSender(database.db, [connection]);
  expect(await take(message('Hi'), message('Hi'))).toBe(2);
  expect(await take(message('Hi'), message('Who is this?', { destination: 'PORTAL' }), message('Lost', { destination: 'Nobody' }))).toBe(3);
  expect(await stored()).toEqual([
    { customer: sender.customerId, text: 'Hi' }, { customer: sender.customerId, text: 'Who is this?' }, { customer: null, text: 'Lost' },
  ]);
});

it.each([
  [[1, 2, 3]], [[3, 1, 2]], [[2, 3, 1]], [[3, 2, 1]],
])('[CHN-01] joins the parts of a long message that come as %j, some of them twice', async (order) => {
  await createSender(database.db, [connection]);
  const texts = ['', 'One, ', 'two, ', 'three'];
  for (const number of order) await take(part(number, texts[number] ?? ''), part(number, texts[number] ?? ''));
  await take(...order.map((number) => part(number, texts[number] ?? '')));
  expect((await stored()).map(({ text }) => text)).toEqual(['One, two, three']);
});

it('[CHN-01] tells messages under one reference apart, and loses none', async () => {
  await createSender(database.db, [connection]);
  await take(part(1, 'a'), part(2, 'b'), part(3, 'c'));
  await take(part(3, 'z'), part(1, 'x'), part(2, 'y'));
  await take(part(1, 'lonely'), part(1, 'other'));
  expect((await stored()).map(({ text }) => text)).toEqual(['abc', 'xyz', 'other']);
  expect(await inTransaction(database.db, (tx) => storeOldParts(tx, []))).toBe(0);
  await database.db`update incoming_part set received_at = now() - interval '11 minutes'`;
  expect(await inTransaction(database.db, (tx) => storeOldParts(tx, []))).toBe(1);
  expect(await inTransaction(database.db, (tx) => storeOldParts(tx, []))).toBe(0);
  expect((await stored()).map(({ text }) => text)).toEqual(['abc', 'xyz', 'other', 'lonely']);
});

it('gives what comes to a number of several customers to who wrote to the sender last', async () => {
  const [one, other] = [await createSender(database.db, [connection]), await createSender(database.db, [connection])];
  for (const [sender, ago] of [[one, 60], [other, 5], [one, 30]] as const) {
    const listId = await createList(database.db, sender, [PHONE, ...numbers(3)]);
    await database.db`update message set sent_at = now() - ${ago}::integer * interval '1 minute' where list_id = ${listId}`;
  }
  await take(message('Yes'));
  expect(await stored()).toEqual([{ customer: null, text: 'Yes' }]);
  await inTransaction(database.db, (tx) => seekOwners(tx, []));
  expect(await stored()).toEqual([{ customer: other.customerId, text: 'Yes' }]);
});

const wrote = async (sender: TestSender, minutesAgo: number, more: readonly string[] = []) => {
  const listId = await createList(database.db, sender, [PHONE, ...more]);
  await database.db`update message set sent_at = now() - ${minutesAgo}::integer * interval '1 minute' where list_id = ${listId}`;
};
const chatted = ({ customerId, alphaNameId }: TestSender, minutesAgo: number) => database.db`
  insert into chat (customer_id, alpha_name_id, phone, last_own_at)
  values (${customerId}, ${alphaNameId}, ${PHONE}, now() - ${minutesAgo}::integer * interval '1 minute')`;
/** Another alpha name of the same customer with the same name at the provider. */
const another = async (sender: TestSender): Promise<TestSender> => {
  const [row] = await database.db<{ id: bigint }[]>`
    with created as (
      insert into alpha_name (customer_id, organization_id, name)
      select customer_id, organization_id, 'Second' from alpha_name where id = ${sender.alphaNameId} returning customer_id, id
    )
    insert into direction (customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name)
    select customer_id, id, 'sms', 0, ${connection}, 'Portal' from created returning alpha_name_id as id`;
  return { ...sender, alphaNameId: row?.id ?? 0n };
};
const seek = () => inTransaction(database.db, (tx) => seekOwners(tx, []));
const owners = async () => (await database.db<{ customerId: bigint | null; alphaNameId: bigint | null }[]>`
  select customer_id as "customerId", alpha_name_id as "alphaNameId" from incoming_message order by id`);
const ownedBy = ({ customerId, alphaNameId }: TestSender) => ({ customerId, alphaNameId });

it('finds who wrote to the sender last, however much was written to others since, and whether the source has a plus', async () => {
  const [one, other] = [await createSender(database.db, [connection]), await createSender(database.db, [connection])];
  await wrote(one, 60);
  await wrote(other, 5);
  await wrote(one, 30);
  await database.db`
    insert into message (customer_id, list_id, recipient, price, parts)
    select ${other.customerId}, max(id), '380500000000', 0, 1 from mailing_list, generate_series(1, 20001)
    where customer_id = ${other.customerId}`;
  await take(message('Yes'), message('No', { source: `+${PHONE}` }));
  await seek();
  expect(await owners()).toEqual([ownedBy(other), ownedBy(other)]);
});

it('asks the chats, too, who wrote to the sender last', async () => {
  const [one, other] = [await createSender(database.db, [connection]), await createSender(database.db, [connection])];
  await wrote(one, 10);
  await chatted(other, 5);
  await take(message('Yes'));
  await seek();
  expect(await owners()).toEqual([ownedBy(other)]);
});

it.each(
  [['a message', wrote], ['a chat', chatted]] as const,
)('of the alpha names of one customer gives it to the one that wrote last, in %s', async (_, write) => {
  const first = await createSender(database.db, [connection]);
  const second = await another(first);
  await wrote(first, 60);
  await write(second, 5);
  await take(message('Yes'));
  await seek();
  expect(await owners()).toEqual([ownedBy(second)]);
  expect(await database.db`select alpha_name_id from chat where incoming = 1`).toEqual([{ alpha_name_id: second.alphaNameId }]);
});

it('of the alpha names of one customer gives it to the first where none wrote to the sender', async () => {
  const first = await createSender(database.db, [connection]);
  await another(first);
  await take(message('Hi'));
  await seek();
  expect(await owners()).toEqual([ownedBy(first)]);
});

it('[AB-01] gives what comes to a number of several customers to nobody where none wrote to the sender, and stops nobody', async () => {
  const senders = [await createSender(database.db, [connection]), await createSender(database.db, [connection])];
  await take(message('STOP'));
  expect(await inTransaction(database.db, (tx) => seekOwners(tx, ['stop']))).toBe(1);
  expect(await inTransaction(database.db, (tx) => seekOwners(tx, ['stop']))).toBe(0);
  expect(await stored()).toEqual([{ customer: null, text: 'STOP' }]);
  for (const sender of senders) expect(await stopped(sender)).toEqual([]);
});

it('[AB-01] puts who answers STOP on the stop list of that customer alone, which is made where there is none', async () => {
  const sender = await createSender(database.db, [connection]);
  const bystander = await createSender(database.db, []);
  await Promise.all([take(message('Stop!')), take(message('стоп'))]);
  await take(message('Please stop by tomorrow', { source: '380507654321' }));
  expect(await stopped(sender)).toEqual([{ num: PHONE, type: 'stoplist' }]);
  expect(await stopped(bystander)).toEqual([]);
});

it('[AB-01] puts who answers STOP on the stop list as messages are sent to him, and no name', async () => {
  const sender = await createSender(database.db, [connection]);
  await take(
    message('Stop', { source: `0${PHONE.slice(3)}` }), message('STOP', { source: 'Market' }), message('stop', { source: '112233' }),
  );
  expect((await stopped(sender)).map(({ num }) => num).sort()).toEqual(['112233', PHONE]);
});

it('[AB-01] takes who answers START off the stop list, if the answer STOP put them there', async () => {
  const sender = await createSender(database.db, [connection]);
  await take(message('START'));
  await take(message('STOP'));
  expect(await stopped(sender)).toHaveLength(1);
  await take(message('Start'));
  expect(await stopped(sender)).toEqual([]);
});

it.each(['STOP', 'stop', ' Стоп! ', 'ОТПИСАТЬСЯ', 'Відписатися.', 'отпиши  ме'])('takes %j for the wish to hear no more', (text) => {
  expect(subscriptionWish(text)).toBe('stop');
});

it.each(['START', 'unstop', 'Старт!', 'Підписатися'])('takes %j for the wish to hear more again', (text) => {
  expect(subscriptionWish(text)).toBe('start');
});

it.each(['', '!', 'non-stop', 'Start now', 'Do not stop', 'стопка'])('takes %j for nothing of the kind', (text) => {
  expect(subscriptionWish(text)).toBeNull();
});

it('takes other words for it where a setting names them', () => {
  expect(subscriptionWish('СПРИ', ['спри'])).toBe('stop');
  expect(subscriptionWish('STOP', ['спри'])).toBeNull();
});
