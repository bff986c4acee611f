import { reverseTopUp, topUp } from '../../../money/billing';
import {
  createConnection, createList, createSender, createWorld, numbers, PRICE, until, type ListShape, type TestSender, type World,
} from '../engine.fixture';
import { WorkList } from '../claim/work-list';

const RECIPIENTS = 5;
const COST = PRICE * BigInt(RECIPIENTS);

let world: World;
let connectionId: bigint;
beforeEach(async () => {
  world = await createWorld();
  connectionId = await createConnection(world.db, world.port);
});
afterEach(async () => {
  const findings = await world.findings();
  const { failures } = world;
  await world.close();
  expect([findings, failures]).toEqual([[], []]);
});

const sender = (lists: bigint) => createSender(world.db, [connectionId], COST * lists);
const reversePayment = ({ accountId }: TestSender, amount: bigint) => reverseTopUp(world.db, {
  accountId, amount, ref: `test:back:${accountId}`,
});
const pay = ({ accountId }: TestSender, amount: bigint) => topUp(world.db, { accountId, amount, ref: `test:again:${accountId}` });
const sentTo = (recipients: readonly string[]) => (
  world.simulator.accepted().filter(({ destination }) => recipients.includes(destination)).length
);

it('[FIN-07] begins no list of a customer who owes, and does by itself once that is paid', async () => {
  const [debtor, other] = [await sender(1n), await sender(2n)];
  const own = numbers(RECIPIENTS);
  const othersSent = async (from: number) => {
    const listId = await createList(world.db, other, numbers(RECIPIENTS, from));
    await until(async () => await world.status(listId) === 2, 'the list of another customer is sent');
  };
  // Confirmed for later; the payment is refunded meanwhile.
  const blockedList = await createList(world.db, debtor, own, { set: { due_at: new Date(Date.now() + 1_500) } });
  await reversePayment(debtor, COST);
  await world.engine();
  await until(async () => {
    const [row] = await world.db<{ isDue: boolean }[]>`select due_at <= now() as "isDue" from mailing_list where id = ${blockedList}`;
    return row?.isDue ?? false;
  }, 'it is due');
  await othersSent(1_000);
  expect([sentTo(own), await world.status(blockedList)]).toEqual([0, 1]);
  await pay(debtor, COST - 1n);
  await othersSent(2_000);
  expect(sentTo(own)).toBe(0);
  await topUp(world.db, { accountId: debtor.accountId, amount: 1n, ref: `test:rest:${debtor.accountId}` });
  await until(async () => await world.status(blockedList) === 2, 'it is sent');
  expect(sentTo(own)).toBe(RECIPIENTS);
});

it('[FIN-07] goes on with what has begun or was accepted before, and ends what waited for too long', async () => {
  const debtor = await sender(4n);
  const at = (from: number, set?: ListShape['set']) => createList(world.db, debtor, numbers(RECIPIENTS, from), { ...(set && { set }) });
  const held = await at(0);
  const started = await at(100);
  await world.db`insert into mailing_counter (customer_id, list_id, status, messages) values (${debtor.customerId}, ${started}, 1, 1)`;
  const single = await at(200, { source: 'api' });
  const late = await at(300, { queue_until: new Date(Date.now() - 1_000) });
  const work = new WorkList(world.db, () => performance.now(), 60_000);
  const sent = async () => {
    await work.refresh();
    return new Set(work.candidates(connectionId, 'bulk', () => true).map(({ partition }) => partition.list.listId));
  };
  expect(await sent()).toEqual(new Set([held, started, single]));
  await reversePayment(debtor, COST * 4n);
  expect(await sent()).toEqual(new Set([started, single]));
  expect(work.overdue().map(({ listId }) => listId)).toEqual([late]);
  await pay(debtor, COST * 4n);
  expect(await sent()).toEqual(new Set([held, started, single]));
  // A debt in another currency does not block these lists.
  await world.db`insert into account (customer_id, kind, currency) values (${debtor.customerId}, 'receivable', 'EUR')`;
  await world.db`update account set balance = -1 where customer_id = ${debtor.customerId} and currency = 'EUR'`;
  expect(await sent()).toContain(held);
  await world.db`delete from account where currency = 'EUR'`;
  await world.db`delete from mailing_counter where list_id = ${started} and status = 1`;
});
