import { parseAmount, reportGroups, type Data, type mailingChart, type mailings, type ReportFilter, type reports } from '@portal/contracts';
import { countsOfGroups, DELIVERY_STATUS, wasSent } from '@portal/messaging';
import { unzipSync } from 'fflate';
import { envelopeOf } from '../../../test/app';
import { createMailingWorld, startSending, type MailingWorld, type Sender, type SendingWorld } from '../../../test/sending';
import { until } from '../../../test/until';
import { spentByLedger } from '../../../test/usage';
import { countsOfLists } from '../../messaging/messages';
import { foldUsage } from './fold.store';
import { reportMessages } from './report-messages';

type Usage = Data<typeof reports.usage>;
type Chart = Data<typeof mailingChart>;
type Group = (typeof reportGroups)[number];

let world: MailingWorld;
let sending: SendingWorld;
let from: Sender;
let branch: { uuid: string; id: bigint; alphaNameUuid: string };
/** The test may run past midnight. */
const [today, tomorrow] = [0, 86_400_000].map((later) => new Date(Date.now() + later).toISOString().slice(0, 10)) as [string, string];

const getReport = (path: string, query: Record<string, string> = {}, token: string | undefined = from.token) => (
  world.get(`/v2/finance/reports/${path}?${new URLSearchParams(query).toString()}`, token));
const filterOf = (more: Partial<ReportFilter> = {}) => JSON.stringify({ from: today, to: tomorrow, ...more });
const read = async <T>(path: string, query: Record<string, string>, token: string = from.token): Promise<T> => {
  const response = await getReport(path, query, token);
  if (response.statusCode !== 200) throw new Error(response.body);
  return envelopeOf(response).data as unknown as T;
};
const usage = (groupBy: Group, more: Partial<ReportFilter> = {}, token?: string) => read<Usage>(
  'usage', { groupBy, filter: filterOf(more) }, token,
);
const choices = (token?: string) => read<Data<typeof reports.choices>>('choices', {}, token);
const messagesOf = async (more: Partial<ReportFilter> = {}, limit = 100) => {
  const all: Data<typeof reports.messages>['items'] = [];
  let cursor: string | null = null;
  do {
    const page: Data<typeof reports.messages> = await read('messages', {
      filter: filterOf(more), limit: String(limit), ...(cursor !== null && { cursor }),
    });
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return all;
};
const sum = <T>(rows: readonly T[], of: (row: T) => number | bigint) => rows.reduce((total, row) => total + BigInt(of(row)), 0n);
const refusal = async (path: string, query: Record<string, string>) => {
  const response = await getReport(path, query);
  return [response.statusCode, envelopeOf(response).data.localizedMessage];
};

beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.unguarded(['user', 'fin'], 100_000_0000n);
  sending = await startSending(world.db);
  const { customer } = from;
  await world.db`update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${customer.id}`;
  const [created] = await world.db<{ uuid: string; id: bigint; alphaNameUuid: string }[]>`
    with created as (insert into organization (customer_id, name, type) values (${customer.id}, 'Branch', 2)
    returning customer_id, id, uuid),
    alpha as (insert into alpha_name (customer_id, organization_id, name) select customer_id, id, 'BRANCH' from created
      returning customer_id, id, uuid),
    direction as (
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      select customer_id, id, 'sms', ${sending.smsConnection}, 'BRANCH' from alpha
    )
    select created.uuid, created.id, alpha.uuid as "alphaNameUuid" from created, alpha`;
  if (!created) throw new Error('no branch was made');
  branch = created;
  const viber = await world.covers(from, 'viber', 9_000n, { connectionId: sending.richConnection });
  expect(viber).toBe(sending.richConnection);
  sending.simulator.behave({
    receipts: true, rules: [{ endsWith: '11', outcome: 'undeliverable' }, { endsWith: '21', outcome: 'refused', status: 0x0b }],
  });
  const recipients = (count: number, at: number) => (
    Array.from({ length: count }, (_none, index) => `38050${String((at + index) * 10 + 1).padStart(7, '0')}`).join()
  );
  const office = await world.create(from, { recipients: recipients(120, 0) });
  const other = await world.create(from, { recipients: recipients(50, 500), alphaNameUuid: branch.alphaNameUuid });
  const rich = await world.create(from, { recipients: recipients(30, 700), type: 'viber', body: 'Hello' });
  const waiting = await world.create(from, {
    recipients: recipients(20, 800), dtsend: { local: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16), timeZone: 'UTC' },
  });
  await world.create(from, { recipients: recipients(5, 900), name: 'never confirmed' });
  await world.work();
  for (const { id } of [office, other, rich, waiting]) {
    expect((await world.post('/smslist/confirm', from.token, { id })).statusCode).toBe(200);
  }
  const test = await world.post('/v2/mailings/test', from.token, {
    alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hi', num: '0501234567',
  });
  expect(test.statusCode).toBe(200);
  const lists = [office, other].map(({ id }) => BigInt(id));
  await until(async () => [
    ...(await countsOfLists(world.db, customer.id, lists)).values(),
  ].every((counts) => (counts[1] ?? 0) + (counts[10] ?? 0) === 0), 'all is delivered');
  await until(
    async () => (await countsOfLists(world.db, customer.id, [BigInt(rich.id)])).get(BigInt(rich.id))?.[1] === 30, 'the rich ones are out',
  );
  // The test message, too.
  await until(async () => (await world.db`
    select from message join mailing_list list on list.customer_id = message.customer_id and list.id = message.list_id
    where list.customer_id = ${customer.id} and source = 'test' and message.status in (0, 1, 10)`).length === 0, 'the test is delivered');
});
afterAll(async () => {
  await sending.stop();
  await world.close();
});

describe('a report', () => {
  it.each([false, true])('[FIN-09] adds up to the ledger by whatever it is grouped, folded (%s) or not', async (folded) => {
    if (folded) while (await foldUsage(world.db, 10) > 0);
    const spent = await spentByLedger(world.db, from.customer.id);
    expect(spent).toBeGreaterThan(0n);
    const { total } = await usage('day');
    expect([parseAmount(total.spent), sum(Object.values(total.counts), (count) => count)]).toEqual([spent, BigInt(total.messages)]);
    for (const group of reportGroups) {
      const report = await usage(group);
      expect([group, report.total]).toEqual([group, total]);
      expect(report.others).toBeNull();
      const { items } = report;
      expect([sum(items, (row) => row.messages), sum(items, (row) => row.parts), sum(items, (row) => parseAmount(row.spent))])
        .toEqual([BigInt(total.messages), BigInt(total.parts), spent]);
      for (const row of items) expect(sum(Object.values(row.counts), (count) => count)).toBe(BigInt(row.messages));
    }
  });

  it('[MAIL-07] agrees with when messages of lists were accepted and got their outcomes', async () => {
    const lists = await world.db<{ id: bigint }[]>`
      select id from mailing_list where customer_id = ${from.customer.id} and source = 'list' and confirmed_at is not null`;
    const counters = await countsOfLists(world.db, from.customer.id, lists.map(({ id }) => id));
    for (const { id } of lists) {
      const { items } = await world.read<Data<typeof mailings.delivery>>(`/v2/mailings/delivery?id=${id}`, from.token);
      const counted = countsOfGroups(counters.get(id) ?? {});
      const accepted = sum(Object.entries(counters.get(id) ?? {}), ([outcome, count]) => (wasSent(Number(outcome)) ? count ?? 0 : 0));
      expect([
        id, sum(items, (step) => step.accepted), sum(items, (step) => step.delivered), sum(items, (step) => step.undelivered),
        sum(items, (step) => step.unsent),
      ]).toEqual([id, accepted, BigInt(counted.delivered), BigInt(counted.undelivered), BigInt(counted.unsent)]);
    }
    expect(lists.length).toBeGreaterThan(2);
  });

  it('[FIN-09] has the days of the dashboard', async () => {
    const { items, currency_code } = await read<Usage>('usage', { filter: JSON.stringify({ from: '2026-01-01', to: '2026-01-03' }) });
    expect([currency_code, items.map(({ key, messages, spent }) => [key, messages, spent])])
      .toEqual(['UAH', [['2026-01-01', 0, '0.00'], ['2026-01-02', 0, '0.00'], ['2026-01-03', 0, '0.00']]]);
    for (const timeZone of ['UTC', 'Europe/Kyiv', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
      const chart = await world.read<Chart>(
        `/user/getlistschartdata?${new URLSearchParams({ days: '3', timeZone }).toString()}`, from.token,
      );
      const [first, last] = [chart.items[0]?.date ?? '', chart.items.at(-1)?.date ?? ''];
      const days = await read<Usage>('usage', { timeZone, filter: JSON.stringify({ from: first, to: last }) });
      const count = (counts: Record<string, number>, ...statuses: number[]) => statuses.reduce(
        (all, status) => all + (counts[status] ?? 0), 0,
      );
      expect(days.items.map(({ key, messages, spent, counts }) => ({
        date: key, messages, sent: messages - count(counts, 0, 10, 21, 22, 23, 24), delivered: count(counts, 3),
        undelivered: count(counts, 2, 4, 5, 6), unsent: count(counts, 21, 22, 23, 24),
        unknown: count(counts, 101), pending: count(counts, 0, 1, 10), cost: spent,
      }))).toEqual(chart.items.map(({ lists, ...day }) => day));
      expect(sum(days.items, (day) => day.messages)).toBeGreaterThan(200n);
    }
  });

  it('[FIN-09] names what its rows are, and rows of what is filtered by are alone', async () => {
    const { organizations, alphaNames, directions } = await choices();
    expect(organizations.map(({ name }) => name)).toEqual(['Branch', from.customer.name + ' office']);
    expect(alphaNames.map(({ name }) => name)).toEqual(['BRANCH', 'DEMO']);
    expect(directions).toHaveLength(3);
    const byOrganization = await usage('organization');
    for (const row of byOrganization.items) {
      expect(organizations).toContainEqual({ uuid: row.key, name: row.name });
      expect(
        (await usage('type', { organizationUuid: [row.key ?? ''] })).total,
      ).toEqual({ messages: row.messages, parts: row.parts, counts: row.counts, spent: row.spent });
    }
    for (const { key, name, type, ...figures } of (await usage('direction')).items.filter((row) => row.key !== null)) {
      expect(directions.map((direction) => [direction.uuid, direction.name, direction.type])).toContainEqual([key, name, type]);
      expect((await usage('alphaName', { directionUuid: [key ?? ''] })).total).toEqual(figures);
    }
    for (const { key, name, type, ...figures } of (await usage('type')).items) {
      expect([name, type, (await usage('day', { type: [key as 'sms'] })).total]).toEqual([null, null, figures]);
    }
    for (const { key, ...row } of (await usage('status')).items) {
      expect(row.counts).toEqual(row.messages === 0 ? {} : { [key ?? '']: row.messages });
      expect((await usage('organization', { status: [Number(key)] })).total).toMatchObject({ messages: row.messages, spent: row.spent });
    }
    expect((await usage('day', { currency: 'EUR' })).total).toEqual({ messages: 0, parts: 0, counts: {}, spent: '0.00' });
  });

  it('[FIN-09] leads to the messages behind its figures', async () => {
    const { total, items } = await usage('status');
    const all = await messagesOf();
    expect([all.length, new Set(all.map(({ id }) => id)).size, sum(all, ({ cost }) => parseAmount(cost))]).toEqual([
      total.messages, total.messages, parseAmount(total.spent),
    ]);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted().reverse());
    for (const { key, messages } of items) {
      const behind = await messagesOf({ status: [Number(key)] }, 7);
      expect([behind.length, behind.every(({ outcome }) => outcome === Number(key))]).toEqual([messages, true]);
    }
    expect([...new Set(all.map(({ source }) => source))].toSorted()).toEqual(['list', 'test']);
    const ofBranch = await messagesOf({ organizationUuid: [branch.uuid] });
    expect([ofBranch.length, ofBranch[0]?.organizationName, ofBranch[0]?.from]).toEqual([50, 'Branch', 'BRANCH']);
    for (const { key, name, type, messages } of (await usage('direction')).items) {
      if (key !== null) {
        expect((await messagesOf({ directionUuid: [key] })).map((message) => [message.providerName, message.type]))
          .toEqual(Array(messages).fill([name, type]));
      }
    }
  });

  it('[FIN-09] goes through messages both ways in bounded steps, and none comes twice', async () => {
    const reader = { customerId: from.customer.id, organizations: null };
    const question = { filter: { from: today, to: tomorrow, status: [DELIVERY_STATUS.undeliverable] }, timeZone: 'UTC', limit: 5 };
    const page = (cursor?: string) => reportMessages(world.db, reader, { ...question, cursor }, { lists: 2, messages: 30 });
    const forth: string[] = [];
    let last = await page();
    for (;;) {
      forth.push(...last.items.map(({ id }) => id));
      if (last.next === null) break;
      last = await page(last.next);
    }
    expect(new Set(forth).size).toBe(forth.length);
    expect(forth).toEqual((await messagesOf({ status: [DELIVERY_STATUS.undeliverable] })).map(({ id }) => id));
    const back: string[] = last.items.map(({ id }) => id);
    for (let { previous } = last; previous !== null;) {
      const before = await page(previous);
      back.unshift(...before.items.map(({ id }) => id));
      previous = before.previous;
    }
    expect(back).toEqual(forth);
  });

  it('[FIN-09] shows a login its organizations alone', async () => {
    const restricted = await world.login(['fin'], from.customer);
    await world.db`insert into login_organization (customer_id, login_id, organization_id)
      values (${from.customer.id}, ${restricted.id}, ${branch.id})`;
    expect(
      (await usage('organization', {}, restricted.token)).items.map(({ name, messages }) => [name, messages]),
    ).toEqual([['Branch', 50]]);
    expect((await usage('organization', { organizationUuid: [from.customer.uuid] }, restricted.token)).total.messages).toBe(0);
    expect((await read<{ items: unknown[] }>('messages', { filter: filterOf(), limit: '100' }, restricted.token)).items).toHaveLength(50);
    expect(await choices(restricted.token)).toMatchObject({
      organizations: [{ name: 'Branch' }], alphaNames: [{ name: 'BRANCH' }], directions: [{ alphaNameUuid: branch.alphaNameUuid }],
    });
  });

  it('[FIN-09] shows nothing of another customer', async () => {
    const other = await world.sender(['fin']);
    expect((await usage('day', {}, other.token)).total.messages).toBe(0);
    expect((await usage('day', { alphaNameUuid: [from.alphaNameUuid] }, other.token)).total.messages).toBe(0);
    expect(
      (await read<{ items: unknown[] }>('messages', { filter: filterOf({ organizationUuid: [branch.uuid] }) }, other.token)).items,
    ).toEqual([]);
    expect((await choices(other.token)).alphaNames).not.toContainEqual(expect.objectContaining({ uuid: from.alphaNameUuid }));
  });

  it('[FIN-09] is a file in the words of each language', async () => {
    const lines = async (query: Record<string, string>) => {
      const response = await getReport('export', { filter: filterOf(), ...query });
      expect(response.statusCode).toBe(200);
      return response.body.replace(/^\ufeff/, '').trimEnd().split('\r\n');
    };
    const { total, items } = await usage('organization');
    const [title, ...rows] = await lines({ groupBy: 'organization', language: 'ua' });
    expect(title).toBe(
      'Організація;Повідомлення;Частини;У черзі;Обробляється;Доставка неможлива;Доставлено;Термін минув;Постійна помилка;Тимчасова помилка;Невідомо;Скасовано;Заблоковано (стоп-лист);Заблоковано (трафік);Відхилено;Витрачено;Валюта',
    );
    expect(rows).toHaveLength(items.length);
    expect(rows.reduce((all, row) => all + parseAmount((row.split(';').at(-2) ?? '').replace(',', '.')), 0n)).toBe(
      parseAmount(total.spent),
    );
    expect((await lines({ groupBy: 'day', language: 'bg' }))[0]?.split(';')[0]).toBe('Ден');
    expect((await lines({ groupBy: 'type', language: 'ru' })).map((line) => line.split(';')[0])).toEqual(['Тип', 'SMS', 'Viber']);
    const { rawPayload, headers } = await getReport('export', { filter: filterOf(), groupBy: 'status', format: 'xlsx' });
    expect(headers['content-disposition']).toContain(`report-status-${today}-${tomorrow}.xlsx`);
    expect(Buffer.from(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? []).toString()).toContain('Delivered');
  });

  it('[FIN-09] has the messages behind its figures in a file, in their order', async () => {
    const shown = await messagesOf();
    const query = { filter: filterOf(), timeZone: 'Europe/Kyiv', language: 'ua', columns: 'id,recipient,confirmed,status,cost,currency' };
    const { body } = await getReport('messages/export', query);
    const [title, ...lines] = body.trimEnd().split('\r\n');
    expect(title).toBe('\ufeffНомер;Отримувач;Підтверджено (Europe/Kyiv);Статус;Вартість;Валюта');
    expect(lines.map((line) => line.split(';').slice(0, 2))).toEqual(shown.map(({ id, recipient }) => [id, recipient]));
    const { total } = await usage('day');
    expect(sum(lines, (line) => parseAmount(line.split(';')[4]?.replace(',', '.') ?? ''))).toBe(parseAmount(total.spent));
    expect(new Set(lines.map((line) => line.split(';')[5]))).toEqual(new Set(['UAH']));
  });

  it('[FIN-09] names the route of each message in the file in the words of the language', async () => {
    const shown = await messagesOf();
    const { body } = await getReport('messages/export', { filter: filterOf(), language: 'ru', columns: 'id,direction,type' });
    const types: Record<string, string> = { sms: 'SMS', viber: 'Viber' };
    expect(body.trimEnd().split('\r\n').slice(1)).toEqual(shown.map(({ id, providerName, type }) => [
      id, providerName === null ? '' : `${providerName} · ${types[type]}`, types[type],
    ].join(';')));
    const routed = shown.filter(({ providerName }) => providerName !== null);
    expect(new Set(routed.map(({ type }) => type))).toEqual(new Set(['sms', 'viber']));
  });

  it('[FIN-09] has only messages of its organizations in the file of a restricted login', async () => {
    const restricted = await world.login(['fin'], from.customer);
    await world.db`insert into login_organization (customer_id, login_id, organization_id)
      values (${from.customer.id}, ${restricted.id}, ${branch.id})`;
    const { body } = await getReport('messages/export', { filter: filterOf(), columns: 'id,organizationName' }, restricted.token);
    const lines = body.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(50);
    expect(new Set(lines.map((line) => line.split(',')[1]))).toEqual(new Set(['Branch']));
  });

  it('keeps what stands behind its first thousand rows together', async () => {
    const of = await world.sender(['fin']);
    await world.db`
      with created as (insert into organization (customer_id, name, type) select ${of.customer.id}, 'Unit ' || n, 2
      from generate_series(1, 1010) n returning id)
      insert into usage select ${of.customer.id}, date_trunc('hour', now()), id, 1, 'sms', 0, 'UAH', 3, 2, 2, 100 + id from created`;
    const report = await usage('organization', {}, of.token);
    expect([report.items.length, report.others?.rows, report.others?.messages, report.total.messages]).toEqual([1_000, 10, 20, 2_020]);
    expect(sum(report.items, (row) => parseAmount(row.spent)) + parseAmount(report.others?.spent ?? '')).toBe(
      parseAmount(report.total.spent),
    );
  });

  it.each<[string, Record<string, string>, string]>([
    ['no filter', {}, 'invalid_request'], ['no JSON', { filter: '{' }, 'invalid_request'],
    ['another key', { filter: filterOf({ x: 1 } as object) }, 'invalid_request'],
    ['no such day', { filter: filterOf({ from: '2026-02-30' }) }, 'invalid_request'],
    ['year 0', { filter: filterOf({ from: '0000-01-01', to: '0000-01-02' }) }, 'invalid_request'],
    ['the end before the beginning', { filter: filterOf({ from: '2026-05-02', to: '2026-05-01' }) }, 'invalid_request'],
    ['367 days', { filter: filterOf({ from: '2025-01-01', to: '2026-01-02' }) }, 'period_too_long'],
    ['a zone that is none', { filter: filterOf(), timeZone: 'Mars/Base' }, 'invalid_request'],
    ['a rule instead of a zone', { filter: filterOf(), timeZone: 'foo+3' }, 'invalid_request'],
    ['a uuid that is none', { filter: filterOf({ organizationUuid: ["'; drop table usage"] }) }, 'invalid_request'],
    ['a status too high', { filter: filterOf({ status: [99_999] }) }, 'invalid_request'],
    ['a currency that is none', { filter: filterOf({ currency: 'uah' }) }, 'invalid_request'],
  ])('answers 400 to %s', async (_what, query, error) => {
    for (const path of ['usage', 'messages', 'export', 'messages/export']) {
      expect([path, await refusal(path, query)]).toEqual([path, [400, error]]);
    }
  });

  it('takes 366 days, and refuses cursors that it did not give', async () => {
    expect((await read<Usage>('usage', { filter: filterOf({ from: '2025-01-01', to: '2026-01-01' }) })).items).toHaveLength(366);
    for (const keys of [['x', 1, 1, 1], ['after', Number.MAX_SAFE_INTEGER, 1, 1], ['after', 1, 1]]) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
      expect(await refusal('messages', { filter: filterOf(), cursor })).toEqual([400, 'invalid_request']);
    }
    expect(await refusal('usage', { filter: filterOf(), groupBy: 'hour' })).toEqual([400, 'invalid_request']);
    expect(await refusal('export', { filter: filterOf(), format: 'pdf' })).toEqual([400, 'invalid_request']);
  });

  const paths = ['usage', 'choices', 'messages', 'export', 'messages/export'];
  it.each(paths)('answers 401 without a session and 403 without the right: %s', async (path) => {
    const user = await world.login(['user'], from.customer);
    expect((await world.get(`/v2/finance/reports/${path}?filter=${filterOf()}`)).statusCode).toBe(401);
    expect((await getReport(path, { filter: filterOf() }, user.token)).statusCode).toBe(403);
  });
});
