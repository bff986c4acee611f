import type { MailingDetail } from '@portal/contracts';
import { envelopeOf } from '../../../test/app';
import { createLimitsWorld, outcome, type LimitsWorld } from './limits.fixture';

let world: LimitsWorld;
beforeAll(async () => { world = await createLimitsWorld(); });
beforeEach(() => world.startHour());
afterAll(() => world.end());

it('[AIT-1] lets a customer send to his countries alone: single messages, chats and lists', async () => {
  const of = await world.spender();
  await world.db`
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select v.id, 'sms', '359', 'BG', 'Bulgaria', 1000 from tariff_version v join customer c on c.tariff_id = v.tariff_id
    where c.id = ${of.customer.id}`;
  await world.limit(of, { countries: ['UA'] });
  const closed = ['country_not_allowed', { number: '359888123456', country: 'BG' }];
  expect(
    await world.outcomes(of, [{}, { recipient: '+359888123456' }, { recipient: '+359888123456', source: 'chat' }]),
  ).toEqual(['accepted', closed, closed]);
  const estimate = await world.post('/v2/mailings/estimate', of.token, {
    type: 'sms', body: 'Hello', alphaNameUuid: of.alphaNameUuid, recipients: '0671234567 +359888123456',
  });
  expect(envelopeOf(estimate).data).toMatchObject({ recipients: 1, rejected: { invalid: 0, noRoute: 0, notAllowed: 1 }, maximum: '0.48' });
  const { id } = await world.create(of, { recipients: '0671234567 +359888123456' });
  const { id: none } = await world.create(of, { recipients: '+359888123456' });
  await world.work();
  expect(
    await world.read<MailingDetail>(`/smslist/get?id=${id}`, of.token),
  ).toMatchObject({ msgcount: 1, rejected: { invalid: 0, noRoute: 0, notAllowed: 1 }, maximum: '0.48' });
  expect(await world.read<MailingDetail>(`/smslist/get?id=${none}`, of.token)).toMatchObject({
    status: 101, error: { name: 'country_not_allowed', params: { number: '359888123456', country: 'BG' } },
  });
  await world.limit(of, {});
  expect(await outcome(world.accept(of, { recipient: '+359888123456' }))).toBe('accepted');
});

it('[AIT-1] judges a list by the countries of its numbers, where one row of the tariff holds for several', async () => {
  const of = await world.spender();
  await world.db`
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select v.id, 'sms', '1', 'US', 'North America', 1000 from tariff_version v join customer c on c.tariff_id = v.tariff_id
    where c.id = ${of.customer.id}`;
  await world.limit(of, { countries: ['US'] });
  const { id } = await world.create(of, { recipients: '+12015550123 +18765230123' });
  await world.work();
  expect(await world.read<MailingDetail>(`/smslist/get?id=${id}`, of.token)).toMatchObject({ msgcount: 1, rejected: { notAllowed: 1 } });
  expect(await outcome(world.accept(of, { recipient: '+18765230123' }))).toEqual(['country_not_allowed', {
    number: '18765230123', country: 'JM',
  }]);
});
