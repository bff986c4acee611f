import type { ApiMessage } from '@portal/contracts/api';
import { apiCaller, type TestCaller } from '../../../../test/api-caller';
import { until } from '../../../../test/until';
import { verifyLedger } from '../../../money/billing';
import { startSending, type SendingWorld } from '../engine.fixture';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

let world: MailingWorld;
let sending: SendingWorld;
let from: Sender;
let api: TestCaller;
beforeAll(async () => {
  world = await createMailingWorld();
  sending = await startSending(world.db);
  from = await world.sender(['user', 'clientAdmin']);
  await world.db`update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${from.customer.id}`;
  api = await apiCaller(world, from);
});
afterAll(async () => {
  await sending.stop();
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const send = async (more: object = {}) => (
  (await api.call<ApiMessage>('POST', '/api/v1/messages', { to: '+380671234567', from: 'DEMO', type: 'sms', text: 'Hello', ...more })).body
);
const get = async ({ uuid }: ApiMessage) => (await api.call<ApiMessage>('GET', `/api/v1/messages/${uuid}`)).body;
const balance = async () => (await api.call<{ items: { available: string; reserved: string }[] }>('GET', '/api/v1/balance')).body.items[0];

it('[API-01] [MAIL-11:message-id] a message that was sent is delivered and charged, and its id sent again tells so', async () => {
  sending.simulator.behave({ rules: [] });
  const message = await send({ customerSmsId: 'order-1' });
  await until(async () => (await get(message)).status === 'delivered');
  expect(await get(message)).toMatchObject({ statusCode: 3, cost: '0.48', sent: expect.stringMatching(/Z$/), customerSmsId: 'order-1' });
  expect(await send({ customerSmsId: 'order-1' })).toEqual(await get(message));
  expect(await api.call('POST', `/api/v1/messages/${message.uuid}/cancel`)).toMatchObject({ status: 409, body: {
    code: 'message_transition_refused', params: { to: 'canceled' },
    detail: expect.stringMatching(/^The message was already sent or is being sent/),
  } });
  await until(async () => (await balance())?.reserved === '0.00');
  expect(await balance()).toMatchObject({ available: '999.52' });
});

it('[API-01] a message that is canceled while the engine sends is either canceled and never left, or has left and is charged', async () => {
  sending.simulator.behave({ rules: [] });
  const before = Number((await balance())?.available);
  const messages: ApiMessage[] = [];
  const canceled: boolean[] = [];
  for (let index = 0; index < 40; index++) {
    const message = await send({ to: `+38067${2_000_000 + index}` });
    messages.push(message);
    // The first of each pair has been submitted for certain; canceling the other races with the engine.
    if (index % 2 === 0) await until(async () => (await get(message)).status !== 'queued');
    canceled.push((await api.call('POST', `/api/v1/messages/${message.uuid}/cancel`)).status === 200);
  }
  const finished = async () => Promise.all(messages.map(get));
  await until(async () => (await finished()).every(({ status }) => status === 'delivered' || status === 'canceled'));
  expect((await finished()).map(({ status, cost }) => [status, cost])).toEqual(
    canceled.map((is) => (is ? ['canceled', '0.00'] : ['delivered', '0.48'])),
  );
  await until(async () => (await balance())?.reserved === '0.00');
  const left = canceled.filter((is) => !is).length;
  expect(left).toBeGreaterThanOrEqual(20);
  expect(Number((await balance())?.available)).toBeCloseTo(before - 0.48 * left, 4);
});
