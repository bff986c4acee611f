import type { InvoiceToPay } from '@portal/contracts';
import { CardPayer } from '../../../simulators/liqpay/card-payer.fixture';
import { LiqPaySimulator } from '../../../simulators/liqpay/liqpay-simulator';
import type { TestLogin } from '../../../test/app';
import { until } from '../../../test/until';
import { createInvoiceWorld, errorOf, PRIVATE_KEY, PUBLIC_KEY, type InvoiceWorld, type Payer } from './invoices.fixture';
import { providerBetween, type ProviderBetween } from './provider-between.fixture';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

let simulator: LiqPaySimulator;
let between: ProviderBetween;
let world: InvoiceWorld;
let card: CardPayer;
let payer: Payer;
let admin: TestLogin;
let address: string;
beforeAll(async () => {
  simulator = new LiqPaySimulator({ shop: { publicKey: PUBLIC_KEY, privateKey: PRIVATE_KEY }, behaviour: { callbackRetryMs: [] } });
  const { url } = await simulator.start();
  between = await providerBetween(`${url}/api/`);
  world = await createInvoiceWorld(url);
  await world.db`update pay_method set settings = settings || ${JSON.stringify({ api: between.api })}::text::jsonb where key = 'card'`;
  card = new CardPayer(url);
  address = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  payer = await world.payer();
  admin = await world.login(['admin']);
});
afterEach(async () => {
  simulator.behave({ fault: null, faultAccepts: false, callbacks: true });
  between.answerBy = (_request, forward) => forward();
  await world.booksAreRight();
});
afterAll(async () => {
  await world.close();
  await between.stop();
  await simulator.stop();
});

/** Uses a real socket, so that LiqPay's calls arrive. */
async function paidByCard(): Promise<InvoiceToPay> {
  const response = await fetch(`${address}/finance/invoices/create`, {
    method: 'POST', headers: { 'x-token': payer.token, 'content-type': 'application/json' },
    body: JSON.stringify(world.wish(payer, 'card')),
  });
  const { data } = await response.json() as { data: InvoiceToPay };
  await card.pay({ data: data.payData?.data ?? '', sign: data.payData?.sign ?? '' }, '4242424242424242');
  await until(async () => await balance() === '100.00');
  return data;
}
const balance = async () => {
  const [row] = await world.db<{ sum: string }[]>`select (balance / 10000.0)::numeric(12, 2)::text as sum from account
    where customer_id = ${payer.customer.id} and kind = 'customer'`;
  return row?.sum;
};
const refund = (uuid: string, sum: string) => world.post('/v2/admin/finance/invoices/refund', admin.token, { uuid, sum });
const scheduleRefresh = async (ms: number) => {
  await world.pass(admin, ms);
  await world.poll();
};
const watched = async ({ invoice }: InvoiceToPay) => {
  const [row] = await world.db<{ paid: boolean; at: Date }[]>`select paid, next_check_at as at from checkout
    where invoice_id = ${invoice.id}`;
  return row && { paid: row.paid, inMs: row.at.getTime() - world.clock.now.getTime() };
};

it('[FIN-06] books a refund by the provider\'s callback where his answer was lost', async () => {
  const { uuid } = await paidByCard();
  simulator.behave({ fault: 'cut', faultAccepts: true });
  expect(errorOf(await refund(uuid, '30.00'))).toBe('503 payment_provider_unavailable');
  await until(async () => await balance() === '70.00');
  expect(await world.webhooksOf(uuid)).toEqual(['true accepted', 'true accepted']);
  simulator.behave({ fault: null });
  expect((await refund(uuid, '20.00')).statusCode).toBe(200);
  expect(await balance()).toBe('50.00');
});

it('[FIN-06] finds a refund whose answer and callback were lost by asking, and looks seldom afterwards', async () => {
  const bill = await paidByCard();
  simulator.behave({ fault: 'cut', faultAccepts: true, callbacks: false });
  await refund(bill.uuid, '30.00');
  simulator.behave({ fault: null });
  expect(await watched(bill)).toEqual({ paid: false, inMs: MINUTE });
  await scheduleRefresh(MINUTE);
  expect([await balance(), await watched(bill)]).toEqual(['70.00', { paid: true, inMs: DAY }]);
});

it('asks about a refund that is under way until its end is known', async () => {
  const bill = await paidByCard();
  between.answerBy = async ({ action }, forward) => (action === 'refund' ? {
    result: 'ok', action, status: 'reversed', wait_amount: true,
  } : forward());
  expect((await refund(bill.uuid, '30.00')).json().data).toMatchObject({ reversedSum: '0.00' });
  for (let checks = 0; checks < 15; checks++) await scheduleRefresh((await watched(bill))?.inMs ?? 0);
  expect([await balance(), await watched(bill)]).toEqual(['100.00', { paid: false, inMs: DAY }]);
});

it('watches seldom again what was not given back after all', async () => {
  const bill = await paidByCard();
  simulator.behave({ fault: 'error-in-200' });
  expect(errorOf(await refund(bill.uuid, '30.00'))).toBe('409 refund_refused');
  expect(await watched(bill)).toEqual({ paid: true, inMs: DAY });
});

it('[FIN-06] looks for three months whether what was paid was taken back, and finds it without a callback', async () => {
  const [bill, other] = [await paidByCard(), payer];
  const days: number[] = [];
  for (let next = await watched(bill); next; next = await watched(bill)) {
    days.push(next.inMs / DAY);
    await scheduleRefresh(next.inMs);
  }
  expect(days).toEqual([1, 6, 23, 60]);
  payer = await world.payer();
  const taken = await paidByCard();
  simulator.behave({ callbacks: false });
  simulator.commands['reverse']?.({ order_id: taken.uuid });
  await scheduleRefresh(DAY);
  expect([await balance(), await watched(taken)]).toEqual(['0.00', undefined]);
  payer = other;
  expect(await balance()).toBe('100.00');
});

it('[FIN-06] asks at once about a payment of which the provider has signed what is not understood', async () => {
  const bill = await paidByCard();
  simulator.behave({ callbacks: false });
  simulator.commands['reverse']?.({ order_id: bill.uuid, amount: 30 });
  const payment_id = simulator.book.of(bill.uuid)?.id;
  expect(errorOf(await world.callBack(world.webhook(bill, { payment_id, action: 'refund', status: 'reversed', amount: 30 })))).toBe(
    '400 callback_refused',
  );
  await world.poll();
  expect(await balance()).toBe('70.00');
});

it('[FIN-06] gives back once where two ask again at once after an answer was lost', async () => {
  const { uuid } = await paidByCard();
  simulator.behave({ fault: 'cut', faultAccepts: false });
  await refund(uuid, '40.00');
  simulator.behave({ fault: null });
  await world.pass(admin, 11 * MINUTE);
  const [slow, inProgress] = [gate(), gate()];
  const actions: string[] = [];
  between.answerBy = async ({ action }, forward) => {
    actions.push(action);
    if (actions.length === 1) await slow.opened;
    if (action === 'refund' && actions.filter((each) => each === 'refund').length === 1) await inProgress.opened;
    return forward();
  };
  const second = refund(uuid, '40.00');
  await until(() => actions.length === 1);
  const first = refund(uuid, '40.00');
  await until(() => actions.includes('refund'));
  slow.open();
  expect((await second).json().data).toMatchObject({ localizedMessage: 'refund_refused', params: { reason: 'in_progress' } });
  inProgress.open();
  expect((await first).statusCode).toBe(200);
  expect([simulator.book.of(uuid)?.refunded, await balance()]).toEqual([4_000, '60.00']);
});

it('[FIN-06] books what was given back in parts also where the provider names the last part alone', async () => {
  const { uuid } = await paidByCard();
  simulator.behave({ callbacks: false });
  let last: number | undefined;
  between.answerBy = async ({ action, amount }, forward) => {
    if (action === 'refund') last = amount;
    return { ...await forward(), ...(action === 'status' && { refund_amount: last }) };
  };
  await refund(uuid, '40.00');
  expect((await refund(uuid, '30.00')).json().data).toMatchObject({ reversedSum: '70.00' });
  expect(await balance()).toBe('30.00');
});

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => { open = resolve; });
  return { opened, open };
}
