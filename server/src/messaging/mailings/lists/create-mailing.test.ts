import { MAX_TEXT_CHARACTERS, type MailingDetail } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { until } from '../../../../test/until';
import { activeLoops } from '../../../platform/background';
import { availableOf, openOrganizationAccount } from '../../../money/billing';
import { startMailingWork } from '../mailing-work';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from '../mailings.fixture';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
});
afterAll(() => world.close());

const send = (more: Record<string, unknown>, sender = from) => world.post('/smslist/createsend', sender.token, mailingBody(sender, more));
const refusal = async (more: Record<string, unknown>, sender = from) => {
  const response = await send(more, sender);
  const { localizedMessage, params } = envelopeOf(response).data as { localizedMessage?: string; params?: unknown };
  return [response.statusCode, localizedMessage, params];
};
const detail = (id: number, sender = from) => world.read<MailingDetail>(`/smslist/get?id=${id}`, sender.token);

describe('creating a mailing list', () => {
  it('[MAIL-05:preparation] [MAIL-05:cost] takes it in as in preparation, prepares it and shows what it will cost before it is confirmed', async () => {
    const { id, status } = await world.create(from, { recipients: '380671234567, 0501234567\n+380971112233\n380671234567; nonsense' });
    expect(status).toBe(100);
    await world.work();
    expect(await detail(id)).toMatchObject({
      id, status: 0, from: 'DEMO', type: 'sms', contentType: 'text/plain', msgcount: 3, smscount: 1, partscount: 3,
      counts: { 0: 3 }, cost: '0.00', maximum: '1.46', currency: 'UAH', available: '1000.00', covered: true, error: null,
      rejected: { invalid: 1, duplicates: 1 },
      estimate: [
        { destination: 'Kyivstar', country: 'UA', recipients: 2, parts: 2, unitPrice: '0.48', sum: '0.96' },
        { destination: 'Ukraine', country: 'UA', recipients: 1, parts: 1, unitPrice: '0.50', sum: '0.50' },
      ],
    });
  });

  it('[MAIL-05:cost] says that the balance does not cover it', async () => {
    const poor = await world.sender(['user'], 4_700n);
    const { id } = await world.create(poor);
    await world.work();
    expect(await detail(id, poor)).toMatchObject({ status: 0, maximum: '0.98', available: '0.47', covered: false });
  });

  it('[MAIL-05:cost] names the account that pays: an organization’s own where it has one', async () => {
    const sender = await world.sender();
    const { customer: { id: customerId, organizationId } } = sender;
    const uuidOf = async (accountId: bigint) => (await availableOf(world.db, customerId, accountId)).accountUuid;
    const estimate = async () => {
      const { name: _, ...body } = mailingBody(sender);
      return envelopeOf(await world.post('/v2/mailings/estimate', sender.token, body)).data;
    };
    const { id: ofCustomer } = await world.create(sender);
    expect(await estimate()).toMatchObject({ accountUuid: await uuidOf(sender.accountId), available: '1000.00' });
    const own = await openOrganizationAccount(world.db, customerId, organizationId, 'UAH');
    const { id: ofOrganization } = await world.create(sender);
    expect(await estimate()).toMatchObject({ accountUuid: await uuidOf(own.accountId), available: '0.00', covered: false });
    expect(await detail(ofCustomer, sender)).toMatchObject({ accountUuid: await uuidOf(sender.accountId) });
    expect(await detail(ofOrganization, sender)).toMatchObject({ accountUuid: await uuidOf(own.accountId) });
  });

  it('[MAIL-05:cost] counts parts as they are charged', async () => {
    const { id } = await world.create(from, { body: 'я'.repeat(71) });
    await world.work();
    expect(await detail(id)).toMatchObject({ smscount: 2, partscount: 4, maximum: '1.96' });
  });

  it('[MAIL-05:preparation] ends in a preparation error with its reason when no number has a price', async () => {
    const { id } = await world.create(from, { recipients: '+4915123456789' });
    await world.work();
    expect(await detail(id)).toMatchObject({
      status: 101, error: { name: 'no_price', params: { number: '4915123456789', country: 'DE' } }, msgcount: 0, counts: {},
      rejected: { invalid: 0, noPrice: 1 },
    });
  });

  it('[MAIL-05:preparation] counts numbers without a price apart from invalid ones', async () => {
    const { id } = await world.create(from, { recipients: '+4915123456789\n+380671234567' });
    await world.work();
    expect(await detail(id)).toMatchObject({ status: 0, msgcount: 1, error: null, rejected: { invalid: 0, noPrice: 1, duplicates: 0 } });
  });

  it('[MAIL-05:preparation] keeps no recipients once the list is prepared', async () => {
    await world.create(from);
    await world.work();
    expect(await world.db`select from recipient where customer_id = ${from.customer.id}`).toHaveLength(0);
    expect(await world.db`select from recipient_set where customer_id = ${from.customer.id}`).toHaveLength(0);
  });

  it('[MAIL-04] refuses no recipients and no valid numbers', async () => {
    expect(await refusal({ recipients: ' \n, ;' })).toEqual([400, 'no_recipients', {}]);
    expect(await refusal({ recipients: 'nobody, 123' })).toEqual([400, 'no_valid_numbers', {}]);
  });

  it('refuses texts that cannot be sent, each for its own reason', async () => {
    expect(await refusal({ body: ' \n' })).toEqual([400, 'text_empty', {}]);
    expect(await refusal({ body: 'x'.repeat(MAX_TEXT_CHARACTERS + 1) })).toEqual([400, 'text_too_long', { max: MAX_TEXT_CHARACTERS }]);
    expect(await refusal({ body: 'bell \u0007' })).toEqual([400, 'text_malformed', {}]);
    for (const body of ['half \ud83d', 'nul \0']) expect((await refusal({ body }))[0]).toBe(400);
  });

  it('refuses a NUL byte or half a surrogate pair in any other field', async () => {
    for (const text of ['a\0b', 'a\ud800b']) {
      for (const field of ['name', 'description', 'customerListId', 'recipients']) expect((await refusal({ [field]: text }))[0]).toBe(400);
    }
  });

  it('refuses the alpha name, the organization and the upload of another customer as if they did not exist', async () => {
    const other = await world.sender();
    const [organization] = await world.db<{ uuid: string }[]>`select uuid from organization where id = ${other.customer.organizationId}`;
    expect(await refusal({ alphaNameUuid: other.alphaNameUuid })).toEqual([404, 'alpha_name_not_found', {}]);
    expect(await refusal({ organizationUuid: organization?.uuid })).toEqual([404, 'not_found', {}]);
    const [set] = await world.db<{ uuid: string }[]>`
      insert into recipient_set (customer_id, complete, valid) values (${other.customer.id}, true, 1) returning uuid`;
    expect(await refusal({ uploadUuid: set?.uuid })).toEqual([404, 'upload_not_found', {}]);
  });

  it('[AB-04] [SES-15:calls] refuses an organization that the login is not of, and an alpha name of one, and takes his own', async () => {
    const [created] = await world.db<{ id: bigint; uuid: string }[]>`
      insert into organization (customer_id, name, type) values (${from.customer.id}, 'Elsewhere', 2) returning id, uuid`;
    await world.db`
      insert into login_organization (customer_id, login_id, organization_id)
      values (${from.customer.id}, ${from.id}, ${from.customer.organizationId})`;
    expect(await refusal({ organizationUuid: created?.uuid })).toEqual([404, 'not_found', {}]);
    expect(await world.create(from)).toMatchObject({ id: expect.anything() });
    await world.db`update login_organization set organization_id = ${created?.id ?? 0n} where login_id = ${from.id}`;
    expect(await refusal({})).toEqual([404, 'alpha_name_not_found', {}]);
    expect(await refusal({ organizationUuid: created?.uuid })).toEqual([404, 'alpha_name_not_found', {}]);
    await world.db`delete from login_organization where login_id = ${from.id}`;
  });

  it('refuses an alpha name whose directions are off', async () => {
    const mute = await world.sender();
    await world.db`update direction set status = 2 where customer_id = ${mute.customer.id}`;
    expect(await refusal({}, mute)).toEqual([409, 'no_direction', { alphaName: 'DEMO', type: 'sms' }]);
  });

  it('leaves nothing of a list that is refused', async () => {
    const tidy = await world.sender();
    await refusal({ uploadUuid: '00000000-0000-4000-8000-000000000000', customerListId: 'x' }, tidy);
    expect(await world.db`select from mailing_list where customer_id = ${tidy.customer.id}`).toHaveLength(0);
    expect(await world.db`select from recipient_set where customer_id = ${tidy.customer.id}`).toHaveLength(0);
  });

  it('[MAIL-11:list-id] makes one list of the same customer id, also when it is sent twice at once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => send({ customerListId: 'spring-1' })));
    const answers = responses.map((response) => envelopeOf(response).data as unknown as { id: number });
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await world.db`select from mailing_list where customer_list_id = 'spring-1'`).toHaveLength(1);
    await world.work();
    const again = envelopeOf(await send({ customerListId: 'spring-1' })).data;
    expect(again).toEqual({ id: answers[0]?.id, status: 0 });
    expect(await detail(answers[0]?.id ?? 0)).toMatchObject({ customerListId: 'spring-1', msgcount: 2 });
  });

  it('[MAIL-11:list-id] refuses the same customer id with another content, and gives it to another customer', async () => {
    await world.create(from, { customerListId: 'autumn' });
    expect(
      await refusal({ customerListId: 'autumn', body: 'Other' }),
    ).toEqual([409, 'customer_list_id_taken', { customerListId: 'autumn' }]);
    const other = await world.sender();
    expect((await send({ customerListId: 'autumn' }, other)).statusCode).toBe(200);
  });

  it('answers 400, 401 and 403 to those who ask wrongly', async () => {
    expect((await world.post('/smslist/createsend', from.token, { name: 'x' })).statusCode).toBe(400);
    expect((await world.post('/smslist/createsend', from.token, mailingBody(from, { type: 'pigeon' }))).statusCode).toBe(400);
    expect((await world.post('/smslist/createsend', undefined, mailingBody(from))).statusCode).toBe(401);
    const accountant = await world.login(['fin'], from.customer);
    expect((await world.post('/smslist/createsend', accountant.token, mailingBody(from))).statusCode).toBe(403);
  });
});

it('prepares a list as soon as it is made, though nothing was looked for', async () => {
  const errors: unknown[] = [];
  const work = startMailingWork({
    db: world.db, home: 'UA', clock: () => world.clock.now, idling: { idleMs: 3_600_000, lingerMs: 1_000 },
    onError: (error) => errors.push(error),
  });
  try {
    await until(() => activeLoops() === 0, 'it is idle');
    const { id } = await world.create(from);
    await until(async () => (await detail(id)).status === 0, 'it is prepared');
  } finally {
    await work.stop();
  }
  expect(errors).toEqual([]);
});
