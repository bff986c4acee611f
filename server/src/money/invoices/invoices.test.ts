import type { Data, InvoiceToPay, invoices } from '@portal/contracts';
import { createOrganization } from '../../customers/accounts';
import { openOrganizationAccount } from '../billing';
import { envelopeOf, type TestLogin } from '../../../test/app';
import { createInvoiceWorld, errorOf, type InvoiceWorld, type Payer } from './invoices.fixture';

type Page = Data<typeof invoices.list>;

let world: InvoiceWorld;
let payer: Payer;
let admin: TestLogin;
beforeAll(async () => {
  world = await createInvoiceWorld();
  admin = await world.login(['admin']);
});
beforeEach(async () => { payer = await world.payer(); });
afterEach(() => world.booksAreRight());
afterAll(() => world.close());

const create = (by: Payer, method: string, more = {}) => world.post('/finance/invoices/create', by.token, world.wish(by, method, more));
const cancel = (uuid: string, by: TestLogin) => world.post('/finance/invoices/cancelinvoice', by.token, { uuid });
const payData = (uuid: string, by: TestLogin) => world.get(`/finance/invoices/getpaydata?uuid=${uuid}`, by.token);
const page = async (query: Record<string, string>, by: TestLogin = payer) => {
  const response = await world.get(`/finance/invoices/list?${new URLSearchParams(query).toString()}`, by.token);
  if (response.statusCode !== 200) throw new Error(response.body);
  return envelopeOf(response).data as unknown as Page;
};
const found = async (filter: object, by?: TestLogin) => (await page({ filter: JSON.stringify(filter) }, by)).items.map(({ uuid }) => uuid);

describe('[FIN-03] a new invoice', () => {
  it('by bank is a document to read, of the seller and the organization as they are now', async () => {
    const { uuid, payMethodType, payData: data, invoice } = await world.bill(payer, 'bank', { sum: '1500.5' });
    expect([payMethodType, data?.data, data?.sign, data?.script]).toEqual(['bank', null, null, null]);
    expect(data?.html).toContain(invoice.number);
    expect(data?.account).toBe('UA213223130000026007233566001');
    expect(invoice).toMatchObject({
      uuid, sum: '1500.50', currency_code: 'UAH', status: 1, type: 1, sellerName: 'Seller Ltd',
      organizationName: `${payer.customer.name} office`, customerName: null,
      payMethodName: 'Bank transfer', dtPaid: null, paidSum: null, accepted: false,
    });
    await world.db`update organization set name = 'Renamed' where customer_id = ${payer.customer.id}`;
    expect((await world.invoice(payer, uuid)).organizationName).toBe(`${payer.customer.name} office`);
  });

  it('by card is what the provider\'s checkout is opened with', async () => {
    const { uuid, payData: data } = await world.bill(payer, 'card', { sum: 100.5 });
    expect(JSON.parse(Buffer.from(data?.data ?? '', 'base64').toString())).toMatchObject({
      public_key: 'shop', action: 'pay', amount: 100.5, currency: 'UAH', order_id: uuid, language: 'ru',
      server_url: `http://localhost:80/payments/liqpay/${world.methods.card}`, result_url: `http://localhost:80/finances/invoice/${uuid}`,
    });
    expect([data?.script, data?.html]).toEqual(['http://127.0.0.1:9/checkout.js', null]);
  });

  it('in cash is nothing to show, and raises no balance', async () => {
    await allow(payer, 'cash');
    const { payData: data } = await world.bill(payer, 'cash');
    expect(data).toEqual({ data: null, sign: null, html: null, script: null, account: null });
    expect(await world.balance(payer)).toBe('0.00');
  });

  it('has the seller\'s next number, also where others were refused in between', async () => {
    const number = async () => Number((await world.bill(payer, 'bank')).invoice.number.replace('T-', ''));
    const first = await number();
    const request = { requestUuid: '11111111-1111-4111-8111-111111111111' };
    await create(payer, 'bank', request);
    await create(payer, 'bank', { ...request, sum: '7' });
    await create(payer, 'bank', request);
    await Promise.all(Array.from({ length: 5 }, number));
    expect(await number()).toBe(first + 7);
  });

  it('is one for one request, however often it comes; another wish under it is refused', async () => {
    const requestUuid = '22222222-2222-4222-8222-222222222222';
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(payer, 'bank', { requestUuid })));
    expect(new Set(answers.map((answer) => (envelopeOf(answer).data as unknown as InvoiceToPay).uuid)).size).toBe(1);
    for (const more of [{ sum: '100.01' }, { methodUuid: world.methods.card }]) {
      expect(errorOf(await create(payer, 'bank', { requestUuid, ...more }))).toBe('400 wrong_create_params');
    }
    const other = await world.payer();
    expect((await create(other, 'bank', { requestUuid })).statusCode).toBe(200);
  });

  it.each([[0, 'sum_not_positive'], [
    '-1', 'sum_not_positive',
  ], [1.005, 'sum_too_fine'], ['1,00', 'sum_not_a_number'], ['1e-3', 'sum_not_a_number'], ['1000000000', 'sum_too_large']])(
    'of the sum %p is refused: %s', async (sum, error) => {
      expect(errorOf(await create(payer, 'bank', { sum }))).toBe(`400 ${error}`);
    });

  it('is refused by a method that is not allowed, unknown or of another currency, and for what is another customer\'s', async () => {
    const other = await world.payer();
    for (const method of ['cash', 'euro']) expect(errorOf(await create(payer, method))).toBe('409 pay_method_not_allowed');
    expect(errorOf(await create(payer, 'bank', { methodUuid: payer.accountUuid }))).toBe('409 pay_method_not_allowed');
    expect(errorOf(await create(payer, 'bank', { accountUuid: other.accountUuid }))).toBe('404 account_not_found');
    expect(errorOf(await create(payer, 'bank', { organizationUuid: other.organizationUuid }))).toBe('404 not_found');
    expect(errorOf(await create(payer, 'bank', { accountUuid: '1' }))).toBe('400 wrong_create_params');
  });

  it('tops up an organization\'s own account by that organization\'s bill alone', async () => {
    const { customer } = payer;
    const second = await createOrganization(world.db, { customerId: customer.id, name: 'Second', type: 2 });
    const { accountId } = await openOrganizationAccount(world.db, customer.id, second.id, 'UAH');
    const [own] = await world.db<{ uuid: string }[]>`select uuid from account where id = ${accountId}`;
    const accountUuid = own?.uuid ?? '';
    expect(errorOf(await create(payer, 'bank', { accountUuid }))).toBe('404 account_not_found');
    const { uuid, invoice } = await world.bill(payer, 'bank', { accountUuid, organizationUuid: second.uuid });
    expect(invoice.type).toBe(2);
    await world.post('/admin/finance/invoices/acceptinvoice', admin.token, { uuid, sum: '100.00' });
    expect(await world.db`select balance from account where id = ${accountId}`).toEqual([{ balance: 1_000_000n }]);
    expect(await world.balance(payer)).toBe('0.00');
  });

  it('[SES-08] is not made under another\'s login', async () => {
    const support = await world.login(['admin', 'impersonate']);
    const [target] = await world.db<{ uuid: string }[]>`select uuid from login where id = ${payer.id}`;
    const answer = envelopeOf(
      await world.get(`/admin/logins/impersonate?uuid=${target?.uuid}`, support.token),
    ).data as { userToken?: string };
    expect(errorOf(await create({ ...payer, token: answer.userToken ?? '' }, 'bank'))).toBe('409 impersonation_refused');
  });
});

describe('[FIN-01] the list of invoices', () => {
  it('finds by status, method, organization, time, number, seller and organization\'s name', async () => {
    const [bank, card] = [await world.bill(payer, 'bank'), await world.bill(payer, 'card')];
    await cancel(card.uuid, payer);
    expect(await found({ status: [3] })).toEqual([card.uuid]);
    expect(await found({ payMethodType: ['bank'] })).toEqual([bank.uuid]);
    expect(await found({ text: bank.invoice.number.toLowerCase(), status: [1] })).toEqual([bank.uuid]);
    expect(await found({ text: 'seller ltd' })).toHaveLength(2);
    expect(await found({ text: 'OFFICE' })).toHaveLength(2);
    expect(await found({ text: '%' })).toEqual([]);
    expect(await found({ organizationUuid: payer.organizationUuid })).toHaveLength(2);
    expect(await found({ organizationUuid: payer.accountUuid })).toEqual([]);
    expect(await found({ from: bank.invoice.dtCreated })).toHaveLength(2);
    expect(await found({ to: bank.invoice.dtCreated })).toEqual([]);
  });

  it.each(['-created', 'created', '-sum', 'sum'])('goes through all pages in both directions by %s', async (sort) => {
    for (const sum of ['5', '3', '5', '1', '3']) await world.bill(payer, 'bank', { sum });
    const all = (await page({ sort })).items.map(({ uuid }) => uuid);
    const forward: string[] = [];
    let last: Page | undefined;
    for (let cursor: string | null = ''; cursor !== null; cursor = last.next) {
      last = await page({ sort, limit: '2', ...(cursor && { cursor }) });
      forward.push(...last.items.map(({ uuid }) => uuid));
    }
    expect([all.length, forward]).toEqual([5, all]);
    expect((await page({ sort, limit: '2', cursor: last?.previous ?? '' })).items.map(({ uuid }) => uuid)).toEqual(all.slice(2, 4));
  });

  it('is one\'s own customer\'s, and everybody\'s with their names for who takes the money alone', async () => {
    const other = await world.payer();
    const { uuid } = await world.bill(other, 'bank');
    expect(await found({})).toEqual([]);
    expect(errorOf(await world.get(`/finance/invoices/list?filter={"everybody":true}`, payer.token))).toBe('403 permission_denied');
    const { items } = await page({ filter: '{"everybody":true,"status":[1]}' }, admin);
    expect(items[0]).toMatchObject({ uuid, customerName: other.customer.name });
    expect(await found({}, admin)).toEqual([]);
  });

  it('shows a login that is restricted to organizations the bills of these alone', async () => {
    const { customer } = payer;
    const second = await createOrganization(world.db, { customerId: customer.id, name: 'Second', type: 2 });
    const [first, own] = [await world.bill(payer, 'bank'), await world.bill(payer, 'bank', { organizationUuid: second.uuid })];
    const restricted = await world.payer(customer);
    await world.db`insert into login_organization (customer_id, login_id, organization_id)
      values (${customer.id}, ${restricted.id}, ${second.id})`;
    expect(await found({}, restricted)).toEqual([own.uuid]);
    for (const answer of [payData(first.uuid, restricted), cancel(first.uuid, restricted)]) {
      expect(errorOf(await answer)).toBe('404 invoice_not_found');
    }
    expect(errorOf(await create(restricted, 'bank'))).toBe('404 not_found');
  });

  it.each([
    'filter={"status":[2]}', 'filter=x', 'limit=0', 'sort=name', 'cursor=x', 'filter={"from":"yesterday"}',
    'filter={"from":"0000-01-01T00:00:00Z"}', 'filter={"more":1}',
  ])(
    'answers 400 to %s', async (query) => {
      expect((await world.get(`/finance/invoices/list?${query}`, payer.token)).statusCode).toBe(400);
    });
});

describe('an invoice that is there', () => {
  it('[FIN-01] is cancelled once, is nothing to pay then, and a paid one is not', async () => {
    const { uuid } = await world.bill(payer, 'bank');
    expect((await cancel(uuid, payer)).json().data).toMatchObject({ uuid, status: 3 });
    expect((await cancel(uuid, payer)).json().data).toMatchObject({ status: 3 });
    expect((await payData(uuid, payer)).json().data).toMatchObject({ payData: null, invoice: { status: 3 } });
    const paid = await world.bill(payer, 'card');
    await world.callBack(world.webhook(paid));
    expect(errorOf(await cancel(paid.uuid, payer))).toBe('409 invoice_transition_refused');
    expect((await payData(paid.uuid, payer)).json().data).toMatchObject({ payData: null, invoice: { status: 4 } });
  });

  it.each(['bank', 'card'])('[FIN-01] paid by %s is downloaded as PDF, by its number', async (method) => {
    const { uuid, invoice } = await world.bill(payer, method);
    const response = await world.get(`/finance/invoices/downloadinvoice?uuid=${uuid}&language=ua`, payer.token);
    expect([
      response.statusCode, response.headers['content-type'], response.headers['content-disposition'],
      response.rawPayload.subarray(0, 5).toString(),
    ])
      .toEqual([200, 'application/pdf', `attachment; filename="${invoice.number}.pdf"`, '%PDF-']);
  });

  it('answers 400, 401, 403, and 404 for another customer', async () => {
    const { uuid } = await world.bill(payer, 'bank');
    const [user, other] = [await world.login(['user'], payer.customer), await world.payer()];
    const calls: [string, object | null, number][] = [
      ['/finance/invoices/list', null, 200], [`/finance/invoices/getpaydata?uuid=${uuid}`, null, 404],
      [`/finance/invoices/downloadinvoice?uuid=${uuid}`, null, 404],
      ['/finance/invoices/cancelinvoice', { uuid }, 404],
      [`/finance/invoices/getpaymethods?organizationUuid=${payer.organizationUuid}`, null, 404],
      ['/finance/invoices/create', world.wish(payer, 'bank'), 404],
    ];
    for (const [path, body, foreign] of calls) {
      const call = (token?: string) => (body === null ? world.get(path, token) : world.post(path, token, body));
      const bad = body === null ? world.get(
        `${path.split('?')[0]}?uuid=1&organizationUuid=1&limit=x`, payer.token,
      ) : world.post(path, payer.token, {});
      expect([
        path, (await bad).statusCode, (await call()).statusCode, (await call(user.token)).statusCode, (await call(other.token)).statusCode,
      ])
        .toEqual([path, 400, 401, 403, foreign]);
    }
  });
});

describe('[FIN-05] the pay methods of an organization', () => {
  it('are as they are by default, until an admin says otherwise', async () => {
    const allowed = async () => {
      const { items } = envelopeOf(
        await world.get(`/finance/invoices/getpaymethods?organizationUuid=${payer.organizationUuid}`, payer.token),
      ).data as unknown as Data<typeof invoices.payMethods>;
      return Object.fromEntries(items.map(({ name, allowed: may }) => [name, may]));
    };
    expect(await allowed()).toEqual({ 'Bank transfer': true, Card: true, Cash: false, 'In euro': true, 'Test card': true });
    await allow(payer, 'cash');
    await allow(payer, 'card', false);
    expect(await allowed()).toMatchObject({ 'Bank transfer': true, Card: false, Cash: true });
    expect(errorOf(await create(payer, 'card'))).toBe('409 pay_method_not_allowed');
    const { items } = (await world.post('/admin/finance/invoices/getorgpaymethods', admin.token, {
      organizationUuid: payer.organizationUuid,
    })).json().data;
    expect(items).toContainEqual({
      uuid: world.methods.bank, sellerName: 'Seller Ltd', type: 'bank', bankName: 'Bank', bankAccount: 'UA213223130000026007233566001',
      name: 'Bank transfer', currency_code: 'UAH', allowed: true,
    });
  });

  it('name the last used one, by the newest invoice that isn\'t canceled', async () => {
    const lastUsed = async () => {
      const { items } = envelopeOf(
        await world.get(`/finance/invoices/getpaymethods?organizationUuid=${payer.organizationUuid}`, payer.token),
      ).data as unknown as Data<typeof invoices.payMethods>;
      return items.filter((method) => method.lastUsed).map(({ name }) => name);
    };
    await world.bill(payer, 'card');
    const { uuid } = await world.bill(payer, 'bank');
    expect(await lastUsed()).toEqual(['Bank transfer']);
    await world.post('/finance/invoices/cancelinvoice', payer.token, { uuid });
    expect(await lastUsed()).toEqual(['Card']);
  });

  it('are an admin\'s to change; one that is unknown changes nothing', async () => {
    const { organizationUuid } = payer;
    const path = '/admin/finance/invoices/updateorgpaymethods';
    const methods = [{ uuid: world.methods.cash, allowed: true }, { uuid: organizationUuid, allowed: true }];
    expect(errorOf(await world.post(path, admin.token, { organizationUuid, methods }))).toBe('404 not_found');
    expect(errorOf(await create(payer, 'cash'))).toBe('409 pay_method_not_allowed');
    for (const [url, body] of [
      [path, { organizationUuid, methods: [] }], ['/admin/finance/invoices/getorgpaymethods', { organizationUuid }],
    ] as const) {
      const call = (token?: string, more = {}) => world.post(url, token, { ...body, ...more });
      expect([
        (await call(admin.token)).statusCode, (await call(admin.token, { organizationUuid: 'x' })).statusCode, (await call()).statusCode,
        (await call(payer.token)).statusCode, (await call(admin.token, { organizationUuid: payer.accountUuid })).statusCode,
      ]).toEqual([200, 400, 401, 403, 404]);
    }
  });
});

async function allow(of: Payer, method: string, allowed = true): Promise<void> {
  await world.post('/admin/finance/invoices/updateorgpaymethods', admin.token, {
    organizationUuid: of.organizationUuid, methods: [{ uuid: world.methods[method], allowed }],
  });
}
