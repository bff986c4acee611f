import type { Estimate, MailingDetail } from '@portal/contracts';
import type { ApiList } from '@portal/contracts/api';
import { apiCaller } from '../../../../test/api-caller';
import { envelopeOf } from '../../../../test/app';
import { verifyLedger } from '../../../money/billing';
import { setLimits } from '../../../customers/limits';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from '../mailings.fixture';
import { defaultQueueTimes } from '../plan/send-times';
import { acceptMessage } from '../single/single-message';
import { Preparation } from './preparation';

const HOUR = 3_600_000;
let world: MailingWorld;
beforeAll(async () => {
  world = await createMailingWorld();
  // No counting window ends during a test.
  world.clock.now = new Date(Math.ceil(Date.now() / HOUR) * HOUR);
});
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const BLOCK = '38067123';
const inBlock = (count: number, block = BLOCK, from = 0) => (
  Array.from({ length: count }, (_, at) => `+${block}${String(from + at).padStart(4, '0')}`)
);
const spread = (blocks: number, each: number, first = 38_050_100) => Array.from({ length: blocks }, (_, at) => inBlock(
  each, String(first + at),
)).flat();
const guarded = async (perBlock: number | null = 50, money?: bigint) => {
  const of = await world.sender(['user', 'clientAdmin'], money);
  await setLimits(world.db, of.customer.id, { countries: null, perBlock, perKey: null, dailySpend: null });
  return of;
};
const detail = (of: Sender, id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, of.token);
const prepare = async (of: Sender, numbers: readonly string[], more: Record<string, unknown> = {}) => {
  const { id } = await world.create(of, { recipients: numbers.join('\n'), ...more });
  await world.work();
  return detail(of, id);
};
const estimate = async (of: Sender, numbers: readonly string[]) =>
  envelopeOf(
    await world.post('/v2/mailings/estimate', of.token, mailingBody(of, { recipients: numbers.join('\n') })),
  ).data as unknown as Estimate;
const listTrafficBlocks = ({ customer }: Sender) => world.db`
  select subject, counted, threshold, refused from traffic_block where customer_id = ${customer.id} and unblocked_at is null
    order by subject`;
const countsOf = ({ customer }: Sender) => world.db`select subject, counted from traffic_count where customer_id = ${customer.id}
  and kind = 'block' order by subject`;
const single = (of: Sender, recipient = `+${BLOCK}9999`) => acceptMessage(world.db, {
  customerId: of.customer.id, loginId: null, alphaNameUuid: of.alphaNameUuid, type: 'sms', body: 'Hello', recipient,
}, { home: 'UA', now: world.clock.now });
const blockManually = (of: Sender, subject = BLOCK) => world.db`
  insert into traffic_block (customer_id, kind, subject, at, counted, threshold, window_minutes)
  values (${of.customer.id}, 'block', ${subject}, now(), 51, 50, 60)`;
const newPreparation = (errors: unknown[] = []) => new Preparation(
  world.db, () => world.clock.now, (error) => errors.push(error), { times: defaultQueueTimes, home: 'UA' }, 'https://portal.example',
);

describe('a list to a blocked range', () => {
  it('goes without the numbers of the block, which cost nothing, as its estimate and the API say', async () => {
    const of = await guarded();
    await blockManually(of);
    const numbers = [...inBlock(3), '+380671240001', '+380501234567'];
    const estimated = await estimate(of, numbers);
    expect(estimated).toMatchObject({ recipients: 2, maximum: '0.98', rejected: { trafficBlocked: 3 } });
    expect(estimated.preview.map(({ num }) => num).toSorted()).toEqual(['380501234567', '380671240001']);
    const list = await prepare(of, numbers);
    expect(list).toMatchObject({
      status: 0, msgcount: 2, counts: { 0: 2 }, maximum: estimated.maximum, rejected: { invalid: 0, noRoute: 0, trafficBlocked: 3 },
    });
    expect(await listTrafficBlocks(of)).toMatchObject([{ subject: BLOCK, refused: 3n }]);
    await world.post('/smslist/confirm', of.token, { id: list.id });
    expect(await detail(of, list.id)).toMatchObject({ status: 1, available: '999.02' });
    expect(await world.db`select recipient from message_queue where customer_id = ${of.customer.id}
      order by recipient`).toEqual([{ recipient: '380501234567' }, { recipient: '380671240001' }]);
    const api = await apiCaller(world, of);
    const { items: [shown] } = (await api.call<{ items: ApiList[] }>('GET', '/api/v1/lists')).body;
    expect(shown).toMatchObject({ recipients: 2, rejected: { trafficStopped: 3 } });
    expect((await api.call('POST', '/api/v1/estimate', { from: 'DEMO', type: 'sms', text: 'Hello', to: numbers })).body).toMatchObject({
      recipients: 2, maximum: '0.98', rejected: { trafficStopped: 3 },
    });
  });

  it('ends with the block as its reason where it goes nowhere else', async () => {
    const of = await guarded();
    await blockManually(of);
    expect(
      await prepare(of, inBlock(2)),
    ).toMatchObject({ status: 101, error: { name: 'traffic_stopped', params: { subject: BLOCK } }, msgcount: 0, maximum: '0.00' });
  });

  it('goes there again once the block is lifted, and of another customer all the time', async () => {
    const [of, other] = [await guarded(), await guarded()];
    await blockManually(of);
    expect(await prepare(other, inBlock(2))).toMatchObject({ status: 0, msgcount: 2 });
    expect((await detail(other, (await prepare(other, inBlock(2))).id)).rejected).not.toHaveProperty('trafficBlocked');
    const { trafficBlocks: [trafficBlock] } = await world.read<{ trafficBlocks: { uuid: string }[] }>('/v2/limits', of.token);
    expect((await world.post('/v2/limits/unblock', of.token, { uuid: trafficBlock?.uuid })).statusCode).toBe(200);
    expect(await prepare(of, inBlock(2))).toMatchObject({ status: 0, msgcount: 2 });
    expect(await countsOf(other)).toEqual([{ subject: BLOCK, counted: 4n }]);
  });
});

describe('a list with too many numbers of a block', () => {
  it('blocks the range and goes without it; singles and further lists are refused there', async () => {
    const of = await guarded();
    const elsewhere = spread(100, 1);
    const list = await prepare(of, [...elsewhere, ...inBlock(400)]);
    expect(list).toMatchObject({ status: 0, msgcount: 100, counts: { 0: 100 }, maximum: '50.00', rejected: { trafficBlocked: 400 } });
    // One percent of 500 numbers is usual.
    expect(await listTrafficBlocks(of)).toEqual([{ subject: BLOCK, counted: 395n, threshold: 50n, refused: 400n }]);
    await expect(single(of)).rejects.toMatchObject({ error: 'traffic_stopped', params: { subject: BLOCK } });
    expect(await prepare(of, [...elsewhere, ...inBlock(1)])).toMatchObject({ msgcount: 100, rejected: { trafficBlocked: 1 } });
    expect(await listTrafficBlocks(of)).toMatchObject([{ refused: 402n }]);
  });

  it('tells pages and who wants a letter of it once, by where the portal is opened', async () => {
    const of = await guarded();
    await world.db`update login set notify = '{traffic_blocked}', email = 'boss@customer.example', notify_language = 'en'
      where id = ${of.id}`;
    await world.create(of, { recipients: [...inBlock(60), ...inBlock(60, '38067124'), '+380501234567'].join('\n') });
    while (await newPreparation().step());
    expect((await listTrafficBlocks(of)).map(({ subject, refused }) => [subject, refused])).toEqual([[BLOCK, 60n], ['38067124', 60n]]);
    expect(await world.db`select count(*)::int as reported from event where customer_id = ${of.customer.id}
      and name = 'traffic.blocked'`).toEqual([{ reported: 2 }]);
    const letters = await world.db<{ body: string }[]>`select body from outgoing_mail where customer_id = ${of.customer.id} order by id`;
    expect(letters.map(({ body }) => [body.includes(
      'starting with 38067123',
    ), body.includes('starting with 38067124'), body.includes('https://portal.example/limits/index')]))
      .toEqual([[true, false, true], [false, true, true]]);
  });

  it('is judged together with single messages and lists of the hour', async () => {
    const of = await guarded(10);
    for (let at = 0; at < 4; at++) await single(of, `+${BLOCK}900${at}`);
    expect(await prepare(of, inBlock(6))).toMatchObject({ status: 0, msgcount: 6 });
    expect(await countsOf(of)).toEqual([{ subject: BLOCK, counted: 10n }]);
    expect(await prepare(of, [...inBlock(1, BLOCK, 100), '+380501234567'])).toMatchObject({ msgcount: 1, rejected: { trafficBlocked: 1 } });
    expect(await countsOf(of)).toEqual([{ subject: '38050123', counted: 1n }, { subject: BLOCK, counted: 10n }]);
    expect(await listTrafficBlocks(of)).toEqual([{ subject: BLOCK, counted: 11n, threshold: 10n, refused: 1n }]);
  });

  it('is found where the block falls into two batches: what came before the limit stays', async () => {
    // 4,900 numbers precede the block, so each of two batches has a hundred of it; 51 are usual.
    const numbers = [...spread(49, 100), ...inBlock(200)];
    const [within, beyond] = [await guarded(149, 10_000_0000n), await guarded(148, 10_000_0000n)];
    expect(await prepare(within, numbers)).toMatchObject({ status: 0, msgcount: 5_100 });
    expect((await countsOf(within)).find(({ subject }) => subject === BLOCK)).toEqual({ subject: BLOCK, counted: 149n });
    expect(
      await prepare(beyond, numbers),
    ).toMatchObject({ status: 0, msgcount: 5_000, counts: { 0: 5_000 }, rejected: { trafficBlocked: 100 } });
    expect(await listTrafficBlocks(beyond)).toEqual([{ subject: BLOCK, counted: 149n, threshold: 148n, refused: 100n }]);
  });

  it('is as any other where the customer has no limit of blocks', async () => {
    const of = await guarded(null);
    expect(await prepare(of, inBlock(300))).toMatchObject({ status: 0, msgcount: 300 });
    expect([await countsOf(of), await listTrafficBlocks(of)]).toEqual([[], []]);
  });
});

it('a large list that is spread over a country stops nothing and leaves no room of its blocks', async () => {
  const of = await guarded(50, 10_000_0000n);
  expect(await prepare(of, spread(200, 60))).toMatchObject({ status: 0, msgcount: 12_000 });
  expect([await countsOf(of), await listTrafficBlocks(of)]).toEqual([[], []]);
});

describe('numbers that are left out at no cost', () => {
  const POLES = spread(100, 60, 4_850_100);
  const UKRAINIANS = spread(100, 60);
  const priceForPoles = ({ customer }: Sender) => world.db`
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select version.id, 'sms', '48', 'PL', 'Poland', 5000 from tariff_version version
      join customer on customer.tariff_id = version.tariff_id where customer.id = ${customer.id}`;
  const nothing = async () => ({});
  const excludedBook = async ({ customer }: Sender) => {
    const [book] = await world.db<{ uuid: string }[]>`
      with book as (insert into address_book (customer_id, type, name) values (${customer.id}, 'generic', 'Book') returning id, uuid),
        filled as (
        insert into contact (customer_id, address_book_id, num) select ${customer.id}, id, ltrim(num, '+')
        from book, unnest(${UKRAINIANS}::text[]) num)
      select uuid from book`;
    return { excludedBookUuids: [book?.uuid] };
  };

  it.each([
    ['have no price', POLES, nothing],
    ['are of a closed country', POLES, async (of: Sender) => {
      await priceForPoles(of);
      await setLimits(world.db, of.customer.id, { countries: ['UA'], perBlock: 50, perKey: null, dailySpend: null });
      return {};
    }],
    ['are in a blocked range', inBlock(6_000, '38050123'), async (of: Sender) => {
      await blockManually(of, '38050123');
      return {};
    }],
    ['are in an excluded address book', UKRAINIANS, excludedBook],
  ])('do not raise what is usual of a block: they %s', async (_, padding, prepared) => {
    const of = await guarded(50, 10_000_0000n);
    const more = await prepared(of);
    expect(await prepare(of, [...padding, ...inBlock(60), '+380671240001'], more)).toMatchObject({ status: 0, msgcount: 1 });
    expect(
      (await listTrafficBlocks(of)).find(({ subject }) => subject === BLOCK),
    ).toEqual({ subject: BLOCK, counted: 60n, threshold: 50n, refused: 60n });
  });

  it('do not raise it either where their ids are those of other messages', async () => {
    const of = await guarded(50, 10_000_0000n);
    const { id } = await world.create(of, { recipients: [...UKRAINIANS, ...inBlock(60), '+380671240001'].join('\n') });
    await world.db`update mailing_list set line_ids = true where id = ${id}`;
    await world.db`update recipient set customer_sms_id = num where customer_id = ${of.customer.id} and num not like ${`${BLOCK}%`}`;
    await world.db`
      insert into customer_sms (customer_id, customer_sms_id, message_id, list_id)
      select customer_id, num, 1, 0 from recipient where customer_id = ${of.customer.id} and num like '38050%'`;
    await world.work();
    expect(await detail(of, id)).toMatchObject({ status: 0, msgcount: 1, rejected: { duplicates: 6_000, trafficBlocked: 60 } });
  });

  it('would, were they to be messages', async () => {
    const of = await guarded(50, 10_000_0000n);
    await priceForPoles(of);
    expect(await prepare(of, [...POLES, ...inBlock(60)])).toMatchObject({ status: 0, msgcount: 6_060 });
    expect([await countsOf(of), await listTrafficBlocks(of)]).toEqual([[], []]);
  });
});

it('what is usual of a block is told once for all batches of a list', async () => {
  const of = await guarded();
  const { id } = await world.create(of, { recipients: inBlock(60).join('\n') });
  await world.db`update mailing_list set billable_recipients = 4_000 where id = ${id}`;
  await world.work();
  expect(await detail(of, id)).toMatchObject({ status: 0, msgcount: 60 });
  expect(await countsOf(of)).toEqual([{ subject: BLOCK, counted: 20n }]);
  const { id: next } = await world.create(of, { recipients: spread(3, 5).join('\n') });
  await world.work();
  expect(await world.db`select billable_recipients from mailing_list where id = ${next}`).toEqual([{ billable_recipients: 15 }]);
});

it('single messages to a block do not wait for the batch that is being written', async () => {
  const of = await guarded();
  await world.db.unsafe(`
    create function wait_in_batch() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(77, 77); return new; end $$;
    create trigger wait_in_batch before insert on message for each row when (new.recipient = '380671230029') execute function wait_in_batch()`);
  const { id } = await world.create(of, { recipients: inBlock(30).join('\n') });
  const errors: unknown[] = [];
  const step = await world.db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(77, 77)`;
    const stepping = newPreparation(errors).step();
    while ((await tx`select from pg_locks where locktype = 'advisory' and classid = 77
      and not granted`).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await single(of);
    return { stepping };
  });
  await step.stepping;
  await world.db`drop trigger wait_in_batch on message`;
  expect(errors).toEqual([]);
  expect(await detail(of, id)).toMatchObject({ msgcount: 30 });
  expect(await countsOf(of)).toEqual([{ subject: BLOCK, counted: 31n }]);
});

it('a batch that is prepared again after a crash counts once', async () => {
  const of = await guarded();
  await world.db.unsafe(`
    create function refuse_batch() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_batch before insert on message for each row when (new.recipient = '380671230029') execute function refuse_batch()`);
  const { id } = await world.create(of, { recipients: inBlock(30).join('\n') });
  const errors: unknown[] = [];
  for (let times = 0; times < 3; times++) await newPreparation(errors).step();
  expect([errors.length, await countsOf(of)]).toEqual([3, []]);
  await world.db`drop trigger refuse_batch on message`;
  while (await newPreparation().step());
  expect(await detail(of, id)).toMatchObject({ status: 0, msgcount: 30 });
  expect(await countsOf(of)).toEqual([{ subject: BLOCK, counted: 30n }]);
});

it('lists of several nodes and single messages at the same moment pass no block beyond its limit, and none waits for ever', async () => {
  const of = await guarded(50);
  const blocks = [BLOCK, '38067124', '38067125'];
  for (const order of [blocks, blocks.toReversed(), blocks]) {
    await world.create(of, { recipients: order.flatMap((block, at) => inBlock(30, block, at * 100)).join('\n') });
  }
  const errors: unknown[] = [];
  const singles = Array.from({ length: 60 }, (_, at) => single(of, `+${blocks[at % 3]}9${String(at).padStart(3, '0')}`).catch((error: {
    error?: string;
  }) => {
    if (error.error !== 'traffic_stopped') throw error;
  }));
  await Promise.all([...singles, ...[1, 2, 3].map(async () => { while (await newPreparation(errors).step()); })]);
  expect(errors).toEqual([]);
  const passed = await world.db<{ messages: number }[]>`
    select count(*)::int as messages from message where customer_id = ${of.customer.id} group by left(recipient, 8)`;
  expect(passed).toHaveLength(3);
  for (const { messages } of passed) expect(messages).toBeLessThanOrEqual(50);
});
