import { parseAmount, type MailingDetail } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { chargeForList, verifyLedger } from '../../../money/billing';
import { inTransaction } from '../../../platform/db';
import { countMoves } from '../../messages';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { withdrawalOfDeleted, withdrawalOfLeftovers } from './withdrawal';

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const detail = (of: Sender, id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, of.token);
const act = async (of: Sender, action: 'confirm' | 'cancel', id: number) => {
  const response = await world.post(`/smslist/${action}`, of.token, { id });
  const { data } = envelopeOf(response);
  return response.statusCode === 200 ? (data as { status?: number }).status : [
    response.statusCode, data.localizedMessage, (data as { params?: unknown }).params,
  ];
};
const prepared = async (of: Sender, more = {}) => {
  const { id } = await world.create(of, more);
  await world.work();
  return id;
};
const eventsOf = (of: Sender) => world.db<{ name: string; data: unknown }[]>`
  select name, data from event where customer_id = ${of.customer.id} order by event_offset`;

describe('confirming a mailing list', () => {
  it('[MAIL-06:confirm] reserves the maximum, queues every message, and tells the open pages', async () => {
    const from = await world.sender();
    const id = await prepared(from);
    expect(await act(from, 'confirm', id)).toBe(1);
    expect(
      await detail(from, id),
    ).toMatchObject({ status: 1, counts: { 10: 2 }, msgcount: 2, available: '999.02', covered: true, cost: '0.00' });
    expect((await eventsOf(from)).slice(-2)).toEqual([
      { name: 'message_list.refresh', data: { id } },
      { name: 'balance.changed', data: { sum: '999.02', currency_code: 'UAH' } },
    ]);
    const { items } = await world.read<{ items: { status: number }[] }>(`/sms/getlistmessages?id=${id}`, from.token);
    expect(items.map(({ status }) => status)).toEqual([10, 10]);
  });

  it('[MAIL-06:refused] refuses a second confirmation and reserves once', async () => {
    const from = await world.sender();
    const id = await prepared(from);
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(from, 'confirm', id)));
    expect(answers.filter((answer) => answer === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer !== 1)).toEqual(Array(4).fill([409, 'list_transition_refused', { from: 1, to: 1 }]));
    expect(await detail(from, id)).toMatchObject({ status: 1, available: '999.02' });
  });

  it('[MAIL-06:refused] refuses with too little balance and changes nothing', async () => {
    const from = await world.sender(['user'], 9_000n);
    const id = await prepared(from);
    expect(await act(from, 'confirm', id)).toEqual([409, 'balance_insufficient', { needed: '0.98', available: '0.90', currency: 'UAH' }]);
    expect(await detail(from, id)).toMatchObject({ status: 0, counts: { 0: 2 }, available: '0.90' });
  });
});

describe('cancelling a mailing list', () => {
  it('[MAIL-06:cancel] deletes one that was not confirmed, with its messages withdrawn', async () => {
    const from = await world.sender();
    const id = await prepared(from);
    expect(await act(from, 'cancel', id)).toBe(3);
    await world.work();
    expect(
      await detail(from, id),
    ).toMatchObject({ status: 3, counts: {}, msgcount: 2, available: '1000.00', cost: '0.00', differences: [] });
    expect(await world.db`select from message_queue where customer_id = ${from.customer.id}`).toHaveLength(0);
  });

  it('[MAIL-06:cancel] while it is being sent: what has left is charged, the rest comes back', async () => {
    const from = await world.sender();
    const id = await prepared(from, { recipients: '380671234567 380671234568 380671234569' });
    await act(from, 'confirm', id);
    await acceptOne(from, id);
    expect(await act(from, 'cancel', id)).toBe(3);
    await world.work();
    expect(await detail(from, id)).toMatchObject({ status: 3, counts: { 1: 1, 21: 2 }, msgcount: 3, available: '999.52' });
    const { items } = await world.read<{ items: { status: number; reason: string | null }[] }>(`/sms/getlistmessages?id=${id}`, from.token);
    expect(items.map(({ reason }) => reason).sort()).toEqual(['cancelled', 'cancelled', null]);
    expect(
      (await eventsOf(from)).filter(({ name }) => name === 'balance.changed').at(-1)?.data,
    ).toEqual({ sum: '999.52', currency_code: 'UAH' });
    await deliverAccepted(from, id);
    const settled = await detail(from, id);
    expect(settled).toMatchObject({
      status: 3, counts: { 21: 2, 3: 1 }, cost: '0.48', available: '999.52',
      differences: [{ reason: 'cancelled', messages: 2, sum: '0.96' }],
    });
    expect(parseAmount(settled.cost) + settled.differences.reduce((all, { sum }) => all + parseAmount(sum), 0n)).toBe(
      parseAmount(settled.maximum),
    );
  });

  it('[MAIL-06:cancel] goes on after a crash between the deletion and the withdrawal', async () => {
    const from = await world.sender();
    const id = await prepared(from);
    await act(from, 'confirm', id);
    await act(from, 'cancel', id);
    expect(await detail(from, id)).toMatchObject({ status: 3, available: '999.02' });
    await world.work();
    expect(await detail(from, id)).toMatchObject({ status: 3, counts: { 21: 2 }, available: '1000.00' });
  });

  it('[MAIL-06] withdraws a long list batch by batch, so that a program can stop between', async () => {
    const from = await world.unguarded(['user'], 10_000_0000n);
    const id = await prepared(from, { recipients: Array.from({ length: 7_000 }, (_, index) => `38067${1_000_000 + index}`).join(' ') });
    await act(from, 'confirm', id);
    await act(from, 'cancel', id);
    expect(await withdrawalOfDeleted(world.db).step(world.clock.now)).toBe(true);
    expect(
      await detail(from, id),
    ).toMatchObject({ counts: { 21: 1_000, 10: 6_000 }, differences: [{ reason: 'cancelled', messages: 1_000, sum: '480.00' }] });
    await world.work();
    expect(
      await detail(from, id),
    ).toMatchObject({ counts: { 21: 7_000 }, differences: [{ reason: 'cancelled', messages: 7_000, sum: '3360.00' }] });
  });

  it('[MAIL-06:cancel] withdraws the others though one list fails each time', async () => {
    const from = await world.sender();
    const [stuck, other] = [await prepared(from), await prepared(from)];
    for (const id of [stuck, other]) {
      await act(from, 'confirm', id);
      await act(from, 'cancel', id);
    }
    await world.db`update mailing_counter set messages = 0 where list_id = ${stuck}`;
    const withdrawal = withdrawalOfDeleted(world.db);
    await expect(withdrawal.step(world.clock.now)).rejects.toThrow('would count');
    expect(await withdrawal.step(world.clock.now)).toBe(true);
    expect(await detail(from, other)).toMatchObject({ counts: { 21: 2 } });
    await world.db`update mailing_counter set messages = 2 where list_id = ${stuck}`;
    await world.work();
  });

  it('[MAIL-06:cancel] forgets waits for messages that have ended, and comes to its end', async () => {
    const from = await world.sender();
    const id = await prepared(from);
    await act(from, 'confirm', id);
    await act(from, 'cancel', id);
    await world.work();
    await world.db`
      insert into delivery_deadline (customer_id, list_id, message_id, deadline, fallback_price, lane, recipient)
      select customer_id, list_id, id, now() + interval '1 day', 100, 4, recipient from message where list_id = ${id}`;
    const withdrawal = withdrawalOfLeftovers(world.db);
    expect([await withdrawal.step(world.clock.now), await withdrawal.step(world.clock.now)]).toEqual([true, false]);
    expect(await world.db`select from delivery_deadline where list_id = ${id}`).toHaveLength(0);
  });

  it('[API-02] tells the customer\'s own server of what was withdrawn', async () => {
    const from = await world.sender();
    await world.db`update direction set callback_url = 'https://customer.example/told' where customer_id = ${from.customer.id}`;
    const id = await prepared(from);
    await act(from, 'confirm', id);
    await act(from, 'cancel', id);
    await world.work();
    expect(await world.db`select status, reason from callback where customer_id = ${from.customer.id}`).toEqual(
      Array(2).fill({ status: 2, reason: 'cancelled' }));
  });

  it('[MAIL-06:cancel] deletes one whose preparation failed', async () => {
    const from = await world.sender();
    const id = await prepared(from, { recipients: '+4915123456789' });
    expect(await act(from, 'cancel', id)).toBe(3);
  });

  it('[MAIL-06:refused] refuses every other transition and changes nothing', async () => {
    const from = await world.sender();
    const { id } = await world.create(from);
    const table: [from: number, action: 'confirm' | 'cancel', to: number][] = [
      [100, 'confirm', 1], [100, 'cancel', 3], [101, 'confirm', 1], [2, 'confirm', 1], [2, 'cancel', 3], [3, 'confirm', 1],
      [3, 'cancel', 3],
    ];
    for (const [status, action, to] of table) {
      await world.db`update mailing_list set status = ${status} where id = ${id}`;
      expect(await act(from, action, id)).toEqual([409, 'list_transition_refused', { from: status, to }]);
      expect((await detail(from, id)).status).toBe(status);
    }
  });

  it('[MAIL-06:refused] one of confirm and cancel at the same moment does not undo the other', async () => {
    const from = await world.sender();
    const ids = [];
    for (let count = 0; count < 10; count++) ids.push((await world.create(from)).id);
    await world.work();
    await Promise.all(ids.flatMap((id) => [act(from, 'confirm', id), act(from, 'cancel', id)]));
    await world.work();
    for (const id of ids) {
      const { status, confirmed, counts, available } = await detail(from, id);
      expect({ status, counts, available }).toEqual({ status: 3, counts: confirmed ? { 21: 2 } : {}, available: '1000.00' });
    }
  });
});

it('[MAIL-06:refused] answers 404 for the list of another customer, 401 and 403 without session and right', async () => {
  const [owner, other] = [await world.sender(), await world.sender()];
  const id = await prepared(owner);
  const accountant = await world.login(['fin'], owner.customer);
  for (const action of ['confirm', 'cancel'] as const) {
    expect(await act(other, action, id)).toEqual([404, 'not_found', {}]);
    expect((await world.post(`/smslist/${action}`, undefined, { id })).statusCode).toBe(401);
    expect((await world.post(`/smslist/${action}`, accountant.token, { id })).statusCode).toBe(403);
    expect((await world.post(`/smslist/${action}`, owner.token, { id: 'x' })).statusCode).toBe(400);
  }
  expect((await detail(owner, id)).status).toBe(0);
});

/** As a claim leaves it: out of the queue, processing, its money still reserved. */
async function acceptOne(from: Sender, id: number): Promise<void> {
  const customerId = from.customer.id;
  await world.db`
    with claimed as (delete from message_queue where (customer_id, list_id, message_id) in (
      select customer_id, list_id, message_id from message_queue where customer_id = ${customerId} and list_id = ${id} limit 1)
      returning message_id)
    update message set status = 1 from claimed where customer_id = ${customerId} and id = claimed.message_id`;
  await inTransaction(world.db, (tx) => countMoves(tx, [{ customerId, listId: BigInt(id), from: 10, to: 1, messages: 1 }]));
}

async function deliverAccepted(from: Sender, id: number): Promise<void> {
  const { id: customerId } = from.customer;
  const listId = BigInt(id);
  await world.db`update message set status = 3, charged = price where customer_id = ${customerId} and list_id = ${id} and status = 1`;
  await inTransaction(world.db, async (tx) => {
    await countMoves(tx, [{ customerId, listId, from: 1, to: 3, messages: 1 }]);
    await chargeForList(tx, { customerId, listId, amount: 4_800n, ref: `delivered:${id}` });
  });
}
