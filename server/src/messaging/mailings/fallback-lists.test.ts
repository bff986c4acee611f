import type { MailingDetail } from '@portal/contracts';
import fc from 'fast-check';
import { envelopeOf } from '../../../test/app';
import { verifyLedger } from '../../money/billing';
import { buildPrefixTree, type TypeTerms } from '../terms';
import { updateLocalTimes } from './lists/local-times';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from './mailings.fixture';
import { priceBatch } from './preparation/price-batch';

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const detail = (of: Sender, id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, of.token);
const refusal = async (of: Sender, more: Record<string, unknown>) => {
  const response = await world.post('/smslist/createsend', of.token, mailingBody(of, more));
  const { localizedMessage, params } = envelopeOf(response).data as { localizedMessage?: string; params?: unknown };
  return [response.statusCode, localizedMessage, params];
};
const prepared = async (of: Sender, more: Record<string, unknown>) => {
  const { id } = await world.create(of, more);
  await world.work();
  return id;
};
const confirm = async (of: Sender, id: number) => {
  const response = await world.post('/smslist/confirm', of.token, { id });
  return response.statusCode === 200 ? 1 : envelopeOf(response).data.localizedMessage;
};
const book = async (of: Sender, nums: string[]) => {
  const [created] = await world.db<{ id: bigint; uuid: string }[]>`
    insert into address_book (customer_id, type, name) values (${of.customer.id}, 'generic', gen_random_uuid()) returning id, uuid`;
  for (const num of nums) await world.db`insert into contact (customer_id, address_book_id, num)
    values (${of.customer.id}, ${created?.id ?? 0n}, ${num})`;
  return created?.uuid ?? '';
};
type Row = {
  recipient: string; price: bigint; fallback_price: bigint | null; ttl_seconds: number | null; excluded_connection_ids: bigint[] | null;
};
const queueOf = (of: Sender) => world.db<Row[]>`
  select recipient, price, fallback_price, ttl_seconds, excluded_connection_ids from message_queue where customer_id = ${of.customer.id}
    order by recipient`;
const viberWithSms = { type: 'viber', body: 'Hello', fallback: { type: 'sms', body: 'я'.repeat(71) }, ttlSeconds: 60 };
const TWO = '380671234567 380501234567';

describe('a list with a fallback', () => {
  it('[MAIL-02:fallback] [MAIL-02:ttl] [MAIL-05:cost] shows both in its estimate and reserves the most that both can cost', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber', 2_000n);
    const id = await prepared(from, { ...viberWithSms, recipients: TWO });
    expect(await detail(from, id)).toMatchObject({
      status: 0, type: 'viber', smscount: 1, maximum: '2.36', ttlSeconds: 60, covered: true,
      fallback: { type: 'sms', contentType: 'text/plain', from: 'DEMO', smscount: 2, content: null },
      estimate: [
        { fallback: false, destination: 'Ukraine', recipients: 2, parts: 2, unitPrice: '0.20', sum: '0.40' },
        { fallback: true, destination: 'Ukraine', recipients: 1, parts: 2, unitPrice: '0.50', sum: '1.00' },
        { fallback: true, destination: 'Kyivstar', recipients: 1, parts: 2, unitPrice: '0.48', sum: '0.96' },
      ],
    });
    expect(await confirm(from, id)).toBe(1);
    expect(await detail(from, id)).toMatchObject({ status: 1, available: '997.64' });
    expect(
      (await queueOf(from)).map(({ price, fallback_price }) => [price, fallback_price]),
    ).toEqual([[2_000n, 10_000n], [2_000n, 9_600n]]);
  });

  it('[MAIL-02:fallback] gives everything back, its fallback too, when it is cancelled', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber', 2_000n);
    const id = await prepared(from, { ...viberWithSms, recipients: TWO });
    await confirm(from, id);
    await world.post('/smslist/cancel', from.token, { id });
    await world.work();
    expect(await detail(from, id)).toMatchObject({
      status: 3, counts: { 21: 2 }, cost: '0.00', available: '1000.00', differences: [{ reason: 'cancelled', messages: 2, sum: '2.36' }],
    });
  });

  it('[MAIL-02:conditions] is without it for whom an address book removes it, and waits longer for whom one says so', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber', 2_000n);
    const conditions = [
      { addressBookUuid: await book(from, ['380671234567', '380501234567']), raiseTtlSeconds: 30 },
      { addressBookUuid: await book(from, ['380671234567']), removeFallback: true, raiseTtlSeconds: 90 },
    ];
    const id = await prepared(from, { ...viberWithSms, recipients: `${TWO} 380991234567`, conditions });
    expect(await detail(from, id)).toMatchObject({ maximum: '2.60' });
    expect(
      (await queueOf(from)).map(({ fallback_price, ttl_seconds }) => [fallback_price, ttl_seconds]),
    ).toEqual([[10_000n, 90], [null, 150], [10_000n, null]]);
  });

  it('[MAIL-02:fallback] has none where it has no price, or no direction leads', async () => {
    const from = await world.sender();
    const connectionId = await world.covers(from, 'viber', 2_000n);
    await world.covers(from, 'rcs', 3_000n, { connectionId });
    await world.db`
      insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
      values (${connectionId}, 'rcs', '38067', now() - interval '1 day', 'UAH', 1)`;
    await prepared(from, { type: 'viber', fallback: { type: 'rcs', body: 'Hello' }, recipients: TWO });
    expect((await queueOf(from)).map(({ fallback_price }) => fallback_price)).toEqual([null, 3_000n]);
  });
});

describe('the rates of connections', () => {
  it('[CHN-02] keep fallbacks from connections that have none for their number', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber', 1_000n);
    const first = await world.covers(from, 'rcs', 1_000n);
    await world.covers(from, 'rcs', 1_000n, { priority: 1 });
    await world.db`
      insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
      values (${first}, 'rcs', '38067', now() - interval '1 day', 'UAH', 0)`;
    await prepared(from, { type: 'viber', fallback: { type: 'rcs', body: 'Hello' }, recipients: TWO });
    expect(await world.db`select fallback_excluded_connection_ids from message where customer_id = ${from.customer.id}
      order by recipient`).toEqual(
      [{ fallback_excluded_connection_ids: [first] }, { fallback_excluded_connection_ids: null }]);
  });

  it('[CHN-02] keep messages from connections that have none for their number, and reject numbers that none has', async () => {
    const from = await world.sender();
    const first = await world.covers(from, 'viber', 1_000n);
    const second = await world.covers(from, 'viber', 1_000n, { priority: 1 });
    const rate = (connectionId: bigint, prefix: string) => world.db`
      insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
      values (${connectionId}, 'viber', ${prefix}, now() - interval '1 day', 'UAH', 0)`;
    await rate(first, '38067');
    await rate(second, '38050');
    const id = await prepared(from, { type: 'viber', recipients: `${TWO} 380991234567 +4915123456789` });
    expect(await detail(from, id)).toMatchObject({ msgcount: 2, rejected: { invalid: 0, noPrice: 1, noRoute: 1 }, maximum: '0.20' });
    expect((await queueOf(from)).map(({ excluded_connection_ids }) => excluded_connection_ids)).toEqual([[first], [second]]);
  });

  it('[MAIL-05:preparation] end a list none of whose numbers can be reached, with the reason', async () => {
    const from = await world.sender();
    const connectionId = await world.covers(from, 'viber', 0n);
    await world.db`
      insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
      values (${connectionId}, 'viber', '49', now() - interval '1 day', 'UAH', 0)`;
    const id = await prepared(from, { type: 'viber', recipients: '380671234567' });
    expect(
      await detail(from, id),
    ).toMatchObject({ status: 101, error: { name: 'no_route', params: { number: '380671234567', country: 'UA' } } });
  });

  it('a price of zero is a price', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber', 0n);
    const id = await prepared(from, { type: 'viber', recipients: TWO });
    expect(await detail(from, id)).toMatchObject({ status: 0, msgcount: 2, maximum: '0.00' });
    expect(await confirm(from, id)).toBe(1);
  });
});

describe('a list for a time', () => {
  const later = (days: number) => new Date(world.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 16);
  const due = async (id: number) => (await world.db<{ due_at: Date; queue_until: Date | null }[]>`select due_at, queue_until
    from mailing_list where id = ${id}`)[0];

  it('[MAIL-02:time] leaves when the clocks there show it, and is kept in the queue a day from then', async () => {
    const from = await world.sender();
    const local = later(3);
    const id = await prepared(from, { dtsend: { local, timeZone: 'Asia/Kathmandu' } });
    const at = new Date(Date.parse(`${local}:00Z`) - 345 * 60_000);
    expect(await detail(from, id)).toMatchObject({ dtsend: at.toISOString(), timeZone: 'Asia/Kathmandu' });
    expect(await confirm(from, id)).toBe(1);
    expect(await due(id)).toEqual({ due_at: at, queue_until: new Date(at.getTime() + 86_400_000) });
  });

  it('[MAIL-02:time] follows its zone when its rules change, before it is confirmed and after', async () => {
    const from = await world.sender();
    const local = later(3);
    const at = new Date(`${local}:00Z`);
    const id = await prepared(from, { dtsend: { local, timeZone: 'UTC' } });
    const asIfRulesChanged = () => world.db`update mailing_list set due_at = due_at + interval '1 hour' where id = ${id}`;
    await asIfRulesChanged();
    await confirm(from, id);
    expect((await due(id))?.due_at).toEqual(at);
    await asIfRulesChanged();
    expect((await updateLocalTimes(world.db, world.clock.now)).map((list) => Number(list.id))).toEqual([id]);
    expect((await due(id))?.due_at).toEqual(at);
    expect(await updateLocalTimes(world.db, world.clock.now)).toEqual([]);
  });

  it('[MAIL-02:time] is refused for a time that has passed, is none, or of no zone', async () => {
    const from = await world.sender();
    expect(await refusal(from, { dtsend: { local: later(-1), timeZone: 'UTC' } })).toEqual([409, 'send_time_past', {}]);
    expect(
      await refusal(from, { dtsend: { local: '2099-02-30T10:00', timeZone: 'UTC' } }),
    ).toEqual([400, 'send_time_invalid', { field: 'dtsend.local' }]);
    expect(
      await refusal(from, { dtsend: { local: later(1), timeZone: 'Mars/Base' } }),
    ).toEqual([400, 'send_time_invalid', { field: 'dtsend.timeZone' }]);
    for (const dtsend of ['2099-01-01', { local: 'tomorrow', timeZone: 'UTC' }, { local: later(1) }]) {
      expect((await refusal(from, { dtsend }))[0]).toBe(400);
    }
  });
});

describe('what cannot be sent', () => {
  it('is refused with the field by its name, in the main message and in the fallback', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber', 1_000n);
    expect(
      await refusal(from, { type: 'viber', contentType: 'image', content: {} }),
    ).toEqual([400, 'content_missing', { field: 'content.imageUrl' }]);
    expect(
      await refusal(from, { content: { button: { title: 'Go', url: 'https://a.example' } } }),
    ).toEqual([400, 'content_not_allowed', { field: 'content.button' }]);
    expect(await refusal(from, { contentType: 'file' })).toEqual([400, 'content_not_allowed', { field: 'contentType' }]);
    expect(
      await refusal(from, { type: 'viber', body: 'x'.repeat(1_001) }),
    ).toEqual([400, 'content_too_long', { field: 'body', max: 1_000 }]);
    expect(
      await refusal(from, { type: 'viber', fallback: { type: 'telegram_otp', body: 'no code' } }),
    ).toEqual([400, 'text_without_code', { field: 'fallback.body' }]);
    expect(await refusal(from, { type: 'viber', fallback: { type: 'sms', body: ' ' } })).toEqual([400, 'text_empty', {}]);
    expect(await refusal(from, { type: 'rcs' })).toEqual([409, 'no_direction', { alphaName: 'DEMO', type: 'rcs' }]);
    expect(
      await refusal(from, { type: 'viber', fallback: { type: 'rcs', body: 'Hi' } }),
    ).toEqual([409, 'no_direction', { alphaName: 'DEMO', type: 'rcs' }]);
    for (const bad of [{ ttlSeconds: 29 }, {
      ttlSeconds: 1_209_601,
    }, { ttlSeconds: 60.5 }, { fallback: { type: 'pigeon' } }, { stopListCheck: 'no' }, { conditions: [{}] }]) {
      expect((await refusal(from, bad))[0]).toBe(400);
    }
  });

  it('[MAIL-02:conditions] are conditions that change nothing, and address books and alpha names of others', async () => {
    const [from, other] = [await world.sender(), await world.sender()];
    await world.covers(from, 'viber', 1_000n);
    const addressBookUuid = await book(from, []);
    expect(await refusal(from, { conditions: [{ addressBookUuid, removeFallback: true }] })).toEqual([400, 'condition_without_effect', {}]);
    expect(await refusal(from, { conditions: [{ addressBookUuid, raiseTtlSeconds: 5 }] })).toEqual([400, 'condition_without_effect', {}]);
    const foreign = [{ addressBookUuid: await book(other, []), removeFallback: true }];
    expect(await refusal(from, { ...viberWithSms, conditions: foreign })).toEqual([404, 'address_book_not_found', {}]);
    const fallback = { type: 'sms', body: 'Hi', alphaNameUuid: other.alphaNameUuid };
    expect(await refusal(from, { type: 'viber', fallback })).toEqual([404, 'alpha_name_not_found', {}]);
  });
});

describe('prices', () => {
  it('[MAIL-05:cost] of messages add up to the estimate and to the maximum, whatever is left out', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,3}$/);
    const table = fc.dictionary(digits, fc.integer({ min: 0, max: 9_999 }), { maxKeys: 8 });
    const numbers = fc.uniqueArray(fc.stringMatching(/^[1-9]\d{6}$/), { maxLength: 40 });
    const longest = (prices: Record<string, number>, num: string) => (
      Object.keys(prices).filter((prefix) => num.startsWith(prefix)).sort((a, b) => b.length - a.length)[0]
    );
    fc.assert(fc.property(table, table, fc.array(
      digits, { maxLength: 4 },
    ), numbers, fc.func(fc.boolean()), fc.integer({ min: 1, max: 4 }), (main, second, rated, nums, removed, parts) => {
      const termsOf = (prices: Record<string, number>, excludedFor: TypeTerms['excludedFor']): TypeTerms => ({
        priceOf: buildPrefixTree(Object.entries(prices).map(([prefix, price]) => ({
          prefix, country: 'UA', destination: prefix.slice(0, 1), price: BigInt(price),
        }))).find,
        excludedFor, landlines: true, digits: 4,
      });
      const isCovered = (num: string) => rated.length === 0 || rated.some((prefix) => num.startsWith(prefix));
      const exceptions = new Map(nums.filter((num) => removed(num)).map((num) => [num, { removeFallback: true, raiseTtlSeconds: 0 }]));
      const terms = {
        main: termsOf(main, (num) => (isCovered(num) ? null : 'nobody')), fallback: termsOf(second, () => null), countries: null,
        ttlSeconds: null, own: { main: false, fallback: false },
      };
      const texts = { main: { body: 'Hello', parts, wireParts: parts }, fallback: { body: 'Hello', parts: 2, wireParts: 2 } };
      const { messages, estimate, progress } = priceBatch(nums.map((num) => ({ num, texts })), terms, {
        exceptions, excluded: new Set(), blockedPrefixes: new Set(),
      });
      const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
      expect(progress.maximum).toBe(sum(messages.map(({ price, fallbackPrice }) => price + (fallbackPrice ?? 0n))));
      expect(progress.maximum).toBe(sum(estimate.map((row) => row.unitPrice * BigInt(row.parts))));
      expect(messages.length + progress.leftOut.noPrice + progress.leftOut.noRoute).toBe(nums.length);
      for (const { recipient, price, fallbackPrice } of messages) {
        expect(price).toBe(BigInt((main[longest(main, recipient) ?? ''] ?? 0) * parts));
        const prefix = removed(recipient) ? undefined : longest(second, recipient);
        expect(fallbackPrice).toBe(prefix === undefined ? null : BigInt((second[prefix] ?? 0) * 2));
      }
    }));
  });
});
