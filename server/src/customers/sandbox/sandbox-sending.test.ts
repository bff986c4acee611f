import { callerWith, apiCaller, type TestCaller } from '../../../test/api-caller';
import { createMailingWorld, startSending, type MailingWorld, type Sender, type SendingWorld } from '../../../test/sending';
import { until } from '../../../test/until';
import { SmscSimulator } from '../../../simulators/smsc/smsc-simulator';

let world: MailingWorld;
let sending: SendingWorld;
let sandboxSmsc: SmscSimulator;
let owner: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  owner = await world.sender(['user', 'clientAdmin']);
  sending = await startSending(world.db);
  sandboxSmsc = new SmscSimulator({ accounts: { sandbox: 'secret' } });
  const { port } = await sandboxSmsc.start();
  const settings = {
    host: '127.0.0.1', port, systemId: 'sandbox', passwordEnv: 'SMSC_PASSWORD', binds: 1, window: 50, messageIdFormat: 'decimal',
    reconnectMinMs: 20, reconnectMaxMs: 100,
  };
  await world.db`
    with created as (insert into provider (name, channel) values ('Sandbox', 'smpp') returning id)
    insert into provider_connection (provider_id, name, settings, sandbox) select id, 'sandbox', ${world.db.json(settings)}, true
    from created`;
  await world.db`update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${owner.customer.id}`;
});
afterAll(async () => {
  await sending.stop();
  await sandboxSmsc.stop();
  await world.close();
});

const textsAt = (simulator: SmscSimulator) => simulator.accepted().map(({ text }) => text);
const send = async (by: TestCaller, text: string) => (
  (await by.call<{ uuid: string }>('POST', '/api/v1/messages', { to: '+380671234561', from: 'DEMO', type: 'sms', text })).body.uuid
);
const isDelivered = async (by: TestCaller, uuid: string) => (
  (await by.call<{ status: string }>('GET', `/api/v1/messages/${uuid}`)).body.status === 'delivered'
);

it('[API-03] what a sandbox key sends goes to the sandbox\'s SMSC and comes back delivered; what a live one sends never does', async () => {
  const live = await apiCaller(world, owner);
  const created = await world.post('/user/createkey', owner.token, {
    name: 'Trial', scopes: ['messages:send', 'messages:read'], sandbox: true,
  });
  const trial = callerWith(world, created.json<{ data: { key: string } }>().data.key);
  const [real, tried] = [await send(live, 'For real'), await send(trial, 'Just a try')];
  await until(async () => await isDelivered(live, real) && await isDelivered(trial, tried));
  expect([textsAt(sending.simulator), textsAt(sandboxSmsc)]).toEqual([['For real'], ['Just a try']]);
});
