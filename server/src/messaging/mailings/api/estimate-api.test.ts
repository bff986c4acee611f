import type { ApiData, apiMessages, ApiProblem } from '@portal/contracts/api';
import fc from 'fast-check';
import { apiCaller, type TestCaller } from '../../../../test/api-caller';
import { setLimits } from '../../../customers/limits';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

type Estimated = ApiData<typeof apiMessages.estimate>;

let world: MailingWorld;
let from: Sender;
let api: TestCaller;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender(['user', 'clientAdmin'], 100_000_0000n);
  await world.covers(from, 'viber', 2_000n);
  api = await apiCaller(world, from);
});
afterAll(() => world.close());

const estimate = (more: object = {}, by = api) => by.call<Estimated>('POST', '/api/v1/estimate', {
  to: ['+380671234567'], from: 'DEMO', type: 'sms', text: 'Hello', ...more,
});
const refused = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { code, errors } = body as ApiProblem;
  return [status, code, errors.map(({ pointer }) => pointer)];
};

it('[API-01] tells what sending would cost, and whom it would not reach', async () => {
  await world.db`
    with book as (insert into address_book (customer_id, type, name) values (${from.customer.id}, 'stoplist', 'Stop') returning id)
    insert into contact (customer_id, address_book_id, num) select ${from.customer.id}, id, '380501234567' from book`;
  const { status, body } = await estimate({
    to: ['0671234567', '+380671234567', '050 123 45 67', '12', '+4915123456789', '0671234568, 0671234569'], text: 'я'.repeat(71),
  });
  expect([status, body]).toEqual([200, {
    recipients: 2, parts: 4, maximum: '1.96', currency: 'UAH', available: '100000.00', covered: true, stopListed: 1,
    rows: [
      { fallback: false, destination: 'Ukraine', country: 'UA', recipients: 1, parts: 2, unitPrice: '0.50', sum: '1.00' },
      { fallback: false, destination: 'Kyivstar', country: 'UA', recipients: 1, parts: 2, unitPrice: '0.48', sum: '0.96' },
    ],
    rejected: { invalid: 2, duplicates: 1, noPrice: 1 },
    unknownFields: [], emptyValues: [],
  }]);
});

it('[MAIL-19:empty] counts recipients without a value for a field that has no default', async () => {
  const { body } = await estimate({ to: ['0671234567', '0671234568'], text: 'Hi {name|friend}, {param1}' });
  expect(body).toMatchObject({ emptyValues: [{ field: 'param1', recipients: 2 }], unknownFields: [] });
});

it('[API-01] [MAIL-05:estimate] what is estimated is what one message reserves', async () => {
  const reserved = async () => Number((await world.db<{ sum: bigint }[]>`
    select coalesce(sum(reserved), 0)::bigint as sum from mailing_charge where customer_id = ${from.customer.id}`)[0]?.sum);
  for (const content of [{
    text: 'x'.repeat(200),
  }, { type: 'viber', text: 'Hi', fallback: { type: 'sms', text: 'я'.repeat(140) } }, { text: 'Hi {name|friend}' }]) {
    const { body } = await estimate(content);
    const before = await reserved();
    await api.call('POST', '/api/v1/messages', { to: '+380671234567', from: 'DEMO', type: 'sms', ...content });
    expect(await reserved() - before).toBe(Math.round(Number(body.maximum) * 10_000));
  }
});

it('[API-01] [MAIL-05:estimate] is what the portal estimates for the same numbers, whatever they are', async () => {
  const number = fc.tuple(fc.constantFrom(
    '38067123', '38050111', '4915123', '447009', '',
  ), fc.integer({ min: 0, max: 40 })).map(([start, end]) => `${start}${String(end).padStart(4, '0')}`);
  const texts = fc.constantFrom('Hello', 'я'.repeat(100), 'Dear {name|friend}', '{param1}');
  await fc.assert(fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 60 }), texts, fc.option(texts), async (to, text, second) => {
    const main = second === null ? { type: 'sms' } : { type: 'viber' };
    const [mine, theirs] = [
      await estimate({ to, text, ...main, ...(second !== null && { fallback: { type: 'sms', text: second } }) }),
      await world.post('/v2/mailings/estimate', from.token, {
        alphaNameUuid: from.alphaNameUuid, body: text, recipients: to.map((each) => `+${each}`).join('\n'), ...main,
        ...(second !== null && { fallback: { type: 'sms', body: second } }),
      }),
    ];
    const { recipients, parts, maximum, rows, stopListed, covered } = theirs.json<{ data: Partial<Estimated> }>().data;
    expect(mine.status).toBe(theirs.statusCode);
    if (mine.status === 200) expect(mine.body).toMatchObject({ recipients, parts, maximum, rows, stopListed, covered });
  }), { numRuns: 40 });
});

it('[API-01] goes by the countries that are open to the customer, and tells what his money does not cover', async () => {
  const poor = await world.sender(['user', 'clientAdmin'], 100n);
  const caller = await apiCaller(world, poor);
  await setLimits(world.db, poor.customer.id, { countries: ['PL'], perBlock: null, perKey: null, dailySpend: null });
  expect((await estimate({}, caller)).body).toMatchObject({ recipients: 0, maximum: '0.00', rejected: { notAllowed: 1 } });
  await setLimits(world.db, poor.customer.id, { countries: null, perBlock: null, perKey: null, dailySpend: null });
  expect((await estimate({}, caller)).body).toMatchObject({ maximum: '0.48', available: '0.01', covered: false });
});

it.each<[object, number, string, string[]]>([
  [{ to: [] }, 400, 'invalid_request', ['/to']], [{ to: Array(1_001).fill('0671234567') }, 400, 'invalid_request', ['/to']],
  [{ to: ['x'] }, 400, 'no_valid_numbers', ['/to']],
  [{ to: [''] }, 400, 'invalid_request', ['/to/0']], [{ text: '' }, 400, 'text_empty', ['/text']],
  [{ fallback: { type: 'sms', text: '' } }, 400, 'text_empty', ['/fallback/text']],
  [{ from: 'NOBODY' }, 404, 'alpha_name_not_found', ['/from']],
  [{ fallback: { type: 'sms', from: 'NOBODY', text: 'x' } }, 404, 'alpha_name_not_found', ['/fallback/from']],
  [{ type: 'rcs' }, 409, 'no_direction', ['/type']],
  [{ organizationUuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5effff' }, 404, 'not_found', ['/organizationUuid']],
])('[API-01] refuses %j as %i %s at %j', async (more, status, code, pointers) => {
  expect(await refused(estimate(more))).toEqual([status, code, pointers]);
});

it('[API-01] answers a thousand numbers, 401 without a key, 403 without the scope, and knows no alpha name of another customer', async () => {
  const to = Array.from({ length: 1_000 }, (_, index) => `+38067${1_000_000 + index}`);
  expect((await estimate({ to })).body).toMatchObject({ recipients: 1_000, maximum: '480.00' });
  expect(await refused(api.call('POST', '/api/v1/estimate', {}, { authorization: '' }))).toEqual([401, 'key_refused', []]);
  expect(await refused(estimate({}, await apiCaller(world, from, ['messages:read'])))).toEqual([403, 'scope_missing', []]);
  const other = await world.sender(['user', 'clientAdmin']);
  await world.db`update alpha_name set name = 'Theirs' where customer_id = ${other.customer.id}`;
  expect(await refused(estimate({ from: 'Theirs' }))).toEqual([404, 'alpha_name_not_found', ['/from']]);
});
