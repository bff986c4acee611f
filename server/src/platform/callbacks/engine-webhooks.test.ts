import type { ApiMessage } from '@portal/contracts/api';
import { apiCaller, type TestCaller } from '../../../test/api-caller';
import { createMailingWorld, startSending, type MailingWorld, type Sender, type SendingWorld } from '../../../test/sending';
import { until } from '../../../test/until';

let world: MailingWorld;
let sending: SendingWorld;
let from: Sender;
let api: TestCaller;

beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender(['user', 'clientAdmin']);
  api = await apiCaller(world, from);
  sending = await startSending(world.db);
  await world.db`update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${from.customer.id}`;
});
afterAll(async () => {
  await sending.stop();
  await world.close();
});

const statusesOf = async (where: { list: number } | { message: string }) => (await world.db<{ status: number }[]>`
  select callback.status from callback join message on message.customer_id = callback.customer_id and message.id = callback.message_id
  where ${'list' in where ? world.db`message.list_id = ${where.list}` : world.db`message.id = ${where.message}`}
    order by callback.id`).map(({ status }) => status);

it('[API-02] a registered address is told of messages that the portal and the API send, of lists too that were made before', async () => {
  const created = await world.create(from);
  const earlier = await world.create(from);
  await world.work();
  const confirm = ({ id }: { id: number }) => world.post('/smslist/confirm', from.token, { id });
  sending.simulator.behave({ receipts: false });
  await confirm(earlier);
  await until(async () => (await world.db`select from message where list_id = ${earlier.id} and status = 1`).length === 2, 'they are out');
  expect(await statusesOf({ list: earlier.id })).toEqual([]);

  expect((await api.call('POST', '/api/v1/callbacks', { url: 'https://shop.example/hooks', types: ['message.status'] })).status).toBe(201);
  sending.simulator.behave({ receipts: true, receiptDelayMs: [2_000, 2_000] });
  await confirm(created);
  const { body: sent } = await api.call<ApiMessage>('POST', '/api/v1/messages', {
    to: '+380671234567', from: 'DEMO', type: 'sms', text: 'Hello',
  });
  const list = () => statusesOf({ list: created.id });
  await until(async () => (await list()).filter((status) => status === 3).length === 2, 'the list is told');
  await until(async () => (await statusesOf({ message: sent.id })).includes(3), 'the single message is told');
  expect((await list()).sort()).toEqual([1, 1, 3, 3]);
  expect(await statusesOf({ message: sent.id })).toEqual([1, 3]);
  expect(await world.db`select distinct callbacks from mailing_list
    where customer_id = ${from.customer.id}`).toEqual([{ callbacks: false }]);
});
