import fc from 'fast-check';
import { parseAmount, type MailingDetail } from '@portal/contracts';
import type { ApiList, ApiProblem } from '@portal/contracts/api';
import { apiCaller } from '../../../test/api-caller';
import { envelopeOf } from '../../../test/app';
import { verifyLedger } from '../../money/billing';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const detail = (of: Sender, id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, of.token);
const prepared = async (of: Sender, more = {}) => {
  const { id } = await world.create(of, more);
  await world.work();
  return id;
};
const confirm = async (of: Sender, id: number, expected?: string) => {
  const response = await world.post('/smslist/confirm', of.token, { id, ...(expected !== undefined && { expected }) });
  const { data } = envelopeOf(response);
  return [
    response.statusCode, response.statusCode === 200 ? (data as { status?: number }).status : data.localizedMessage,
    (data as { params?: unknown }).params,
  ];
};
/** A new tariff version in force at once: prices per part in 1/10000, by prefix. */
const changePrices = (of: Sender, prices: Readonly<Record<string, number>>) => world.db`
  with version as (
    insert into tariff_version (tariff_id, valid_from)
    select tariff_id, ${world.clock.now}::timestamptz - interval '1 hour' + (select count(*) from tariff_version) * interval '1 second'
    from customer where id = ${of.customer.id} returning id
  )
  insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
  select id, 'sms', prefix, 'UA', 'Destination ' || prefix, price
  from version, unnest(${Object.keys(prices)}::text[], ${Object.values(prices)}::bigint[]) as input (prefix, price)`;
const held = async (of: Sender) => (await world.db<{ reserved: bigint; prices: bigint; queued: bigint }[]>`
  select (select coalesce(sum(reserved), 0)::bigint from mailing_charge where customer_id = ${of.customer.id}) as reserved,
    (select coalesce(sum(price), 0)::bigint from message where customer_id = ${of.customer.id}) as prices,
    (select coalesce(sum(price), 0)::bigint from message_queue where customer_id = ${of.customer.id}) as queued`)[0];

it('[MAIL-05:cost] [MAIL-17] answers the new cost where prices have changed since the preparation, and confirms at it when asked again', async () => {
  const from = await world.sender();
  const id = await prepared(from);
  expect((await detail(from, id)).maximum).toBe('0.98');
  await changePrices(from, { 380: 10_000, 38067: 9_600 });
  expect(await confirm(from, id, '0.98')).toEqual([409, 'price_changed', { before: '0.98', after: '1.96', currency: 'UAH' }]);
  expect(await detail(from, id)).toMatchObject({
    status: 0, maximum: '1.96', available: '1000.00', estimate: [{ unitPrice: '1.00', sum: '1.00' }, { unitPrice: '0.96', sum: '0.96' }],
  });
  expect(await confirm(from, id, '0.98')).toEqual([409, 'price_changed', { before: '0.98', after: '1.96', currency: 'UAH' }]);
  expect(await confirm(from, id, '1.96')).toEqual([200, 1, undefined]);
  expect(await held(from)).toEqual({ reserved: 19_600n, prices: 19_600n, queued: 19_600n });
});

it('[MAIL-05:cost] [MAIL-17] asks nothing where another version of the tariff costs the same', async () => {
  const from = await world.sender();
  const id = await prepared(from);
  await changePrices(from, { 380: 5_000, 38067: 4_800 });
  expect(await confirm(from, id)).toEqual([200, 1, undefined]);
});

it('[MAIL-05:cost] [MAIL-17] leaves out who has no price any more, and refuses where nobody has one', async () => {
  const from = await world.sender();
  const id = await prepared(from);
  await changePrices(from, { 38067: 4_800 });
  expect(await confirm(from, id)).toEqual([409, 'price_changed', { before: '0.98', after: '0.48', currency: 'UAH' }]);
  expect(await detail(from, id)).toMatchObject({ msgcount: 1, counts: { 0: 1 }, rejected: { invalid: 0, noPrice: 1 } });
  await changePrices(from, { 44: 4_800 });
  expect((await confirm(from, id)).slice(0, 2)).toEqual([409, 'estimate_expired']);
  expect(await detail(from, id)).toMatchObject({ msgcount: 1, counts: { 0: 1 }, maximum: '0.48', status: 0 });
});

it('[MAIL-11] frees the customerSmsId of a recipient who has no price any more', async () => {
  const from = await world.sender();
  const id = await prepared(from);
  await world.db`
    insert into customer_sms (customer_id, customer_sms_id, message_id, list_id)
    select customer_id, 'to ' || recipient, id, list_id from message where list_id = ${id}`;
  await changePrices(from, { 38067: 4_800 });
  expect((await confirm(from, id))[1]).toBe('price_changed');
  const left = await world.db`select customer_sms_id as id from customer_sms where customer_id = ${from.customer.id}`;
  expect(left).toEqual([{ id: expect.stringMatching(/^to 38067/) as string }]);
});

it('[MAIL-05:cost] [MAIL-17] charges what the last answer showed, however prices change between preparation and confirmation', async () => {
  const change = fc.record({ 380: fc.integer({ min: 1, max: 5 }), 38067: fc.integer({ min: 1, max: 5 }) }).map((prices) => (
    Object.fromEntries(Object.entries(prices).map(([prefix, price]) => [prefix, price * 1_000]))));
  await fc.assert(fc.asyncProperty(fc.array(change, { maxLength: 4 }), fc.boolean(), async (changes, seen) => {
    const from = await world.sender();
    const id = await prepared(from);
    let shown = (await detail(from, id)).maximum;
    let named = seen ? shown : undefined;
    const steps = [null, ...changes];
    for (let at = 0; ; at++) {
      const prices = steps[at];
      if (prices) await changePrices(from, prices);
      const [status, name, params] = await confirm(from, id, named);
      if (status === 200) break;
      expect(name).toBe('price_changed');
      expect((params as { before: string }).before).toBe(shown);
      named = shown = (params as { after: string }).after;
    }
    expect(await held(from)).toEqual({ reserved: parseAmount(shown), prices: parseAmount(shown), queued: parseAmount(shown) });
  }), { numRuns: 8 });
});

describe('through the public API', () => {
  const listOf = async (from: Sender) => {
    const api = await apiCaller(world, from);
    await prepared(from);
    const [list] = (await api.call<{ items: ApiList[] }>('GET', '/api/v1/lists')).body.items;
    if (!list) throw new Error('there is no list');
    const confirmAt = async (maxCost?: string) => {
      const query = maxCost === undefined ? '' : `?maxCost=${maxCost}`;
      const { status, body } = await api.call<ApiList & Omit<ApiProblem, 'status'>>('POST', `/api/v1/lists/${list.uuid}/confirm${query}`);
      return status === 200 ? { charged: body.maximum } : { code: body.code, ...body.params as { before?: string; after?: string } };
    };
    return { list, confirmAt };
  };

  it('[MAIL-05:cost] [MAIL-17] confirms at a cost that rose only where the call names it, however often it is called', async () => {
    const from = await world.sender();
    const { confirmAt } = await listOf(from);
    await changePrices(from, { 380: 10_000, 38067: 9_600 });
    const rose = { code: 'price_changed', before: '0.98', after: '1.96', currency: 'UAH' };
    expect(await Promise.all([confirmAt(), confirmAt(), confirmAt()])).toEqual([rose, rose, rose]);
    expect(await confirmAt()).toEqual(rose);
    expect(await confirmAt('1.95')).toEqual({ ...rose, before: '1.95' });
    expect(await confirmAt('-1')).toMatchObject({ code: 'invalid_request' });
    expect(await confirmAt('1.96')).toEqual({ charged: '1.96' });
  });

  it('[MAIL-05:cost] [MAIL-17] confirms at once at a cost that is within what the call names', async () => {
    const from = await world.sender();
    const { confirmAt } = await listOf(from);
    await changePrices(from, { 380: 10_000, 38067: 9_600 });
    expect(await confirmAt('2')).toEqual({ charged: '1.96' });
  });

  it('[MAIL-05:cost] [MAIL-17] never charges more than an answer showed to the caller before, whoever else calls at the same time', async () => {
    const price = fc.integer({ min: 1, max: 5 }).map((each) => each * 1_000);
    const round = fc.record({
      prices: fc.record({ 380: price, 38067: price }), seen: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    });
    await fc.assert(fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      const from = await world.sender();
      const { list, confirmAt } = await listOf(from);
      const shown = [0, 1, 2].map(() => list.maximum);
      const call = async (caller: number, seen: boolean) => {
        const before = shown[caller] ?? '';
        const { charged, after } = await confirmAt(
          seen ? before : undefined,
        ).then((answer) => ({ charged: undefined, after: undefined, ...answer }));
        if (charged !== undefined) expect(parseAmount(charged)).toBeLessThanOrEqual(parseAmount(before));
        if (after !== undefined) shown[caller] = after;
        return charged !== undefined;
      };
      for (const { prices, seen } of rounds) {
        await changePrices(from, prices);
        const confirmed = await Promise.all(seen.map((each, caller) => call(caller, each)));
        if (confirmed.includes(true)) return;
      }
      while (!await call(0, true));
    }), { numRuns: 10 });
  });
});
