import type { ApiList, ApiMessage } from '@portal/contracts/api';
import type { TestCaller } from '../../../test/api-caller';
import { deliveredBody } from '../../../test/callbacks';
import type { Sender } from '../../../test/sending';
import { createOtpWorld, type OtpWorld } from './otp.fixture';

const MASK = '••••••••';

let world: OtpWorld;
let sender: Sender;
let api: TestCaller;
beforeAll(async () => { world = await createOtpWorld(); });
beforeEach(async () => { ({ sender, api } = await world.actor()); });
afterAll(() => world.close());

const create = async (types: string[]) => {
  const { body } = await world.requestOtp(api, {
    channels: types.map((type) => ({ type })), templateId: 'otp-1', length: 8, text: 'It is {code}.',
  });
  return body;
};
const next = (uuid: string) => api.call('POST', `/api/v1/otp/${uuid}/next`);

const columnsWith = async (text: string) => {
  const tables = await world.db<{ name: string; column: string }[]>`
    select columns.table_name as name, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')`;
  const found = await Promise.all(tables.map(async ({ name, column }) => {
    const rows = await world.db`select from ${world.db(name)} where strpos(${world.db(column)}::text, ${text}) > 0 limit 1`;
    return rows.length > 0 ? [`${name}.${column}`] : [];
  }));
  return found.flat().sort();
};

const [DIGITS, SPOKEN] = [(code: string) => code, (code: string) => [...code].join(', ')];

it.each(
  [['telegram_otp', DIGITS], ['viber_otp', DIGITS], ['sms', DIGITS], ['speechcall', SPOKEN]] as const,
)('[API-01] a code by %s is read by nobody but its recipient', async (type, written) => {
  const { uuid, tries: [first] } = await create([type]);
  const { body, content } = await world.contentOf(uuid);
  const stored = `${body} ${JSON.stringify(content)}`;
  const code = type === 'speechcall' ? stored.replace(/\D/g, '').slice(0, 8) : /\d{8}/.exec(stored)?.[0] ?? '';
  expect(stored).toContain(written(code));

  const [list] = await world.db<{ id: string }[]>`select list_id::text as id from otp_attempt where otp_uuid = ${uuid}`;
  const message = (await api.call<ApiMessage>('GET', `/api/v1/messages/${first?.messageUuid ?? ''}`)).body;
  const reads = [
    message,
    (await api.call('GET', '/api/v1/messages')).body, (await api.call<ApiList>('GET', `/api/v1/lists/${message.listUuid}`)).body,
    (await api.call('GET', `/api/v1/lists/${message.listUuid}/messages`)).body, await world.show(api, uuid),
    ...await Promise.all([
      '/sms/getallmessages', `/smslist/get?id=${list?.id}`, `/sms/getlistmessages?id=${list?.id}`, '/smslist/list', '/v2/messages/export',
      `/v2/mailings/messages/export?id=${list?.id}`, '/v2/mailings/export',
    ].map(async (url) => (await world.get(url, sender.token)).body)),
  ].map((answer) => JSON.stringify(answer));
  for (const answer of reads) expect(answer).not.toContain(written(code));
  // A code by Viber has no text beside its template.
  expect(reads.filter((answer) => answer.includes(written(MASK))).length).toBeGreaterThanOrEqual(type === 'viber_otp' ? 0 : 4);
  // Only in the engine's row and the code's own; the latter is sealed if the program has a key.
  expect(await columnsWith(written(code))).toEqual([
    type === 'viber_otp' ? 'message_content.sent_content' : 'message_content.sent_body', ...(type === 'speechcall' ? [] : ['otp.code']),
  ]);
});

it('the number that calls is told to nobody: not by the API, not in the portal, not by a callback', async () => {
  const { uuid, tries: [first] } = await create(['flashcall']);
  await world.db`update message set detail = '{"cliFilter":"(.*)4829(.*)"}'
    where id = (select message_id from otp_attempt where otp_uuid = ${uuid})`;
  const [step] = await world.db<{ customerId: bigint; messageId: bigint }[]>`
    select customer_id as "customerId", message_id as "messageId" from otp_attempt where otp_uuid = ${uuid}`;
  const reported = (await deliveredBody(world.db, step?.customerId ?? 0n, step?.messageId ?? 0n)) ?? '';
  expect(JSON.parse(reported)).toMatchObject({ data: { messageType: 'flashcall', uuid: first?.messageUuid } });
  const reads = [reported, JSON.stringify(
    (await api.call('GET', `/api/v1/messages/${first?.messageUuid ?? ''}`)).body,
  ), (await world.get('/sms/getallmessages', sender.token)).body];
  for (const read of reads) {
    expect([read.includes(first?.messageUuid ?? '') || read.includes('flashcall'), read.includes('4829(')]).toEqual([true, false]);
  }
  expect((await world.verify(api, uuid, '4829')).body).toMatchObject({ verified: true });
  expect(await columnsWith('4829(')).toEqual([]);
});

describe('once it has ended', () => {
  const ends = {
    verified: async (uuid: string) => world.verify(api, uuid, await world.codeOf(uuid)),
    canceled: (uuid: string) => api.call('POST', `/api/v1/otp/${uuid}/cancel`),
    expired: () => world.after(301),
  };

  it.each(Object.keys(ends) as (keyof typeof ends)[])('as %s, it is nowhere in the database', async (end) => {
    const { uuid } = await create(['telegram_otp', 'viber_otp', 'sms', 'speechcall']);
    await world.ends(uuid, 0, 1);
    for (let attempt = 1; attempt < 4; attempt++) {
      await next(uuid);
      await world.ends(uuid, attempt, 1);
    }
    const code = await world.codeOf(uuid);
    expect(await columnsWith(code)).toEqual(['message_content.sent_body', 'message_content.sent_content', 'otp.code']);
    await ends[end](uuid);
    expect((await world.show(api, uuid)).status).toBe(end);
    expect([await columnsWith(code), await columnsWith(SPOKEN(code))]).toEqual([[], []]);
  });

  it('its messages are not sent again, and its neighbours keep their texts', async () => {
    const [{ uuid }, { uuid: other }] = [await create(['sms']), await create(['sms'])];
    await world.ends(uuid, 0, 1);
    await api.call('POST', `/api/v1/otp/${uuid}/cancel`);
    const stored = await world.db<{ uuid: string; listId: bigint; messageId: bigint; sent: string | null }[]>`
      select otp_uuid as uuid, list_id as "listId", step.message_id as "messageId", sent_body as sent
      from otp_attempt step join message_content content on content.message_id = step.message_id
      where otp_uuid in (${uuid}, ${other}) order by step.message_id`;
    expect(stored).toMatchObject([{ uuid, sent: null }, { uuid: other, sent: expect.stringMatching(/^It is \d{8}\.$/) }]);
    expect(stored[1]?.listId).toBe(stored[0]?.listId);
    await world.ends(uuid, 0, 2);
    const again = await world.post('/sms/messageresetattempts', sender.token, {
      id: Number(stored[0]?.listId), messageIds: [String(stored[0]?.messageId)],
    });
    expect(again.json()).toMatchObject({ success: false, data: { localizedMessage: 'list_transition_refused' } });
  });
});
