import { envelopeOf } from '../../../../test/app';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => { world = await createMailingWorld(); });
beforeEach(async () => { from = await world.sender(); });
afterAll(() => world.close());

const test = (more: Record<string, unknown> = {}, token: string | undefined = from.token) => (
  world.post('/v2/mailings/test', token, {
    alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hi {name|you}!', num: '067 123 45 67', ...more,
  }));
const refusal = async (more: Record<string, unknown>) => {
  const response = await test(more);
  return [response.statusCode, envelopeOf(response).data.localizedMessage];
};

it('[MAIL-14] sends one message as its recipient would get it, charged like any, on no page of lists', async () => {
  const response = await test({ personal: { name: 'Olena' } });
  expect(envelopeOf(response).data).toMatchObject({ cost: '0.48', currency: 'UAH' });
  expect(await world.db`
    select l.source, l.body, l.status, m.recipient, q.lane from mailing_list l
    join message m on m.list_id = l.id join message_queue q on q.message_id = m.id where l.customer_id = ${from.customer.id}`).toEqual([
    { source: 'test', body: 'Hi Olena!', status: 1, recipient: '380671234567', lane: 2 },
  ]);
  expect(await world.read('/smslist/list', from.token)).toMatchObject({ items: [] });
  expect(
    await world.read('/sms/getallmessages', from.token),
  ).toMatchObject({ items: [{ source: 'test', recipient: '380671234567', body: 'Hi Olena!' }] });
  expect(await world.db`select balance from account where id = ${from.accountId}`).toEqual([{ balance: 1_000_0000n - 4_800n }]);
});

it('[MAIL-14] fills what is missing by the default, in the fallback too', async () => {
  await world.covers(from, 'viber', 2_000n);
  await test({ type: 'viber', fallback: { type: 'sms', body: '{param1} {name|x}' }, ttlSeconds: 60 });
  expect(await world.db`select body, fallback_body from mailing_list
    where customer_id = ${from.customer.id}`).toEqual([{ body: 'Hi you!', fallback_body: 'x' }]);
});

it('[MAIL-14] has a link of its own', async () => {
  await world.db`
    insert into short_link (customer_id, code, name, initial_url, status, created_at, updated_at)
    values (${from.customer.id}, 'ZbCd123', '', 'https://shop.example/', 'active', now(), now())`;
  await test({ body: 'https://s.example/ZbCd123', ownLinks: true });
  const [list] = await world.db<{ body: string }[]>`select body from mailing_list where customer_id = ${from.customer.id}`;
  expect(list?.body).toMatch(/ZbCd123[0-9A-Za-z]{7}$/);
});

it('[MAIL-14] is sent ten times in ten minutes at most by one login, however simultaneously', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => test()));
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(10);
  expect(await refusal({})).toEqual([429, 'too_many_requests']);
  const colleague = await world.login(['user'], from.customer);
  expect((await test({}, colleague.token)).statusCode).toBe(200);
  world.clock.advance(601_000);
  expect((await test()).statusCode).toBe(200);
});

it('[MAIL-04:single] refuses what cannot be sent, and then keeps nothing', async () => {
  expect(await refusal({ num: 'nobody' })).toEqual([400, 'num_invalid']);
  expect(await refusal({ body: '{name}' })).toEqual([400, 'text_empty']);
  expect(await refusal({ num: '+4915123456789' })).toEqual([409, 'no_price']);
  expect((await test({ num: '' })).statusCode).toBe(400);
  const poor = await world.sender(['user'], 100n);
  const broke = await world.post('/v2/mailings/test', poor.token, {
    alphaNameUuid: poor.alphaNameUuid, type: 'sms', body: 'Hi', num: '0671234567',
  });
  expect(envelopeOf(broke).data.localizedMessage).toBe('balance_insufficient');
  expect(await world.db`select from mailing_list where customer_id in (${from.customer.id}, ${poor.customer.id})`).toHaveLength(0);
});

it('answers 401, 403, and 404 for what is another customer\'s', async () => {
  expect((await world.post('/v2/mailings/test', undefined, {})).statusCode).toBe(401);
  expect((await test({}, (await world.login(['fin'], from.customer)).token)).statusCode).toBe(403);
  expect(await refusal({ alphaNameUuid: (await world.sender()).alphaNameUuid })).toEqual([404, 'alpha_name_not_found']);
});
