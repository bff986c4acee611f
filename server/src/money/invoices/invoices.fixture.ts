import { createHash } from 'node:crypto';
import type { Invoice, InvoiceToPay } from '@portal/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, envelopeOf, type TestApp, type TestCustomer, type TestLogin } from '../../../test/app';
import type { AppDeps } from '../../app';
import { verifyLedger } from '../billing';
import { writePayMethods, type WrittenPayMethod, type WrittenSeller } from './index';
import { pollSome } from './payment-watch';

export const PRIVATE_KEY = 'key of the shop';
export const PUBLIC_KEY = 'shop';

const seller: WrittenSeller = {
  key: 'main', name: 'Seller Ltd', code: '12345678', vatNumber: null, vatPercent: 20, address: 'Kyiv',
  iban: 'UA213223130000026007233566001',
  bankName: 'Bank', signatory: null, timeZone: 'Europe/Kyiv', validDays: 5, numberPrefix: 'T-',
};
const method = { seller: 'main', currency: 'UAH', settings: {}, enabled: true, allowedByDefault: true };

const methods = (providerUrl: string): WrittenPayMethod[] => {
  const settings = {
    publicKey: PUBLIC_KEY, privateKeyEnv: 'SHOP_KEY', version: 3, api: `${providerUrl}/api/`, checkoutScript: `${providerUrl}/checkout.js`,
    frameOrigins: [providerUrl], sandbox: false,
  };
  return [
    { ...method, key: 'bank', type: 'bank', name: 'Bank transfer' },
    { ...method, key: 'card', type: 'liqpay', name: 'Card', settings },
    { ...method, key: 'cash', type: 'cash', name: 'Cash', allowedByDefault: false },
    { ...method, key: 'euro', type: 'bank', name: 'In euro', currency: 'EUR' },
    { ...method, key: 'test-card', type: 'liqpay', name: 'Test card', settings: { ...settings, sandbox: true } },
  ];
};

type InvoiceBody = { accountUuid: string; organizationUuid: string; methodUuid: string; sum: string | number; requestUuid?: string };
export type Payer = TestLogin & { organizationUuid: string; accountUuid: string };

export type InvoiceWorld = TestApp & {
  methods: Record<string, string>;
  payer(customer?: TestCustomer): Promise<Payer>;
  wish(by: Payer, method: string, more?: Partial<InvoiceBody>): InvoiceBody;
  bill(by: Payer, method: string, more?: Partial<InvoiceBody>): Promise<InvoiceToPay>;
  invoice(by: TestLogin, uuid: string): Promise<Invoice>;
  balance(by: TestLogin): Promise<string>;
  webhook(of: InvoiceToPay, more?: object): { data: string; signature: string };
  callBack(form: { data: string; signature: string }, method?: string): Promise<LightMyRequestResponse>;
  webhooksOf(orderId: string): Promise<string[]>;
  booksAreRight(): Promise<void>;
  /** Moves the clock and renews the step-up of the login. */
  pass(by: TestLogin, ms: number): Promise<void>;
  poll(): Promise<boolean>;
};

export async function createInvoiceWorld(providerUrl = 'http://127.0.0.1:9', overrides: Partial<AppDeps> = {}): Promise<InvoiceWorld> {
  const test = await createTestApp({ environment: { SHOP_KEY: PRIVATE_KEY }, ...overrides });
  const { db } = test;
  await writePayMethods(db, { sellers: [seller], methods: methods(providerUrl) });
  const known = await db<{ key: string; uuid: string }[]>`select key, uuid from pay_method`;
  const uuids = Object.fromEntries(known.map(({ key, uuid }) => [key, uuid]));
  const wish = (by: Payer, key: string, more: Partial<InvoiceBody> = {}): InvoiceBody => ({
    accountUuid: by.accountUuid, organizationUuid: by.organizationUuid, methodUuid: uuids[key] ?? '', sum: '100.00', ...more,
  });
  const read = async (response: LightMyRequestResponse) => {
    if (response.statusCode !== 200) throw new Error(response.body);
    return envelopeOf(response).data as unknown;
  };
  let payments = 0;
  return {
    ...test, methods: uuids, wish,
    async payer(customer) {
      const login = await test.login(['topup', 'fin'], customer);
      const [row] = await db<{ organizationUuid: string; accountUuid: string }[]>`
        select (select uuid from organization where customer_id = ${login.customer.id} order by id limit 1) as "organizationUuid",
          uuid as "accountUuid"
        from account where customer_id = ${login.customer.id} and kind = 'customer'`;
      if (!row) throw new Error('the customer has no account');
      return { ...login, ...row };
    },
    bill: async (by, key, more) => await read(await test.post('/finance/invoices/create', by.token, wish(by, key, more))) as InvoiceToPay,
    invoice: async (by, uuid) => (await read(
      await test.get(`/finance/invoices/getpaydata?uuid=${uuid}`, by.token),
    ) as InvoiceToPay).invoice,
    balance: async (by) => (await read(await test.post('/user/loadbalance', by.token)) as { balance: { sum: string } }).balance.sum,
    webhook({ uuid, invoice: { sum } }, more = {}) {
      const json = {
        public_key: PUBLIC_KEY, version: 3, action: 'pay', order_id: uuid, payment_id: 1_000 + ++payments, status: 'success',
        amount: Number(sum), currency: 'UAH', ...more,
      };
      const data = Buffer.from(JSON.stringify(json)).toString('base64');
      return { data, signature: createHash('sha1').update(PRIVATE_KEY + data + PRIVATE_KEY).digest('base64') };
    },
    callBack: (form, key = 'card') => test.app.inject({
      method: 'POST', url: `/payments/liqpay/${uuids[key]}`, headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    }),
    async webhooksOf(orderId) {
      const rows = await db<{ said: string }[]>`select verified || ' ' || result as said from payment_webhook where order_id = ${orderId}
        order by id`;
      return rows.map(({ said }) => said);
    },
    async booksAreRight() {
      expect(await verifyLedger(db)).toEqual([]);
    },
    async pass({ id }, ms) {
      test.clock.advance(ms);
      await db`update session set verified_at = ${test.clock.now} where login_id = ${id}`;
    },
    poll: () => pollSome({ db, clock: () => test.clock.now, environment: { SHOP_KEY: PRIVATE_KEY }, onError: (error) => { throw error; } }),
  };
}

export function errorOf(response: LightMyRequestResponse): string {
  return `${response.statusCode} ${envelopeOf(response).data.localizedMessage}`;
}
