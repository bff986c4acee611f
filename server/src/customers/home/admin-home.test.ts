import type { Data } from '@portal/contracts';
import type { adminHome } from '@portal/contracts/admin';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';
import { enterSandbox } from '../sandbox';
import { openAccounts, reverseTopUp, topUp } from '../../money/billing';

type Traffic = Data<typeof adminHome.traffic>;
type Debtors = Data<typeof adminHome.debtors>;

let world: MailingWorld;
let admin: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  admin = await world.sender(['admin'], 1_000_0000n);
});
afterAll(() => world.close());

const trafficNow = async (timeZone = 'UTC') => (
  await world.read<Traffic>(`/v2/admin/home/traffic?${new URLSearchParams({ timeZone }).toString()}`, admin.token)).items;
const debtorsNow = () => world.read<Debtors>('/v2/admin/home/debtors', admin.token);
/** Answers are kept for half a minute. */
const pass = (seconds: number) => { world.clock.now = new Date(world.clock.now.getTime() + seconds * 1_000); };
const traffic = (timeZone?: string) => {
  pass(30);
  return trafficNow(timeZone);
};
const debtors = () => {
  pass(30);
  return debtorsNow();
};

/** Records messages as the fold of usage does. */
async function used(
  { customer, alphaNameUuid }: Sender, at: string, { messages = 0, status = 3, charged = 0n, connection = 0n },
): Promise<void> {
  await world.db`
    insert into usage (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status, messages, parts,
      charged)
    select ${customer.id}, ${at}::timestamptz, 0, id, 'sms', ${connection}, 'UAH', ${status}, ${messages}, ${messages}, ${charged}
    from alpha_name where uuid = ${alphaNameUuid}`;
}

const nothing = { messages: 0, sent: 0, delivered: 0, undelivered: 0, unknown: 0 };

it('[ADM-01] traffic of all customers since midnight of the zone, and of the day before up to the same time, by connection', async () => {
  const [one, other] = [await world.sender(['user'], 0n), await world.sender(['user'], 0n)];
  const [connection] = await world.db<{ id: bigint; name: string }[]>`select id, name from provider_connection order by id limit 1`;
  const of = { connection: connection?.id ?? 0n };
  world.clock.now = new Date('2026-03-11T10:05:00Z');
  await used(one, '2026-03-11T09:45:00Z', { messages: 70, ...of });
  await used(one, '2026-03-11T09:45:00Z', { messages: 20, status: 2, ...of });
  await used(one, '2026-03-11T09:45:00Z', { messages: 3, status: 1, ...of });
  await used(one, '2026-03-11T09:45:00Z', { messages: 3, status: 10, ...of });
  await used(one, '2026-03-11T09:45:00Z', { messages: 4, status: 101, ...of });
  await used(other, '2026-03-10T22:30:00Z', { messages: 5, ...of });
  await used(other, '2026-03-10T09:00:00Z', { messages: 40, ...of });
  await used(other, '2026-03-10T11:00:00Z', { messages: 1_000, ...of });
  await used(other, '2026-03-09T09:00:00Z', { messages: 1_000, ...of });
  await used(other, '2026-03-11T09:00:00Z', { messages: 2, status: 21 });
  expect(await traffic()).toEqual([
    {
      connection: connection?.name, today: { messages: 100, sent: 97, delivered: 70, undelivered: 20, unknown: 4 },
      before: { ...nothing, messages: 40, sent: 40, delivered: 40 },
    },
    { connection: null, today: { ...nothing, messages: 2 }, before: nothing },
  ]);
  // In Kyiv, 22:30 UTC is after midnight.
  expect((await traffic('Europe/Kyiv'))[0]).toMatchObject({
    connection: connection?.name, today: { messages: 105, delivered: 75 }, before: { messages: 40, delivered: 40 },
  });
  // Sandboxes don't count.
  const sandboxId = await enterSandbox(world.db, one.customer.id, world.clock.now);
  await used({ ...one, customer: { ...one.customer, id: sandboxId } }, '2026-03-11T09:45:00Z', { messages: 7, ...of });
  expect((await traffic())[0]?.today).toEqual({ messages: 100, sent: 97, delivered: 70, undelivered: 20, unknown: 4 });
  expect((await world.get('/v2/admin/home/traffic?timeZone=Nowhere', admin.token)).statusCode).toBe(400);
});

it('[ADM-01] customers who owe money come first, then those whose balance is less than the last day cost', async () => {
  world.clock.now = new Date('2026-04-11T10:05:00Z');
  const before = (await debtors()).items.map(({ uuid }) => uuid);
  const owing = await world.sender(['user'], 10_0000n);
  const short = await world.sender(['user'], 20_0000n);
  const rich = await world.sender(['user'], 90_0000n);
  for (const each of [owing, short, rich]) await used(each, '2026-04-11T09:00:00Z', { messages: 1, charged: 25_0000n });
  await used(owing, '2026-04-10T09:00:00Z', { messages: 1, charged: 1_000_0000n });
  await reverseTopUp(world.db, { accountId: owing.accountId, amount: 40_0000n, ref: 'test:debt' });
  const { items, total } = await debtors();
  expect(items.filter(({ uuid }) => !before.includes(uuid)).map(({ name, balance, debt, spent }) => [name, balance, debt, spent])).toEqual([
    [owing.customer.name, '0.00', '30.00', '25.00'], [short.customer.name, '20.00', '0.00', '25.00'],
  ]);
  expect(total).toBe(before.length + 2);
  await world.db`update customer set status = 2 where id = ${short.customer.id}`;
  expect((await debtors()).total).toBe(before.length + 1);
  const customer = await world.sender(['user', 'fin', 'clientAdmin'], 0n);
  for (const path of ['traffic', 'debtors']) expect((await world.get(`/v2/admin/home/${path}`, customer.token)).statusCode).toBe(403);
});

it('[ADM-01] debts in several currencies are several rows, and the most urgent of each currency come first', async () => {
  world.clock.now = new Date('2026-05-11T10:05:00Z');
  const [owing, short] = [await world.sender(['user'], 10_0000n), await world.sender(['user'], 20_0000n)];
  const euro = await openAccounts(world.db, owing.customer.id, 'EUR');
  await topUp(world.db, { accountId: euro.accountId, amount: 5_0000n, ref: 'test:euro' });
  await reverseTopUp(world.db, { accountId: owing.accountId, amount: 500_0000n, ref: 'test:hryvnias owed' });
  await reverseTopUp(world.db, { accountId: euro.accountId, amount: 7_0000n, ref: 'test:euros owed' });
  await used(short, '2026-05-11T09:00:00Z', { messages: 1, charged: 25_0000n });
  await topUp(world.db, {
    accountId: (await openAccounts(world.db, short.customer.id, 'EUR')).accountId, amount: 1_0000n, ref: 'test:euros of another',
  });
  const { items } = await debtors();
  const rowsOf = ({ customer }: Sender) => items.filter(({ uuid }) => uuid === customer.uuid)
    .map(({ currency_code: currency, balance, debt, spent }) => [currency, balance, debt, spent]);
  expect(rowsOf(owing).sort()).toEqual([['EUR', '0.00', '2.00', '0.00'], ['UAH', '0.00', '490.00', '0.00']]);
  // Spending in hryvnias says nothing about the euros.
  expect(rowsOf(short)).toEqual([['UAH', '20.00', '0.00', '25.00']]);
  expect(items.slice(0, 2).map(({ currency_code: currency }) => currency).sort()).toEqual(['EUR', 'UAH']);
});

it('[ADM-01] answers are the same for half a minute, for each zone', async () => {
  world.clock.now = new Date('2026-06-11T10:05:00Z');
  const one = await world.sender(['user'], 0n);
  const today = async (read: Promise<Traffic['items']>) => (await read).find(({ connection }) => connection === null)?.today.messages ?? 0;
  expect(await today(trafficNow())).toBe(0);
  const { total } = await debtorsNow();
  await used(one, '2026-06-11T09:00:00Z', { messages: 3, charged: 1_0000n });
  pass(29);
  expect([await today(trafficNow()), await today(trafficNow('Europe/Kyiv')), (await debtorsNow()).total]).toEqual([0, 3, total]);
  // Another spelling of a zone has the same answer.
  await used(one, '2026-06-11T09:15:00Z', { messages: 4 });
  expect([await today(trafficNow('utc')), await today(trafficNow('EUROPE/kyiv'))]).toEqual([0, 3]);
  pass(1);
  expect([await today(trafficNow()), (await debtorsNow()).total]).toEqual([7, total + 1]);
});
