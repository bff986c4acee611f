import type { InvoiceToPay } from '@portal/contracts';
import { CardPayer } from '../../../simulators/liqpay/card-payer.fixture';
import { LiqPaySimulator } from '../../../simulators/liqpay/liqpay-simulator';
import type { TestLogin } from '../../../test/app';
import { until } from '../../../test/until';
import { createInvoiceWorld, errorOf, PRIVATE_KEY, PUBLIC_KEY, type InvoiceWorld, type Payer } from './invoices.fixture';

const SUCCESS = '4242424242424242';
const REFUSED = '4000000000000002';

let simulator: LiqPaySimulator;
let world: InvoiceWorld;
let card: CardPayer;
let payer: Payer;
let admin: TestLogin;
beforeAll(async () => {
  // Webhooks go nowhere: without a listening server, the test uses the port of its own requests.
  simulator = new LiqPaySimulator({
    shop: { publicKey: PUBLIC_KEY, privateKey: PRIVATE_KEY }, decideAfterMs: 20, behaviour: { callbackRetryMs: [] },
  });
  const { url } = await simulator.start();
  world = await createInvoiceWorld(url);
  card = new CardPayer(url);
});
beforeEach(async () => {
  payer = await world.payer();
  admin = await world.login(['admin']);
});
afterEach(() => world.booksAreRight());
afterAll(async () => {
  await world.close();
  await simulator.stop();
});

const pay = ({ payData }: InvoiceToPay, number = SUCCESS) => card.pay({ data: payData?.data ?? '', sign: payData?.sign ?? '' }, number);
const refund = (uuid: string, sum?: string, by = admin) => world.post('/v2/admin/finance/invoices/refund', by.token, {
  uuid, ...(sum !== undefined && { sum }),
});
const scheduleRefresh = async (ms: number) => {
  await world.pass(admin, ms);
  await world.poll();
};
const paidByCard = async () => {
  const bill = await world.bill(payer, 'card');
  await pay(bill);
  await scheduleRefresh(61_000);
  return bill;
};
const MINUTE = 60_000;

it('[FIN-06] finds a payment whose callback never came by asking the provider, once', async () => {
  const bill = await world.bill(payer, 'card');
  await pay(bill);
  await world.poll();
  expect(await world.balance(payer)).toBe('0.00');
  await Promise.all([scheduleRefresh(MINUTE), world.poll(), world.poll()]);
  expect([await world.balance(payer), (await world.invoice(payer, bill.uuid)).status]).toEqual(['100.00', 4]);
  await scheduleRefresh(2 * MINUTE);
  expect(await world.balance(payer)).toBe('100.00');
});

it('asks less and less often, and at last no more', async () => {
  const bill = await world.bill(payer, 'card');
  const balances = async () => {
    const [row] = await world.db<{ checks: number; at: Date }[]>`select checks, next_check_at as at from checkout
      where invoice_id = ${bill.invoice.id}`;
    return row;
  };
  const pauses: number[] = [];
  for (let row = await balances(); row; row = await balances()) {
    pauses.push(Math.round((row.at.getTime() - world.clock.now.getTime()) / MINUTE));
    await scheduleRefresh(row.at.getTime() - world.clock.now.getTime());
  }
  expect(pauses).toEqual([1, 2, 5, 10, 30, 60, 180, 360, 720, 1_440, 1_440]);
});

it('leaves open what failed, so that another card may pay it', async () => {
  const bill = await world.bill(payer, 'card');
  await pay(bill, REFUSED);
  await scheduleRefresh(MINUTE);
  expect((await world.invoice(payer, bill.uuid)).status).toBe(1);
  await pay(bill);
  await scheduleRefresh(2 * MINUTE);
  expect([(await world.invoice(payer, bill.uuid)).status, await world.balance(payer)]).toEqual([4, '100.00']);
});

it('gives a card payment back in parts, and books what the provider says went back', async () => {
  const { uuid } = await paidByCard();
  expect((await refund(uuid, '30.50')).json().data).toMatchObject({ status: 4, paidSum: '100.00', reversedSum: '30.50' });
  expect(await world.balance(payer)).toBe('69.50');
  expect((await refund(uuid)).json().data).toMatchObject({ reversedSum: '100.00' });
  expect(await world.balance(payer)).toBe('0.00');
  const again = await refund(uuid);
  expect([errorOf(again), again.json().data.params]).toEqual(['409 refund_refused', { reason: 'nothing_left' }]);
});

it('gives back once what is asked for many times at once', async () => {
  const { uuid } = await paidByCard();
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(uuid, '100.00')));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map(errorOf))).toEqual(new Set(['409 refund_refused']));
  expect(await world.balance(payer)).toBe('0.00');
});

it('gives back a surplus first, and leaves what paid the invoice', async () => {
  const bill = await world.bill(payer, 'card');
  await world.post('/admin/finance/invoices/acceptinvoice', admin.token, { uuid: bill.uuid, sum: '60.00' });
  await pay(bill);
  await scheduleRefresh(MINUTE);
  expect([(await world.invoice(admin, bill.uuid)).surplusSum, await world.balance(payer)]).toEqual(['100.00', '160.00']);
  expect((await refund(bill.uuid)).json().data).toMatchObject({ paidSum: '60.00', reversedSum: '0.00', surplusSum: null });
  expect(await world.balance(payer)).toBe('60.00');
});

it('credits over real sockets from the card\'s page to the callback', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}/finance/invoices/create`, {
    method: 'POST', headers: { 'x-token': payer.token, 'content-type': 'application/json' },
    body: JSON.stringify(world.wish(payer, 'card')),
  });
  const { data } = await response.json() as { data: InvoiceToPay };
  await pay(data);
  await until(async () => (await world.balance(payer)) === '100.00');
  expect(await world.webhooksOf(data.uuid)).toEqual(['true accepted']);
});

it('[FIN-06] refuses what no card has paid, and answers 400, 401, 403, 404 and 503', async () => {
  const [bank, open] = [await world.bill(payer, 'bank'), await world.bill(payer, 'card')];
  expect(
    (await refund(bank.uuid)).json().data,
  ).toMatchObject({ localizedMessage: 'refund_refused', params: { reason: 'no_card_payment' } });
  expect((await refund(open.uuid)).json().data).toMatchObject({ localizedMessage: 'refund_refused', params: { reason: 'nothing_left' } });
  const { uuid } = await paidByCard();
  expect((await refund(uuid, '100.01')).json().data).toMatchObject({ params: { reason: 'above_payment' } });
  expect([errorOf(await refund(uuid, '1,00')), errorOf(await refund(uuid, '0')), errorOf(await refund('x'))]).toEqual([
    '400 sum_not_a_number', '400 sum_not_positive', '400 invalid_request',
  ]);
  expect((await world.post('/v2/admin/finance/invoices/refund', undefined, { uuid })).statusCode).toBe(401);
  expect(errorOf(await refund(uuid, '1.00', payer))).toBe('403 permission_denied');
  expect(errorOf(await refund(payer.accountUuid))).toBe('404 invoice_not_found');
  await world.db`update pay_method set settings = settings || '{"api": "http://127.0.0.1:9/api/"}' where key = 'card'`;
  expect(errorOf(await refund(uuid, '1.00'))).toBe('503 payment_provider_unavailable');
  expect((await refund(uuid, '1.00')).json().data).toMatchObject({ params: { reason: 'in_progress' } });
});
