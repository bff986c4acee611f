import { cancelMessage } from './api/cancel-message';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';
import { acceptMessage } from './single/single-message';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
});
afterAll(() => world.close());

const written = (recipient: string, source: 'chat' | 'api' = 'chat') => acceptMessage(world.db, {
  customerId: from.customer.id, loginId: from.id, source, type: 'sms', body: 'Hello', recipient, alphaNameUuid: from.alphaNameUuid,
}, { home: 'UA', now: world.clock.now });
const inChat = async (recipient: string) => {
  const sent = await written(recipient);
  await world.db`
    with started as (
      insert into chat (customer_id, alpha_name_id, phone, messages, own_messages)
      select customer_id, id, ${recipient}, 1, 1 from alpha_name where uuid = ${from.alphaNameUuid} returning customer_id, id
    )
    insert into chat_message (customer_id, chat_id, position, login_id, message_id, type, text, status)
    select customer_id, id, 1, ${from.id}, ${sent.messageId}, 'sms', 'Hello', 10 from started`;
  return sent;
};
const statusOf = async (messageId: bigint) => {
  const [row] = await world.db`
    select sent.status, message.status as engine, chat.last_invalid_at is not null as invalid
    from chat_message sent join chat on chat.customer_id = sent.customer_id and chat.id = sent.chat_id
    join message on message.customer_id = sent.customer_id and message.id = sent.message_id
    where sent.message_id = ${messageId}`;
  return row;
};
const reported = async () => (await world.db<{ name: string }[]>`
  select name from event where customer_id = ${from.customer.id} order by event_offset`).map(({ name }) => name);

it('[RT-03] tells statuses of operators\' messages, and of programs\' where their direction says so', async () => {
  const hasCallbacks = async (listId: bigint) => (await world.db<{ callbacks: boolean }[]>`select callbacks from mailing_list
    where id = ${listId}`)[0]?.callbacks;
  expect(await hasCallbacks((await written('380671234567')).listId)).toBe(true);
  expect(await hasCallbacks((await written('380671234567', 'api')).listId)).toBe(false);
});

it('[RT-03] tells the chat of a message that is withdrawn', async () => {
  const { messageId } = await inChat('380671112233');
  await cancelMessage(world.db, { customerId: from.customer.id, messageId, now: world.clock.now });
  const row = await statusOf(messageId);
  expect(row?.status).toBe(row?.engine);
  expect(row?.status).not.toBe(10);
  expect((await reported()).slice(-3)).toContain('chat.out_status');
});

it('[RT-03] tells the chat of a message that is sent again', async () => {
  const { listId, messageId } = await inChat('380674445566');
  await world.db`update message set status = 6, sent_at = now(), reason = 'failed' where id = ${messageId}`;
  await world.db`update chat_message set status = 6, reason = 'failed' where message_id = ${messageId}`;
  await world.db`delete from message_queue where message_id = ${messageId}`;
  await world.db`update mailing_counter set messages = messages - 1 where list_id = ${listId} and status = 10`;
  await world.db`insert into mailing_counter (customer_id, list_id, status, messages) values (${from.customer.id}, ${listId}, 6, 1)`;
  const response = await world.post('/sms/messageresetattempts', from.token, { id: Number(listId), messageIds: [String(messageId)] });
  expect([response.statusCode, response.json()]).toMatchObject([200, { data: { reset: 1 } }]);
  expect(await statusOf(messageId)).toMatchObject({ status: 10 });
  expect((await reported()).slice(-3)).toContain('chat.out_status');
});
