import type { Data, mailings, Message } from '@portal/contracts';
import { truthsLiteral } from '../../platform/db';
import { listFailures } from '../messages';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';

type Failures = Data<typeof mailings.failures>;

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(() => world.close());

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `38050${2_000_000 + index}`);
const failures = (of: Sender, id: number) => world.read<Failures>(`/v2/mailings/failures?id=${id}`, of.token);

type Ended = { status: number; reason: string | null; charged?: number; sent?: boolean };

/** Sends a list without a provider: its messages get these ends, the others are delivered. Counters follow, as in every change. */
async function endedList(of: Sender, ends: readonly Ended[], recipients = ends.length): Promise<number> {
  const { id } = await world.create(of, { recipients: numbered(recipients).join(' ') });
  await world.work();
  await world.post('/smslist/confirm', of.token, { id });
  await end(of, id, Array.from({ length: recipients }, (_, at) => ends[at] ?? { status: 3, reason: null }));
  return id;
}

async function end(of: Sender, id: number, ends: readonly Ended[]): Promise<void> {
  await world.db`
    update mailing_list set status = 2, finished_at = now(), updated_at = now()
    where customer_id = ${of.customer.id} and id = ${id}`;
  await world.db`
    with ends as (
      select * from unnest(
        ${ends.map((_, at) => at + 1)}::int[], ${ends.map(({ status }) => status)}::smallint[], ${ends.map(({ reason }) => reason)}::text[],
        ${ends.map(({ charged = 0 }) => charged)}::bigint[], ${truthsLiteral(ends.map(({ sent = true }) => sent))}::boolean[])
        as ended (position, status, reason, charged, sent)
    ), numbered as (
      select id, row_number() over (order by id) as position from message where customer_id = ${of.customer.id} and list_id = ${id}
    )
    update message set status = ends.status, reason = ends.reason, charged = ends.charged, sent_at = case when ends.sent then now() end
    from numbered join ends using (position) where customer_id = ${of.customer.id} and message.id = numbered.id`;
  await world.db`delete from message_queue where customer_id = ${of.customer.id} and list_id = ${id}`;
  await world.db`delete from mailing_counter where customer_id = ${of.customer.id} and list_id = ${id}`;
  await world.db`
    insert into mailing_counter (customer_id, list_id, status, messages)
    select customer_id, list_id, outcome, count(*) from message where customer_id = ${of.customer.id} and list_id = ${id} group by 1, 2, 3`;
}

const mixed: readonly Ended[] = [
  ...Array<Ended>(3).fill({ status: 2, reason: 'undeliverable', charged: 5_000 }),
  { status: 4, reason: 'expired', charged: 5_000 }, { status: 4, reason: 'expired' },
  { status: 2, reason: 'ESME_RINVDSTADR', sent: false }, { status: 2, reason: 'invalid_number', sent: false },
  { status: 2, reason: 'cancelled', sent: false }, { status: 2, reason: 'no_route', sent: false }, { status: 5, reason: '0x0432' },
  { status: 5, reason: null },
];

it('[MAIL-07] says why messages were not delivered: per reason how many, what was charged, and what a retry can help and costs', async () => {
  const own = await world.unguarded();
  const id = await endedList(own, mixed, mixed.length + 4);
  const { messages, items, counting } = await failures(own, id);
  expect([messages, counting]).toEqual([mixed.length, null]);
  const none = { charged: 0, cost: '0.00', retryable: 0, retryCost: '0.00' };
  expect(items).toEqual([
    { reason: 'undeliverable', outcomes: [2], messages: 3, charged: 3, cost: '1.50', retryable: 3, retryCost: '1.50' },
    { reason: 'expired', outcomes: [4], messages: 2, charged: 1, cost: '0.50', retryable: 2, retryCost: '1.00' },
    // A provider's code for a bad number can be retried by another route; our own judgement can't.
    { reason: 'number', outcomes: [24], messages: 2, ...none, retryable: 1, retryCost: '0.50' },
    { reason: '0x0432', outcomes: [5], messages: 1, ...none },
    { reason: 'canceled', outcomes: [21], messages: 1, ...none },
    { reason: 'no_route', outcomes: [24], messages: 1, ...none, retryCost: '0.50' },
    { reason: 'none', outcomes: [5], messages: 1, ...none },
  ]);
});

it('[MAIL-07] finds the messages of a reason, whatever name a provider has for it', async () => {
  const own = await world.unguarded();
  const id = await endedList(own, mixed);
  const read = async (filter: object) => (await world.read<{ items: Message[] }>(
    `/sms/getlistmessages?${new URLSearchParams({ id: String(id), filter: JSON.stringify(filter) }).toString()}`, own.token,
  )).items.map(({ reason }) => reason);
  for (const { reason, outcomes, messages } of (await failures(own, id)).items) {
    expect([reason, (await read({ outcome: outcomes, reason: [reason] })).length]).toEqual([reason, messages]);
  }
  expect(await read({ reason: ['number'] })).toEqual(['ESME_RINVDSTADR', 'invalid_number']);
  expect(await read({ reason: ['none'] })).toEqual([null]);
  expect(await read({ outcome: [4], reason: ['number'] })).toEqual([]);
  const { body } = await world.get(
    `/v2/mailings/messages/export?${new URLSearchParams({ id: String(id), filter: '{"reason":["number"]}', columns: 'id' }).toString()}`,
    own.token,
  );
  expect(body.trim().split('\r\n')).toHaveLength(3);
});

it('[MAIL-07] [MAIL-10] resends what it says can succeed, and what a new route can reach, for no more than it says', async () => {
  const own = await world.unguarded();
  const id = await endedList(own, mixed);
  const { items } = await failures(own, id);
  const retryable = items.reduce((sum, each) => sum + each.retryable, 0);
  const cheaper = await world.post('/sms/messageresetattempts', own.token, { id, maxCost: '3.49' });
  expect(cheaper.json()).toMatchObject({ data: { localizedMessage: 'price_changed', params: { after: '3.50' } } });
  const { data } = (await world.post('/sms/messageresetattempts', own.token, { id, maxCost: '3.50' })).json<{ data: object }>();
  expect([retryable, data]).toEqual([6, { reset: 7, more: false }]);
  expect((await failures(own, id)).items.map(({ reason, messages }) => [reason, messages])).toEqual([
    ['0x0432', 1], ['canceled', 1], ['none', 1], ['number', 1],
  ]);
});

it('[MAIL-07] counts a long list a few messages at a time, keeps the result, and counts anew once the list has changed', async () => {
  const own = await world.unguarded();
  const ends = Array.from({ length: 10 }, (_, at): Ended => ({ status: 2, reason: at < 6 ? 'undeliverable' : 'deleted' }));
  const id = await endedList(own, ends);
  const count = async () => {
    const found = await listFailures(world.db, own.customer.id, BigInt(id), 4);
    return [found?.messages, found?.counting?.examined ?? null, found?.items.map(({ messages }) => messages)];
  };
  expect([await count(), await count(), await count()]).toEqual([[10, 4, [4]], [10, 8, [6, 2]], [10, null, [6, 4]]]);
  // Messages change behind the counters' back: only a count that reads them again would notice.
  await world.db`update message set reason = 'expired' where customer_id = ${own.customer.id} and list_id = ${id}`;
  expect(await count()).toEqual([10, null, [6, 4]]);

  await end(own, id, [...ends.slice(0, 9), { status: 3, reason: null }]);
  expect([await count(), await count(), await count()]).toEqual([[9, 4, [6, 4]], [9, 8, [6, 4]], [9, null, [6, 3]]]);
});

it('[MAIL-07] begins a running count anew if the list was resent meanwhile', async () => {
  const own = await world.unguarded();
  const ends = Array<Ended>(6).fill({ status: 2, reason: 'undeliverable' });
  const id = await endedList(own, ends);
  await listFailures(world.db, own.customer.id, BigInt(id), 4);
  await end(own, id, ends.map((each) => ({ ...each, reason: 'deleted' })));
  expect(await listFailures(world.db, own.customer.id, BigInt(id), 4)).toMatchObject({ items: [{ reason: 'deleted', messages: 4 }] });
});

it('examines nothing in a list without failures', async () => {
  const own = await world.unguarded();
  const id = await endedList(own, [{ status: 3, reason: null }, { status: 101, reason: 'unanswered' }]);
  expect(await failures(own, id)).toEqual({ messages: 0, items: [], counting: null });
  expect(await world.db`select from failure_count where customer_id = ${own.customer.id}`).toHaveLength(0);
});

it('refuses whoever may not see the list', async () => {
  const own = await world.unguarded();
  const id = await endedList(own, mixed);
  const path = `/v2/mailings/failures?id=${id}`;
  expect((await world.get(path)).statusCode).toBe(401);
  expect((await world.get(path, (await world.login(['fin'], own.customer)).token)).statusCode).toBe(403);
  expect((await world.get(path, (await world.sender()).token)).statusCode).toBe(404);
  expect((await world.get('/v2/mailings/failures?id=0', own.token)).statusCode).toBe(400);
});
