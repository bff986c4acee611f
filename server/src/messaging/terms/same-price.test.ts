import { AppError, isAppError, type Data, type Estimate, type MailingDetail } from '@portal/contracts';
import type { whatIf } from '@portal/contracts/admin';
import { normaliseNumber } from '@portal/messaging/phone';
import fc from 'fast-check';
import { envelopeOf } from '../../../test/app';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';
import { limitsOf, setLimits } from '../../customers/limits';
import { verifyLedger } from '../../money/billing';
import { acceptMessage } from '../mailings';

const TARIFFS = 10;
const NUMBERS = 100;
/** Long enough for two parts, so that a price per part and a price per message differ. */
const BODY = 'я'.repeat(71);

const FALLBACK = { type: 'viber', body: 'Hello' } as const;
const BLOCKED = '38067199';

let world: MailingWorld;
let from: Sender;
let admin: string;
let connections: bigint[];

beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.unguarded(['user'], 1_000_000_000_0000n);
  admin = (await world.login(['admin'])).token;
  await world.db`delete from direction where customer_id = ${from.customer.id}`;
  connections = [
    await world.covers(from, 'sms', 5_000n), await world.covers(from, 'sms', 5_000n, { priority: 1 }),
    await world.covers(from, 'sms', 5_000n, { priority: 2 }),
  ];
  for (const connectionId of connections) await world.covers(from, FALLBACK.type, 1_000n, { connectionId });
  await world.db`
    insert into traffic_block (customer_id, kind, subject, at, counted, threshold, window_minutes)
    values (${from.customer.id}, 'block', ${BLOCKED}, now(), 51, 50, 60)`;
});
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

// 38044 and 4420 begin landlines; the beginnings overlap, so that the longest has to win.
const beginnings = [
  '3', '38', '380', '38044', '38050', '380501', '38067', '380671', '3806712', '4', '49', '4915', '44', '4420', '447', '7', '1',
];
const operators = [
  '38044123', '38050111', '38050222', '38067123', BLOCKED, '38099111', '491512312', '44207946', '44791112', '44791234', '44762412',
  '7916123', '7701123', '1212555', '1876523',
];
/** Countries that share a calling code with one that is not allowed. */
const COUNTRIES = [['UA', 'GB', 'RU', 'US'], ['UA', 'GG', 'KZ', 'JM', 'DE']] as const;
const rows = fc.uniqueArray(fc.tuple(fc.constantFrom(...beginnings), fc.integer({ min: 0, max: 90_000 })), {
  maxLength: 9, selector: ([prefix]) => prefix,
});
const sheet = fc.record({ prices: rows, rates: fc.tuple(rows, rows, rows) });
const number = fc.tuple(fc.constantFrom(...operators), fc.integer({ min: 1000, max: 9999 })).map(([start, end]) => `${start}${end}`)
  .filter((digits) => normaliseNumber(`+${digits}`, 'UA').ok);
const tariff = fc.record({
  main: sheet,
  fallback: fc.oneof({ weight: 3, arbitrary: sheet }, { weight: 1, arbitrary: fc.constant({ prices: [], rates: [[], [], []] }) }),
  numbers: fc.uniqueArray(number, { minLength: NUMBERS, maxLength: NUMBERS }), countries: fc.constantFrom(null, ...COUNTRIES),
});

type Rows = readonly (readonly [prefix: string, amount: number])[];
type Sheet = { prices: Rows; rates: readonly Rows[] };
type Tariff = { main: Sheet; fallback: Sheet; countries: readonly string[] | null };
/** Has every case, which a draw may lack: fallbacks with all connections and with one, without a price, and without a route. */
const everyCase: Tariff = {
  main: {
    prices: [['380', 5_000], ['44', 7_001], ['49', 20], ['7', 3], ['1', 9]],
    rates: [[['38050', 1], ['44', 1], ['7', 1]], [['38050', 1], ['44', 1], ['7', 1]], [['38050', 1], ['7', 1]]],
  },
  fallback: { prices: [['4479', 11], ['7', 12]], rates: [[['4479', 1]], [['7', 1], ['4479', 1]], []] },
  countries: COUNTRIES[0],
};

async function applyTariff({ main, fallback, countries }: Tariff, version: number): Promise<void> {
  const { db } = world;
  await setLimits(db, from.customer.id, { ...await limitsOf(db, from.customer.id), countries });
  const [created] = await db<{ id: bigint }[]>`
    insert into tariff_version (tariff_id, valid_from) select tariff_id, now() - interval '1 hour' + ${version} * interval '1 minute'
    from customer where id = ${from.customer.id} returning id`;
  await db`delete from direction_rate`;
  for (const [type, { prices, rates }] of [['sms', main], [FALLBACK.type, fallback]] as const) {
    await db`
      insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
      select ${created?.id ?? 0n}, ${type}, p.prefix, 'UA', p.prefix, p.price
      from unnest(${prices.map(([prefix]) => prefix)}::text[], ${prices.map(([, price]) => String(price))}::bigint[]) as p (prefix, price)`;
    for (const [at, own] of rates.entries()) {
      await db`
        insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
        select ${connections[at] ?? 0n}, ${type}, prefix, now() - interval '1 day', 'UAH', 1
        from unnest(${own.map(([prefix]) => prefix)}::text[]) as prefix`;
    }
  }
}

/** What one message costs, and who must not submit it; `fallback` is null if it was dropped. */
type Cost = { price: string; excluded: string[] };
/** A message's costs, or why it is refused. */
type Judgment = { main: Cost; fallback: Cost | null } | { refused: string };

const costOf = (price: bigint, excluded: readonly bigint[] | null): Cost => ({
  price: String(price), excluded: (excluded ?? []).map(String).sort(),
});
type Row = {
  recipient: string; price: bigint; excluded: readonly bigint[] | null; fallbackPrice: bigint | null;
  fallbackExcluded: readonly bigint[] | null;
};
const judgmentOf = ({ price, excluded, fallbackPrice, fallbackExcluded }: Row): Judgment => ({
  main: costOf(price, excluded), fallback: fallbackPrice === null ? null : costOf(fallbackPrice, fallbackExcluded),
});
const messagesOf = (by: 'list_id' | 'message_id', id: bigint | number) => world.db<Row[]>`
  select queue.recipient, queue.price, excluded_connection_ids as excluded, queue.fallback_price as "fallbackPrice",
    fallback_excluded_connection_ids as "fallbackExcluded"
  from message_queue queue join message on message.customer_id = queue.customer_id and message.id = queue.message_id
  where queue.customer_id = ${from.customer.id} and queue.${world.db(by)} = ${id}`;

const listOf = (numbers: readonly string[]) => ({
  body: BODY, fallback: FALLBACK, recipients: numbers.map((each) => `+${each}`).join('\n'),
});

async function inList(numbers: readonly string[]): Promise<{ detail: MailingDetail; messages: Map<string, Judgment> }> {
  const { id } = await world.create(from, listOf(numbers));
  await world.work();
  const messages = new Map((await messagesOf('list_id', id)).map((row) => [row.recipient, judgmentOf(row)]));
  return { detail: await world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token), messages };
}

async function alone(recipient: string): Promise<Judgment> {
  try {
    const { messageId } = await acceptMessage(world.db, {
      customerId: from.customer.id, loginId: from.id, alphaNameUuid: from.alphaNameUuid, type: 'sms', body: BODY, fallback: FALLBACK,
      recipient: `+${recipient}`,
    }, { home: 'UA', now: world.clock.now });
    const [row] = await messagesOf('message_id', messageId);
    if (!row) throw new Error('the message is not there');
    return judgmentOf(row);
  } catch (error) {
    if (isAppError(error)) return { refused: error.error };
    throw error;
  }
}

async function asked(recipient: string, messageType: string, parts: number): Promise<Cost | { refused: string }> {
  const query = new URLSearchParams({
    number: `+${recipient}`, customerUuid: from.customer.uuid, alphaNameUuid: from.alphaNameUuid, messageType, parts: String(parts),
  });
  const { price, refused, routes } = await world.read<Data<typeof whatIf>>(`/v2/admin/whatif?${query.toString()}`, admin);
  if (refused) return { refused: refused.error };
  const withoutRate = routes.flatMap(({ verdict }, at) => (verdict === 'no_rate_there' ? [connections[at] ?? 0n] : []));
  return costOf(minor(price?.sum ?? '-1'), withoutRate);
}

async function estimated(numbers: readonly string[]): Promise<Estimate> {
  const response = await world.post('/v2/mailings/estimate', from.token, {
    alphaNameUuid: from.alphaNameUuid, type: 'sms', ...listOf(numbers),
  });
  if (response.statusCode !== 200) throw new AppError('server_unexpected');
  return envelopeOf(response).data as unknown as Estimate;
}

const minor = (amount: string) => BigInt(Math.round(Number(amount) * 10_000));

const REASONS = {
  landline: 'landline_not_allowed', noPrice: 'no_price', notAllowed: 'country_not_allowed', trafficBlocked: 'traffic_stopped',
  noRoute: 'no_route',
} as const;
const kindsOf = (refusals: readonly string[]) => Object.fromEntries(Object.entries(REASONS).map(([kind, error]) => [
  kind, refusals.filter((refusal) => refusal === error).length,
]));
const leftOut = (rejected: Estimate['rejected']) => Object.fromEntries(Object.keys(REASONS).map((kind) => [
  kind, rejected[kind as keyof typeof REASONS] ?? 0,
]));

it(`[MAIL-05:cost] [FIN-13] ${TARIFFS * NUMBERS} numbers cost the same in a list, alone, in its estimate and in the test of a route`, async () => {
  const kinds = new Set<string>();
  for (const [version, random] of fc.sample(tariff, TARIFFS).entries()) {
    await applyTariff(version === 0 ? everyCase : random, version);
    const { numbers } = random;
    const estimate = await estimated(numbers);
    const { detail, messages } = await inList(numbers);
    const refusals: string[] = [];
    let sum = 0n;
    for (const each of numbers) {
      const single = await alone(each);
      const main = await asked(each, 'sms', 2);
      if ('refused' in single) {
        refusals.push(single.refused);
        kinds.add(single.refused);
        expect({ each, inList: messages.get(each), main }).toEqual({ each, inList: undefined, main: { refused: single.refused } });
        continue;
      }
      const { fallback } = single;
      kinds.add(`main ${single.main.excluded.length}`).add(`fallback ${fallback?.excluded.length ?? 'dropped'}`);
      sum += BigInt(single.main.price) + BigInt(fallback?.price ?? 0);
      expect({ each, inList: messages.get(each), main }).toEqual({ each, inList: single, main: single.main });
      const second = await asked(each, FALLBACK.type, 1);
      if (fallback) expect({ each, second }).toEqual({ each, second: fallback });
      else expect({ each, second }).toEqual({ each, second: { refused: expect.stringMatching(/^no_(price|route)$/) } });
    }
    expect([minor(estimate.maximum), minor(detail.maximum), estimate.recipients]).toEqual([sum, sum, messages.size]);
    expect([leftOut(estimate.rejected), leftOut(detail.rejected)]).toEqual([kindsOf(refusals), kindsOf(refusals)]);
  }
  expect([...kinds]).toEqual(expect.arrayContaining([
    'main 0', 'main 1', 'fallback 0', 'fallback 1', 'fallback dropped', ...Object.values(REASONS),
  ]));
});
