import { languages, mailingExportColumns, type Data, type mailings } from '@portal/contracts';
import { DELIVERY_STATUS, LIST_STATUS, MESSAGE_TYPES, UNSENT_OUTCOME } from '@portal/messaging';
import { unzipSync } from 'fflate';
import { textsIn } from '../../../platform/locales';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

let world: MailingWorld;
let own: Sender & { listId: number };
beforeAll(async () => {
  world = await createMailingWorld();
  own = await withList(await world.unguarded());
});
afterAll(() => world.close());

async function withList(of: Sender) {
  await world.create(of, { name: '=1+1', body: 'Рядок 1\nРядок "2"' });
  const { id } = await world.create(of, {
    name: 'Ціни', recipients: Array.from({ length: 2_345 }, (_, index) => `38067${1_000_000 + index}`).join(),
  });
  await world.work();
  return { ...of, listId: id };
}

type Query = Record<string, string | number>;
const get = (path: string, query: Query = {}, token: string | undefined = own.token) => (
  world.get(`${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`, token));
const lines = async (path: string, query: Query = {}) => {
  const answer = await get(path, query);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.body.replace(/^\ufeff/, '').trimEnd().split('\r\n');
};

it('[MAIL-01] exports the lists that the page shows, in its order, with the columns in theirs', async () => {
  const columns = 'id,name,status,msgcount,scheduled,cost,maximum,currency,created';
  const [title, ...rows] = await lines('/v2/mailings/export', { columns, sort: 'name', language: 'ua', timeZone: 'Europe/Kyiv' });
  expect(title).toBe('Номер;Назва;Статус;Отримувачі;Підготовлено;Вартість;Максимум;Валюта;Створено (Europe/Kyiv)');
  const { items } = await world.read<Data<typeof mailings.list>>('/smslist/list?sort=name', own.token);
  const clock = (time: string) => new Date(time).toLocaleString('sv-SE', { timeZone: 'Europe/Kyiv' });
  expect(rows).toEqual(items.map(({ id, name, msgcount, maximum, created }) => (
    [
      id, name.startsWith('=') ? `'${name}` : name, 'Не підтверджено', msgcount, msgcount, '0,00', maximum.replace('.', ','), 'UAH',
      clock(created),
    ].join(';'))));
  expect(rows).toHaveLength(2);
  expect(
    await lines('/v2/mailings/export', { columns: 'name', filter: JSON.stringify({ text: 'ціни' }), language: 'bg' }),
  ).toEqual(['Име', 'Ціни']);
  expect(await lines('/v2/mailings/export', { columns: 'name', filter: JSON.stringify({ text: 'nothing' }) })).toEqual(['Name']);
});

it('[MAIL-07:export] exports every message of a list, and those of a status alone', async () => {
  const all = await lines('/v2/mailings/messages/export', { id: own.listId, columns: 'recipient,status,reason,dtsend' });
  expect([all[0], all[1], all.length]).toEqual(['Recipient,Status,Reason,Sent (UTC)', '380671000000,Prepared,,', 2_346]);
  expect(new Set(all).size).toBe(2_346);
  await world.db`update message set status = 2, reason = 'text_refused' where list_id = ${own.listId} and recipient = '380671000007'`;
  await world.db`insert into mailing_counter (customer_id, list_id, status, messages) values (${own.customer.id}, ${own.listId}, 2, 1)`;
  expect(await lines('/v2/mailings/messages/export', {
    id: own.listId, filter: '{"status":[2]}', columns: 'status,recipient,reason', language: 'ru',
  }))
    .toEqual(['Статус;Получатель;Причина', 'Отклонено;380671000007;Провайдер не принимает этот текст']);
});

it('[MAIL-07:export] says of a main message that was never sent that it was rejected', async () => {
  const main = (recipient: string, connectionId: number | null) => world.db`
    update message set stage = 1, main_status = 2, main_reason = 'refused', main_connection_id = ${connectionId}
    where list_id = ${own.listId} and recipient = ${recipient}`;
  await main('380671000001', null);
  await main('380671000002', 1);
  const rows = await lines('/v2/mailings/messages/export', { id: own.listId, columns: 'recipient,main_status' });
  expect(rows.slice(1, 4)).toEqual(['380671000000,', '380671000001,Rejected', '380671000002,Undeliverable']);
});

it('[MAIL-08] exports all messages with the words of their lists', async () => {
  const [title, ...rows] = await lines('/v2/messages/export', {
    columns: 'recipient,listName,source,type,body', filter: '{"recipient":"050"}', language: 'bg',
  });
  expect(title).toBe('Получател;Кампания;Източник;Тип;Съобщение');
  expect(rows.join('\r\n')).toBe('380501234567;\'=1+1;Кампания;SMS;"Рядок 1\nРядок ""2"""');
  expect(await lines('/v2/messages/export', { columns: 'id' })).toHaveLength(1 + 2_345 + 2);
});

it('[MAIL-01] gives sums in a workbook as numbers that can be added up, and a formula as text', async () => {
  const { rawPayload } = await get('/v2/mailings/export', { columns: 'name,maximum,cost', sort: 'name', format: 'xlsx' });
  const sheet = Buffer.from(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(sheet).toContain('=1+1</t></is></c><c><v>0.98</v></c><c><v>0</v></c></row>');
  expect(sheet).not.toContain('<f>');
});

it('[MAIL-07:export] [MAIL-05:cost] of an unconfirmed list has what the messages may cost, which adds up to the maximum of the list', async () => {
  await world.covers(own, 'viber', 2_000n);
  const { id } = await world.create(own, {
    type: 'viber', body: 'Hello', fallback: { type: 'sms', body: 'я'.repeat(71) }, recipients: '380671234567 380501234567',
  });
  await world.work();
  const costs = async (language: string) => {
    const [title, ...rows] = await lines('/v2/mailings/messages/export', { id, columns: 'cost', language });
    return [title, ...rows.toSorted()];
  };
  const { maximum } = await world.read<Data<typeof mailings.get>>(`/smslist/get?id=${id}`, own.token);
  expect([await costs('en'), maximum]).toEqual([['Estimated cost', '1.16', '1.20'], '2.36']);
  const { items } = await world.read<Data<typeof mailings.messages>>(`/sms/getlistmessages?id=${id}`, own.token);
  expect(items.map(({ price }) => price).toSorted()).toEqual(['1.16', '1.20']);
  expect((await world.post('/smslist/confirm', own.token, { id })).statusCode).toBe(200);
  expect(await costs('ua')).toEqual(['Вартість', '0,00', '0,00']);
});

it('has every column in both formats unless some are chosen', async () => {
  const exports: [path: string, columns: readonly string[], query: Query][] = [
    ['/v2/mailings/export', mailingExportColumns.lists, {}],
    ['/v2/mailings/messages/export', mailingExportColumns.listMessages, { id: own.listId }],
    ['/v2/messages/export', mailingExportColumns.allMessages, {}],
  ];
  for (const [path, columns, query] of exports) {
    expect((await lines(path, query))[0]?.split(',')).toHaveLength(columns.length);
    const xlsx = await get(path, { ...query, format: 'xlsx' });
    expect([xlsx.statusCode, xlsx.headers['content-type'], xlsx.headers['content-disposition']]).toEqual([
      200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      expect.stringMatching(/^attachment; filename="(mailings|messages|messages-\d+)\.xlsx"$/),
    ]);
    expect(xlsx.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  }
});

it('refuses what it does not know, whom it does not know, whoever may not, and lists of others', async () => {
  const unknown: Query[] = [
    { columns: 'secret' }, { columns: 'id,id' }, { columns: '' }, { format: 'pdf' }, { language: 'fr' }, { timeZone: 'Mars' },
    { filter: '{"x":1}' },
  ];
  for (const query of unknown) {
    for (const path of ['/v2/mailings/export', '/v2/messages/export']) {
      expect([query, (await get(path, query)).statusCode]).toEqual([query, 400]);
    }
  }
  expect((await get('/v2/mailings/export', { sort: 'id' })).statusCode).toBe(400);
  const accountant = await world.login(['fin'], own.customer);
  const other = await world.sender();
  for (const path of ['/v2/mailings/export', `/v2/mailings/messages/export`, '/v2/messages/export']) {
    expect((await world.get(path)).statusCode).toBe(401);
    expect((await get(path, { id: own.listId }, accountant.token)).statusCode).toBe(403);
  }
  expect((await get('/v2/mailings/messages/export', {}, own.token)).statusCode).toBe(400);
  const foreign = await get('/v2/mailings/messages/export', { id: own.listId }, other.token);
  expect([foreign.statusCode, foreign.json().data.localizedMessage]).toEqual([404, 'not_found']);
  expect((await get('/v2/messages/export', { columns: 'id' }, other.token)).body).toBe('\ufeffNumber\r\n');
});

it.each(languages)('has texts for everything in %s, and for nothing else', (language) => {
  const { group } = textsIn(language);
  const statuses = [...Object.keys(DELIVERY_STATUS), ...Object.keys(UNSENT_OUTCOME)];
  const columns = Object.values(mailingExportColumns).flat().filter((column) => !statuses.includes(column));
  expect(Object.keys(group('exports.columns')).toSorted()).toEqual([...new Set(columns)].toSorted());
  expect(Object.keys(group('messages.deliveryStatus')).toSorted()).toEqual([...statuses, 'seen'].toSorted());
  expect(Object.keys(group('exports.listStatus')).toSorted()).toEqual(Object.keys(LIST_STATUS).toSorted());
  expect(Object.keys(group('messages.type')).toSorted()).toEqual([...MESSAGE_TYPES].toSorted());
});
