import type { ApiList } from '@portal/contracts/api';
import { apiCaller } from '../../../../test/api-caller';
import { verifyLedger } from '../../../money/billing';
import { setLimits } from '../../../customers/limits';
import { createBulkWorld, type BulkWorld, type BulkClient } from './bulk.fixture';

let world: BulkWorld;
let by: BulkClient;
beforeAll(async () => { world = await createBulkWorld(); });
beforeEach(async () => { by = await world.program(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const lines = [{ to: '+380671234567' }, { to: '+380671234568' }];
const TRAFFIC_BLOCKED = [409, 'traffic_stopped', []];
const bring = (head: object = {}, of = by) => world.refusal(world.bulk(of, head, lines));
const confirm = (uuid: string, { api } = by) => world.refusal(api.call('POST', `/api/v1/lists/${uuid}/confirm`));
const single = ({ api } = by) => api.call('POST', '/api/v1/messages', { to: '+380671234567', from: 'DEMO', type: 'sms', text: 'Hello' });
const adminTrafficBlocks = async ({ from: { customer } } = by) => {
  const { token } = await world.login(['admin']);
  expect((await world.post('/v2/admin/customers/limits/stop', token, { uuid: customer.uuid })).statusCode).toBe(200);
};
const keyTrips = async (of = by) => {
  await setLimits(world.db, of.from.customer.id, { countries: null, perBlock: null, perKey: 1, dailySpend: null });
  expect([(await single(of)).status, (await single(of)).status]).toEqual([202, 409]);
};
const blocks = async ({ from: { customer } } = by) => world.db`select kind, refused from traffic_block where customer_id = ${customer.id}`;

it('[API-01] [AIT-1] a key that has passed its limit brings no list and confirms none, and leaves nothing; another key of the customer does', async () => {
  const held = await world.bulk(by, { hold: true }, lines);
  await world.work();
  await keyTrips();
  expect([await bring(), await bring({ hold: true }), await confirm(held.body.uuid)]).toEqual([
    TRAFFIC_BLOCKED, TRAFFIC_BLOCKED, TRAFFIC_BLOCKED,
  ]);
  expect(await world.left(by)).toEqual([0, 0]);
  expect(await blocks()).toEqual([{ kind: 'key', refused: 4n }]);
  const second = { ...by, api: await apiCaller(world, by.from) };
  const answers = [await world.bulk(second, {}, lines), await second.api.call('POST', `/api/v1/lists/${held.body.uuid}/confirm`)];
  expect(answers.map(({ status }) => status)).toEqual([202, 200]);
});

it('[API-01] [AIT-1] an admin\'s stop holds for lists of every key, and a list that came before it is told of again', async () => {
  const head = { customerListId: 'before', hold: true, name: 'Before' };
  const before = await world.bulk(by, head, lines);
  await world.work();
  await adminTrafficBlocks();
  const second = { ...by, api: await apiCaller(world, by.from) };
  expect([await bring(), await bring({}, second), await confirm(before.body.uuid, second)]).toEqual([
    TRAFFIC_BLOCKED, TRAFFIC_BLOCKED, TRAFFIC_BLOCKED,
  ]);
  expect((await world.bulk(by, head, lines)).body).toMatchObject({ uuid: before.body.uuid, status: 'notConfirmed' });
  expect((await confirm('6f1d3c52-8a0e-4b7b-9d55-0d3e0a5effff'))[0]).toBe(404);
});

it('[API-01] [AIT-1] a list that confirms itself ends where an admin has stopped the customer meanwhile; what people made stays as it is', async () => {
  const { body } = await world.bulk(by, {}, lines);
  await adminTrafficBlocks();
  const created = await world.create(by.from);
  await world.work();
  expect((await by.api.call<ApiList>('GET', `/api/v1/lists/${body.uuid}`)).body).toMatchObject({
    status: 'preparationError', recipients: 0, error: { code: 'traffic_stopped', params: { subject: expect.any(String) } },
  });
  expect(await world.db`select from mailing_charge where customer_id = ${by.from.customer.id}`).toHaveLength(0);
  expect(await blocks()).toEqual([{ kind: 'manual', refused: 1n }]);
  expect((await world.post('/smslist/confirm', by.from.token, { id: created.id })).statusCode).toBe(200);
});

it('[API-01] lines of a block that is stopped are left out, and the rest leaves; what pumps by lines blocks its block', async () => {
  await setLimits(world.db, by.from.customer.id, { countries: null, perBlock: 50, perKey: 1, dailySpend: null });
  const pumped = Array.from({ length: 80 }, (_, at) => ({ to: `+38067123${4_000 + at}`, customerSmsId: `own-${at}` }));
  const brought = await world.bulk(by, {}, [...pumped, { to: '+380501234567', customerSmsId: 'own-80' }]);
  expect(brought).toMatchObject({ status: 202, body: { accepted: 81 } });
  await world.work();
  expect((await by.api.call<ApiList>('GET', `/api/v1/lists/${brought.body.uuid}`)).body).toMatchObject({
    status: 'inProgress', recipients: 1, counts: { queued: 1 }, maximum: '0.50', rejected: { trafficStopped: 80 },
  });
  // Ids of rejected lines stay free, and lines do not count as single messages of the key.
  expect(await world.db`select customer_sms_id from customer_sms
    where customer_id = ${by.from.customer.id}`).toEqual([{ customer_sms_id: 'own-80' }]);
  expect(await blocks()).toEqual([{ kind: 'block', refused: 80n }]);
  const again = await world.bulk(by, {}, lines);
  await world.work();
  expect((await by.api.call<ApiList>('GET', `/api/v1/lists/${again.body.uuid}`)).body).toMatchObject({
    status: 'preparationError', recipients: 0, rejected: { trafficStopped: 2 },
    error: { code: 'traffic_stopped', params: { subject: '38067123' } },
  });
  expect(await world.refusal(single())).toEqual([409, 'traffic_stopped', ['/to']]);
  expect((await world.bulk(by, {}, [{ to: '+380501234568' }])).status).toBe(202);
});
