import type { MailingDetail } from '@portal/contracts';
import { verifyLedger } from '../../money/billing';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const detail = (of: Sender, id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, of.token);
const prepared = async (of: Sender, more: Record<string, unknown>) => {
  const { id } = await world.create(of, more);
  await world.work();
  return id;
};

it('[MAIL-06:confirm] a list that costs at most the agreed sum is sent as soon as it is prepared', async () => {
  const from = await world.sender();
  const id = await prepared(from, { sendUpTo: '0.98' });
  expect(await detail(from, id)).toMatchObject({ status: 1, maximum: '0.98', confirmed: true, error: null });
});

type Refusal = { error: string; arrange: (from: Sender) => Promise<unknown>; mend: (from: Sender) => Promise<unknown>; sendUpTo?: string };

const blockAll = (from: Sender) => world.db`
  insert into traffic_block (customer_id, kind, subject, at, counted, threshold, window_minutes, refused)
  values (${from.customer.id}, 'manual', '', now(), 0, 0, 0, 0)`;
const refusals: Refusal[] = [
  { error: 'price_changed', sendUpTo: '0.97', arrange: async () => undefined, mend: async () => undefined },
  {
    error: 'balance_insufficient', arrange: (from) => world.db`update account set balance = 0 where id = ${from.accountId}`,
    mend: (from) => world.db`update account set balance = 10000000 where id = ${from.accountId}`,
  },
  {
    error: 'spend_cap_reached',
    arrange: (from) => world.db`insert into traffic_limit (customer_id, daily_spend) values (${from.customer.id}, 5000)`,
    mend: (from) => world.db`delete from traffic_limit where customer_id = ${from.customer.id}`,
  },
  {
    error: 'traffic_stopped', arrange: blockAll,
    mend: (from) => world.db`delete from traffic_block where customer_id = ${from.customer.id}`,
  },
  {
    error: 'customer_disabled', arrange: (from) => world.db`update customer set status = 2 where id = ${from.customer.id}`,
    mend: (from) => world.db`update customer set status = 1 where id = ${from.customer.id}`,
  },
  {
    error: 'approval_required',
    arrange: (from) => world.db`insert into sending_rule (customer_id, approve_above) values (${from.customer.id}, 9700)`,
    mend: (from) => world.db`delete from sending_rule where customer_id = ${from.customer.id}`,
  },
];

it.each(refusals)('[MAIL-06:confirm] [MAIL-25] a list refused with $error waits, reserves nothing, and is sent once it is confirmed', async ({
  error, arrange, mend, sendUpTo = '5.00',
}) => {
  const from = await world.sender();
  const { id } = await world.create(from, { sendUpTo });
  await arrange(from);
  await world.work();
  const [row] = await world.db<{ status: number; error: string; balance: bigint; reserved: number }[]>`
    select status, error_name as error, (select balance from account where id = ${from.accountId}) as balance,
      (select count(*)::integer from mailing_charge where list_id = ${id} and reserved <> 0) as reserved
    from mailing_list where id = ${id}`;
  expect(row).toMatchObject({ status: 0, error, reserved: 0 });
  await mend(from);
  expect(await detail(from, id)).toMatchObject({ status: 0, maximum: '0.98', msgcount: 2, available: '1000.00', error: { name: error } });
  expect((await world.post('/smslist/confirm', from.token, { id, expected: '0.98' })).statusCode).toBe(200);
  expect(await detail(from, id)).toMatchObject({ status: 1, error: null, available: '999.02' });
});

it('[MAIL-11] the same request to send and to save makes one list, and only the first decides', async () => {
  const from = await world.sender();
  const saved = await world.create(from, { customerListId: 'one' });
  expect(await world.create(from, { customerListId: 'one', sendUpTo: '0.98' })).toEqual(saved);
  await world.work();
  expect(await detail(from, saved.id)).toMatchObject({ status: 0, error: null });
});
