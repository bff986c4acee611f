import type { Estimate, MailingDetail } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { until } from '../../../../test/until';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from '../mailings.fixture';
import { acquireEstimateSlot } from './estimate-slots.store';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
});
afterAll(() => world.close());

const estimateList = (more: Record<string, unknown> = {}, token: string | undefined = from.token) => {
  const { name: _, ...body } = mailingBody(from, more);
  return world.post('/v2/mailings/estimate', token, body);
};
const estimate = async (more: Record<string, unknown> = {}) => envelopeOf(await estimateList(more)).data as unknown as Estimate;
const refusal = async (more: Record<string, unknown>) => {
  const response = await estimateList(more);
  return [response.statusCode, envelopeOf(response).data.localizedMessage];
};
const book = async (type: string, contacts: Record<string, string | null>, of = from) => {
  const [created] = await world.db<{ id: bigint; uuid: string }[]>`
    insert into address_book (customer_id, type, name) values (${of.customer.id}, ${type}, gen_random_uuid()) returning id, uuid`;
  await world.db`
    insert into contact (customer_id, address_book_id, num, name)
    select ${of.customer.id}, ${created?.id ?? 0n}, * from unnest(${Object.keys(contacts)}::text[], ${Object.values(contacts)}::text[])`;
  return created?.uuid ?? '';
};

it('[MAIL-05:estimate] says what a list would cost, by destination, and makes nothing', async () => {
  expect(await estimate({ recipients: '380671234567\n0501234567\n380971112233\n380671234567\nnonsense\n+4915123456789' })).toMatchObject({
    recipients: 3, parts: 3, maximum: '1.46', currency: 'UAH', available: '1000.00', covered: true, stopListed: 0,
    rejected: { invalid: 1, duplicates: 1, noPrice: 1, noRoute: 0, excluded: 0 }, longest: { parts: 1, body: 'Hello' },
    rows: [
      { fallback: false, destination: 'Kyivstar', country: 'UA', recipients: 2, parts: 2, unitPrice: '0.48', sum: '0.96' },
      { fallback: false, destination: 'Ukraine', country: 'UA', recipients: 1, parts: 1, unitPrice: '0.50', sum: '0.50' },
    ],
  });
  expect(await world.db`select from mailing_list where customer_id = ${from.customer.id}`).toHaveLength(0);
  expect(await world.db`select from recipient_set where customer_id = ${from.customer.id}`).toHaveLength(0);
});

it('[MAIL-12] shows what some real recipients get, and the longest text of all', async () => {
  const uuid = await book('generic', { '380671000001': 'Olena', '380671000002': 'Максиміліан '.repeat(8).trim(), '380671000003': null });
  const found = await estimate({ recipients: '', recipientBooks: [{ addressBookUuid: uuid }], body: 'Hi {name}!' });
  expect(found).toMatchObject({ recipients: 3, parts: 4, longest: { parts: 2, body: `Hi ${'Максиміліан '.repeat(8).trim()}!` } });
  expect(found.preview).toContainEqual({ num: '380671000001', body: 'Hi Olena!', fallbackBody: null, parts: 1 });
  expect(found.preview).toContainEqual({ num: '380671000003', body: 'Hi!', fallbackBody: null, parts: 1 });
});

it('[MAIL-04:stoplisted] [MAIL-02:stoplist] counts recipients that stand on a stop list', async () => {
  await book('stoplist', { '380671234567': null, '380999999999': null });
  expect(await estimate()).toMatchObject({ recipients: 2, stopListed: 1 });
  await world.db`update address_book set deleted_at = now(), undo_token = gen_random_uuid() where customer_id = ${from.customer.id}
    and type = 'stoplist'`;
  expect(await estimate()).toMatchObject({ stopListed: 0 });
});

it('[MAIL-05:estimate] takes a file that was read, and leaves it for the list', async () => {
  const [set] = await world.db<{ id: bigint; uuid: string }[]>`
    insert into recipient_set (customer_id, complete, valid, invalid, duplicates) values (${from.customer.id}, true, 2, 3, 4)
    returning id, uuid`;
  await world.db`
    insert into recipient (customer_id, recipient_set_id, num)
    select ${from.customer.id}, ${set?.id ?? 0n}, unnest(array['380671234567', '380671234568'])`;
  const given = { uploadUuid: set?.uuid, recipients: '380671234567 380501234567' };
  expect(await estimate(given)).toMatchObject({ recipients: 3, rejected: { invalid: 3, duplicates: 5 } });
  expect((await world.create(from, given)).status).toBe(100);
  expect(await refusal(given)).toEqual([404, 'upload_not_found']);
});

it('[MAIL-05:cost] says where the balance does not cover it', async () => {
  const poor = await world.sender(['user'], 4_700n);
  const { name: _, ...body } = mailingBody(poor);
  expect(
    envelopeOf(await world.post('/v2/mailings/estimate', poor.token, body)).data,
  ).toMatchObject({ maximum: '0.98', available: '0.47', covered: false });
});

it('[MAIL-02:shortlinks] counts the links of the recipients\' own, and looks at none of them alone', async () => {
  await world.db`
    insert into short_link (customer_id, code, name, initial_url, status, created_at, updated_at)
    values (${from.customer.id}, 'Es7imat', '', 'https://shop.example/', 'active', now(), now())`;
  const body = `https://s.example/Es7imat ${'x'.repeat(160 - 26)}`;
  expect(await estimate({ body })).toMatchObject({ recipients: 2, parts: 2 });
  expect(await estimate({ body, ownLinks: true })).toMatchObject({ recipients: 2, parts: 4, maximum: '1.96' });
  const { id } = await world.create(from, { body, ownLinks: true });
  await world.work();
  expect(
    await world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token),
  ).toMatchObject({ msgcount: 2, partscount: 4, maximum: '1.96' });
});

describe('several at once', () => {
  const held = async (work: (uploadUuid: string) => Promise<void>) => {
    const [set] = await world.db<{ uuid: string }[]>`insert into recipient_set (customer_id, complete, valid)
      values (${from.customer.id}, true, 1) returning uuid`;
    await world.db.begin(async (tx) => {
      await tx`lock table recipient in access exclusive mode`;
      await work(set?.uuid ?? '');
    });
  };
  // Databases of other tests have a table with the same oid.
  const waiting = async () => (await world.db`
    select from pg_locks
    where database = (select oid from pg_database where datname = current_database()) and relation = 'recipient'::regclass
      and not granted`).length;

  it('[MAIL-05:estimate] a newer one of the same login ends the older, also what the database does for it', async () => {
    await held(async (uploadUuid) => {
      const older = estimateList({ uploadUuid });
      await until(async () => (await waiting()) === 1);
      expect((await estimateList()).statusCode).toBe(200);
      expect(envelopeOf(await older).data.localizedMessage).toBe('too_many_requests');
      expect(await waiting()).toBe(0);
    });
    expect((await estimateList()).statusCode).toBe(200);
  });

  it('[MAIL-05:estimate] more than three of one customer are refused, and another customer does not wait for them', async () => {
    const logins = await Promise.all(Array.from({ length: 4 }, () => world.login(['user'], from.customer)));
    const other = await world.sender();
    let running: ReturnType<typeof estimateList>[] = [];
    await held(async (uploadUuid) => {
      running = logins.slice(0, 3).map(({ token }) => estimateList({ uploadUuid }, token));
      await until(async () => (await waiting()) === 3);
      expect((await estimateList({}, logins[3]?.token)).statusCode).toBe(429);
      const { name: _, ...body } = mailingBody(other);
      expect((await world.post('/v2/mailings/estimate', other.token, body)).statusCode).toBe(200);
    });
    expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await estimateList({}, logins[3]?.token)).statusCode).toBe(200);
  });

  it('[MAIL-05:estimate] those that other nodes count are of the same three, and count no more once they have ended', async () => {
    const [one, two] = await Promise.all([world.login(['user'], from.customer), world.login(['user'], from.customer)]);
    const other = await world.sender();
    const onAnotherNode = (work: () => Promise<void>) => world.db.begin(async (tx) => {
      expect(await acquireEstimateSlot(tx, from.customer.id, 3)).toBe(true);
      await work();
    });
    let running: ReturnType<typeof estimateList> | undefined;
    await onAnotherNode(() => onAnotherNode(async () => {
      await held(async (uploadUuid) => {
        running = estimateList({ uploadUuid }, one.token);
        await until(async () => (await waiting()) === 1);
        const refused = await estimateList({}, two.token);
        expect([refused.statusCode, envelopeOf(refused).data.localizedMessage]).toEqual([429, 'too_many_requests']);
        const { name: _, ...body } = mailingBody(other);
        expect((await world.post('/v2/mailings/estimate', other.token, body)).statusCode).toBe(200);
        // A new request of the same login replaces its older one.
        expect((await estimateList({}, one.token)).statusCode).toBe(200);
      });
      expect((await running)?.statusCode).toBe(429);
      expect((await estimateList({}, two.token)).statusCode).toBe(200);
    }));
    expect((await estimateList({}, two.token)).statusCode).toBe(200);
  });
});

it('refuses what a list would be refused for', async () => {
  expect(await refusal({ recipients: '' })).toEqual([400, 'no_recipients']);
  expect(await refusal({ recipients: 'nobody' })).toEqual([400, 'no_valid_numbers']);
  expect(await refusal({ body: ' ' })).toEqual([400, 'text_empty']);
  expect(await refusal({ type: 'viber' })).toEqual([409, 'no_direction']);
  expect(await refusal({ dtsend: { local: '2001-01-01T00:00', timeZone: 'UTC' } })).toEqual([409, 'send_time_past']);
});

it('answers 400, 401, 403, and 404 for what is another customer\'s', async () => {
  expect((await estimateList({ type: 'pigeon' })).statusCode).toBe(400);
  expect((await world.post('/v2/mailings/estimate', undefined, {})).statusCode).toBe(401);
  expect((await estimateList({}, (await world.login(['fin'], from.customer)).token)).statusCode).toBe(403);
  const other = await world.sender();
  expect(await refusal({ alphaNameUuid: other.alphaNameUuid })).toEqual([404, 'alpha_name_not_found']);
  expect(
    await refusal({ recipientBooks: [{ addressBookUuid: await book('generic', {}, other) }] }),
  ).toEqual([404, 'address_book_not_found']);
});

it('[MAIL-19:unknown] tells each unknown field with what was meant, and no list is created until each is accepted', async () => {
  const text = { body: 'Hi {Name}, {param9}', recipients: '380671234567' };
  expect(
    (await estimate(text)).unknownFields,
  ).toEqual([{ field: '{Name}', suggestion: '{name}' }, { field: '{param9}', suggestion: null }]);
  expect((await estimate({ ...text, acceptedFields: ['{Name}'] })).unknownFields).toEqual([{ field: '{param9}', suggestion: null }]);
  const create = async (acceptedFields: string[]) => {
    const response = await world.post('/smslist/createsend', from.token, mailingBody(from, { ...text, acceptedFields }));
    return [response.statusCode, envelopeOf(response).data];
  };
  expect(
    await create(['{Name}']),
  ).toEqual([400, expect.objectContaining({ localizedMessage: 'unknown_fields', params: { fields: '{param9}' } })]);
  const [status, list] = await create(['{Name}', '{param9}']);
  expect(status).toBe(200);
  const id = Number((list as unknown as { id: number }).id);
  expect(await world.db`select accepted_fields from mailing_list where id = ${id}`).toEqual([{ accepted_fields: ['{Name}', '{param9}'] }]);
});

it('[MAIL-19:unknown] judges what a list has beside its text, where no field is filled', async () => {
  const content = { imageUrl: 'https://x.example/1.png', button: { title: 'Open', url: 'https://x.example/?id={param1}' } };
  const rich = { type: 'viber', contentType: 'text/img/button', body: 'Hi {name}', content };
  const refused = await world.post('/smslist/createsend', from.token, mailingBody(from, { ...rich, recipients: '380671234567' }));
  expect(envelopeOf(refused).data).toMatchObject({ localizedMessage: 'unknown_fields', params: { fields: '{param1}' } });
});

it('[MAIL-19:empty] counts recipients without a value for a field that has no default', async () => {
  const uuid = await book('generic', { 380671230001: 'Olena', 380671230002: null, 380671230003: ' ' });
  const { emptyValues } = await estimate({
    body: '{name}, {param1|dear friend}, {param2}', recipients: '', recipientBooks: [{ addressBookUuid: uuid }],
  });
  expect(emptyValues).toEqual([{ field: 'name', recipients: 2 }, { field: 'param2', recipients: 3 }]);
});

it('refuses a fallback that is the main message once more', async () => {
  expect(await refusal({ recipients: '380671234567', fallback: { type: 'sms', body: 'again' } })).toEqual([400, 'fallback_same']);
});
