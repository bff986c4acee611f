import {
  addressBookListExportColumns, alphaNameExportColumns, gridExports, invoiceExportColumns, languages, organizationExportColumns,
  ownLoginExportColumns, shortLinkExportColumns, templateExportColumns,
} from '@portal/contracts';
import {
  adminGridExports, allAlphaNamesExportColumns, auditExportColumns, customerExportColumns, loginExportColumns, requestExportColumns,
} from '@portal/contracts/admin';
import { textsIn } from '../../platform/locales';
import { createTwoCustomers, type TwoCustomers } from './two-customers.fixture';

const customers = [
  { ...gridExports.templates, list: '/v2/templates', columns: templateExportColumns, key: 'name' },
  { ...gridExports.shortLinks, list: '/v2/shortlinks', columns: shortLinkExportColumns, key: 'shortUrl' },
  { ...gridExports.addressBooks, list: '/v2/addressbooks', columns: addressBookListExportColumns, key: 'name' },
  { ...gridExports.invoices, list: '/finance/invoices/list', columns: invoiceExportColumns, key: 'number' },
  { ...gridExports.organizations, list: '/user/listorganizations', columns: organizationExportColumns, key: 'name' },
  { ...gridExports.alphaNames, list: '/user/listallalphanames', columns: alphaNameExportColumns, key: 'name' },
  { ...gridExports.ownLogins, list: '/v2/logins', columns: ownLoginExportColumns, key: 'login' },
] as const;
const administration = [
  { ...adminGridExports.customers, columns: customerExportColumns }, { ...adminGridExports.logins, columns: loginExportColumns },
  { ...adminGridExports.audit, columns: auditExportColumns }, { ...adminGridExports.requests, columns: requestExportColumns },
  { ...adminGridExports.alphaNames, columns: allAlphaNamesExportColumns },
] as const;
const keyOf = { name: 'name', shortUrl: 'short_url', number: 'number', login: 'login' } as const;

let portal: TwoCustomers;
beforeAll(async () => { portal = await createTwoCustomers(); });
afterAll(() => portal.close());

type Query = Record<string, string>;
type Listed = Record<string, string>[];
const file = (path: string, query: Query = {}, token?: string) => portal.get(`${path}?${new URLSearchParams(query)}`, token);
const linesOf = async (path: string, query: Query, token: string) => {
  const answer = await file(path, query, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.body.replace(/^\ufeff/, '').trimEnd().split('\r\n');
};

it.each(customers)('$path contains the rows that the page shows, and none of another customer', async ({ path, list, key }) => {
  const [mine, theirs] = await Promise.all([portal.mine, portal.theirs].map(async ({ login: { token } }) => {
    const { data } = (await portal.get(list, token)).json() as { data: { items?: Listed; data?: Listed } };
    const items = data.items ?? data.data ?? [];
    const [, ...rows] = await linesOf(path, { columns: key }, token);
    return { shown: items.map((item) => item[keyOf[key]]), rows };
  }));
  expect(mine?.rows.toSorted()).toEqual(mine?.shown.toSorted());
  expect(mine?.rows.length).toBeGreaterThan(0);
  expect(mine?.rows.filter((row) => theirs?.rows.includes(row) && key !== 'name' && key !== 'number')).toEqual([]);
});

it.each(customers)('$path has every column in both formats unless some are chosen', async ({ path, columns }) => {
  const { token } = portal.mine.login;
  expect((await linesOf(path, {}, token))[0]?.split(',')).toHaveLength(columns.length);
  const xlsx = await file(path, { format: 'xlsx' }, token);
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 4).toString('latin1')]).toEqual([200, 'PK\u0003\u0004']);
});

it.each([...customers, ...administration])('$path refuses strangers, logins without the right, and unknown columns', async ({ path }) => {
  const { token } = portal.mine.login;
  const isAdministration = path.startsWith('/admin');
  const plain = await portal.login([isAdministration ? 'clientAdmin' : 'impersonate'], portal.mine.login.customer);
  expect((await file(path)).statusCode).toBe(401);
  expect((await file(path, {}, plain.token)).statusCode).toBe(403);
  const reader = isAdministration ? (await portal.login(['admin'])).token : token;
  for (const query of [{ columns: 'secret' }, { columns: '' }, { format: 'pdf' }, { timeZone: 'Mars' }, { filter: '{"x":1}' }]) {
    expect([query, (await file(path, query as unknown as Query, reader)).statusCode]).toEqual([query, 400]);
  }
});

it('exports what is filtered, in its order, with the words of the language, and formulas as text', async () => {
  const { token } = portal.mine.login;
  const names = ['=1+1', 'Zürich', 'Amsterdam'];
  for (const name of names) {
    const made = await portal.post('/v2/templates/create', token, { name, type: 'sms', body: 'Some words' });
    expect(made.statusCode).toBe(200);
  }
  expect(await linesOf(gridExports.templates.path, {
    columns: 'name,type,organizations', filter: '{"text":"some words"}', sort: '-name', language: 'ua',
  }, token)).toEqual(['Назва;Тип;Організації', 'Zürich;SMS;Усі', 'Amsterdam;SMS;Усі', '\'=1+1;SMS;Усі']);
});

it.each([gridExports.organizations, gridExports.alphaNames, gridExports.ownLogins])('$path finds text in any case', async ({ path }) => {
  const { token } = portal.mine.login;
  const named = (text: string) => linesOf(path, { columns: 'name', filter: JSON.stringify({ text }) }, token);
  const [, first = ''] = await named('');
  expect((await named(first.toUpperCase().slice(1))).slice(1)).toContain(first);
  expect(await named('nobody has this')).toHaveLength(1);
  expect(first).not.toBe('');
});

it('reads page after page, so that a file has more rows than a page', async () => {
  const own = await portal.login(['user', 'clientAdmin']);
  await portal.db`
    insert into template (customer_id, name, message_type, content_type, body, created_at, updated_at)
    select ${own.customer.id}, 'Template ' || number, 'sms', 'text/plain', 'Words', now(), now() from generate_series(1, 2100) number`;
  expect(await linesOf(gridExports.templates.path, { columns: 'name' }, own.token)).toHaveLength(2_101);
});

it('only payment operators export the invoices of all customers', async () => {
  const own = await portal.login(['fin'], portal.mine.login.customer);
  const query = { filter: '{"everybody":true}', columns: 'customer,number' };
  expect((await file(gridExports.invoices.path, query, own.token)).statusCode).toBe(403);
});

it('[ADM-01:list] exports customers with balance, tariff and last activity, and logins of all customers, for administrators', async () => {
  const { token } = await portal.login(['admin']);
  const [title, ...rows] = await linesOf(adminGridExports.customers.path, {
    columns: 'contract,balance,currency,tariff,lastActivity', filter: JSON.stringify({ text: portal.mine.login.customer.name }),
  }, token);
  expect(title).toBe('Contract,Balance,Currency,Price list,Last activity (UTC)');
  expect(rows[0]).toMatch(new RegExp(`^"?${portal.mine.login.customer.name}"?,\\d+\\.\\d\\d,UAH,.+,\\d{4}-\\d\\d-\\d\\d `));
  const logins = await linesOf(adminGridExports.logins.path, { columns: 'login' }, token);
  expect(logins).toEqual(expect.arrayContaining([portal.mine.login.login, portal.theirs.login.login]));
});

it('[ADM-02] [ADM-07] [SND-02] exports the audit log, requests and alpha names with their routes, for administrators', async () => {
  const { token, login } = await portal.login(['admin']);
  const { customer } = portal.mine.login;
  const audit = await linesOf(adminGridExports.audit.path, {
    columns: 'actor,action,outcome,subject', filter: JSON.stringify({ login, path: '/export' }),
  }, token);
  expect(audit[0]).toBe('Login,Action,Result,Records');
  await linesOf(adminGridExports.logins.path, {}, token);
  expect(await linesOf(adminGridExports.audit.path, {
    columns: 'actor,action,outcome', filter: JSON.stringify({ login, path: adminGridExports.logins.path }),
  }, token)).toEqual(['Login,Action,Result', `${login},GET ${adminGridExports.logins.path},done`]);
  const requests = await linesOf(adminGridExports.requests.path, {
    columns: 'kind,status,name,customer', filter: JSON.stringify({ status: 'new' }), language: 'ua',
  }, token);
  expect(requests).toContainEqual(expect.stringMatching(new RegExp(`^Організація;Нова;.*;"?${customer.name}`)));
  const names = await linesOf(adminGridExports.alphaNames.path, {
    columns: 'alphaName,type,priority,route,customer', filter: JSON.stringify({ text: customer.name }),
  }, token);
  expect(names.filter((line) => /^SHOP\d+,(SMS|Viber.*),\d+,On,/.test(line)).length).toBeGreaterThan(1);
});

it.each(languages)('has a title for every column in %s, and for nothing else', (language) => {
  const all = [...customers, ...administration].flatMap(({ columns }) => [...columns]);
  expect(Object.keys(textsIn(language).group('tables.columns')).toSorted()).toEqual([...new Set<string>(all)].toSorted());
});
