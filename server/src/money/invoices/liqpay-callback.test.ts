import type { InvoiceToPay } from '@portal/contracts';
import { releaseForList, reserveForList } from '../billing';
import { inTransaction } from '../../platform/db';
import { createInvoiceWorld, errorOf, type InvoiceWorld, type Payer } from './invoices.fixture';

let world: InvoiceWorld;
let payer: Payer;
beforeAll(async () => { world = await createInvoiceWorld(); });
beforeEach(async () => { payer = await world.payer(); });
afterEach(() => world.booksAreRight());
afterAll(() => world.close());

const statusOf = async (bill: InvoiceToPay) => {
  const { status, paidSum, reversedSum } = await world.invoice(payer, bill.uuid);
  return [status, paidSum, reversedSum, await world.balance(payer)];
};
const paid = [4, '100.00', '0.00', '100.00'];

it('[FIN-06] credits by the provider\'s signed callback alone, and tells the open pages', async () => {
  const bill = await world.bill(payer, 'card');
  expect(await statusOf(bill)).toEqual([1, null, '0.00', '0.00']);
  const response = await world.callBack(world.webhook(bill));
  expect([response.statusCode, response.body]).toEqual([200, 'ok']);
  expect(await statusOf(bill)).toEqual(paid);
  const events = await world.db`select name, data from event where customer_id = ${payer.customer.id} order by event_offset`;
  expect(events.slice(-2)).toEqual([
    { name: 'invoice.changed', data: { uuid: bill.uuid, status: 4 } },
    { name: 'balance.changed', data: { sum: '100.00', currency_code: 'UAH' } },
  ]);
  expect(await world.webhooksOf(bill.uuid)).toEqual(['true accepted']);
  expect(await world.db`select paid from checkout join invoice on invoice.id = invoice_id
    where uuid = ${bill.uuid}`).toEqual([{ paid: true }]);
});

it('[FIN-06] credits ten parallel replays once', async () => {
  const bill = await world.bill(payer, 'card');
  const form = world.webhook(bill);
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.callBack(form)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(await statusOf(bill)).toEqual(paid);
  expect(await world.db`select ref from posting where ref = ${`invoice:${bill.invoice.id}`}`).toHaveLength(1);
  expect((await world.webhooksOf(bill.uuid)).filter((said) => said === 'true accepted')).toHaveLength(1);
});

const wrong: [string, (bill: InvoiceToPay) => { data: string; signature: string }, string, string][] = [
  ['a wrong signature', (bill) => ({ ...world.webhook(bill), signature: 'd3Jvbmc=' }), 'signature', ''],
  ['no signature', (bill) => ({ ...world.webhook(bill), signature: '' }), 'signature', ''],
  [
    'a changed sum under an old signature', (bill) => ({ ...world.webhook(bill), data: world.webhook(bill, { amount: 1 }).data }),
    'signature', '',
  ],
  ['another shop', (bill) => world.webhook(bill, { public_key: 'other' }), 'public_key', ''],
  ['another currency', (bill) => world.webhook(bill, { currency: 'USD' }), 'currency', 'true currency'],
  ['a smaller amount', (bill) => world.webhook(bill, { amount: 99.99 }), 'amount', 'true amount'],
  ['a larger amount', (bill) => world.webhook(bill, { amount: 100.01 }), 'amount', 'true amount'],
  ['more given back than came', (bill) => world.webhook(bill, { status: 'reversed', refund_amount: 100.01 }), 'amount', 'true amount'],
  ['another action', (bill) => world.webhook(bill, { action: 'hold' }), 'action', 'true action'],
  ['a refund of what never came', (bill) => world.webhook(bill, { action: 'refund', status: 'reversed' }), 'action', 'true action'],
  ['a payment of the test mode', (bill) => world.webhook(bill, { status: 'sandbox' }), 'sandbox', 'true sandbox'],
];

it.each(wrong)('[FIN-06] refuses %s, keeps it, and credits nothing', async (_what, formOf, reason, kept) => {
  const bill = await world.bill(payer, 'card');
  const before = await world.db`select from payment_webhook`;
  const response = await world.callBack(formOf(bill));
  expect([errorOf(response), response.json().data.params]).toEqual(['400 callback_refused', { reason }]);
  expect(await statusOf(bill)).toEqual([1, null, '0.00', '0.00']);
  expect(await world.db`select from payment_webhook`).toHaveLength(before.length + 1);
  expect(await world.webhooksOf(bill.uuid)).toEqual(kept === '' ? [] : [kept]);
});

it('[FIN-06] refuses an order that is none of this method, or none at all', async () => {
  const [bank, card] = [await world.bill(payer, 'bank'), await world.bill(payer, 'card')];
  expect(errorOf(await world.callBack(world.webhook(bank)))).toBe('400 callback_refused');
  expect(errorOf(await world.callBack(world.webhook(card), 'test-card'))).toBe('400 callback_refused');
  for (const order_id of ['00000000-0000-4000-8000-000000000000', "' or true --", 'x']) {
    expect(errorOf(await world.callBack(world.webhook(card, { order_id })))).toBe('400 callback_refused');
  }
  expect((await statusOf(bank))[0]).toBe(1);
  expect((await statusOf(card))[0]).toBe(1);
});

it('answers 404 for a method that is none or takes no callbacks, and refuses what is no form', async () => {
  const form = world.webhook(await world.bill(payer, 'card'));
  expect((await world.callBack(form, 'bank')).statusCode).toBe(404);
  expect((await world.callBack(form, 'nobody')).statusCode).toBe(404);
  const call = (payload: string, type: string) => world.app.inject({
    method: 'POST', url: `/payments/liqpay/${world.methods.card}`, headers: { 'content-type': type }, payload,
  });
  expect((await call('{}', 'application/json')).statusCode).toBe(415);
  expect((await call('', 'application/x-www-form-urlencoded')).statusCode).toBe(400);
  expect((await call(`data=${'A'.repeat(33_000)}`, 'application/x-www-form-urlencoded')).statusCode).toBe(413);
  expect((await call('data=%00%ED%A0%80&signature=%00', 'application/x-www-form-urlencoded')).statusCode).toBe(400);
});

it('counts a payment of the test mode where the method says so', async () => {
  const bill = await world.bill(payer, 'test-card');
  expect((await world.callBack(world.webhook(bill, { status: 'sandbox' }), 'test-card')).statusCode).toBe(200);
  expect(await statusOf(bill)).toEqual(paid);
});

it('[FIN-06] goes forward only, in whatever order the provider tells', async () => {
  const bill = await world.bill(payer, 'card');
  const payment_id = 77_001;
  await world.callBack(world.webhook(bill, { payment_id, status: 'processing' }));
  expect((await statusOf(bill))[0]).toBe(1);
  await world.callBack(world.webhook(bill, { payment_id, status: 'success' }));
  for (const status of ['processing', '3ds_verify', 'failure', 'success', 'wait_compensation']) {
    await world.callBack(world.webhook(bill, { payment_id, status }));
  }
  expect(await statusOf(bill)).toEqual(paid);
});

it('[FIN-06] books what is told to be taken back before it was told to have come, once each', async () => {
  const bill = await world.bill(payer, 'card');
  const payment_id = 77_002;
  await world.callBack(world.webhook(bill, { payment_id, status: 'reversed' }));
  await world.callBack(world.webhook(bill, { payment_id, status: 'success' }));
  expect(await statusOf(bill)).toEqual([4, '100.00', '100.00', '0.00']);
});

it('[FIN-06] takes back by what the provider says went back in all', async () => {
  const bill = await world.bill(payer, 'card');
  const payment_id = 77_003;
  await world.callBack(world.webhook(bill, { payment_id }));
  const back = (refund_amount: number, status = 'success') => world.callBack(world.webhook(bill, { payment_id, status, refund_amount }));
  await back(30.5);
  await back(30.5);
  expect(await statusOf(bill)).toEqual([4, '100.00', '30.50', '69.50']);
  await back(40, 'reversed');
  await back(30.5);
  expect(await statusOf(bill)).toEqual([4, '100.00', '40.00', '60.00']);
  await world.callBack(world.webhook(bill, { payment_id, status: 'reversed' }));
  expect(await statusOf(bill)).toEqual([4, '100.00', '100.00', '0.00']);
});

it('[FIN-06] takes a refund\'s own callback for what it is, and for no payment', async () => {
  const bill = await world.bill(payer, 'card');
  const payment_id = 77_006;
  await world.callBack(world.webhook(bill, { payment_id }));
  expect(errorOf(await world.callBack(world.webhook(bill, { payment_id, action: 'refund', status: 'success' })))).toBe(
    '400 callback_refused',
  );
  await world.callBack(world.webhook(bill, { payment_id, action: 'refund', status: 'reversed', refund_amount: 30 }));
  expect(await statusOf(bill)).toEqual([4, '100.00', '30.00', '70.00']);
});

it('[FIN-07] owes what was spent before it was taken back, and pays it from the next payment', async () => {
  const bill = await world.bill(payer, 'card');
  const payment_id = 77_004;
  await world.callBack(world.webhook(bill, { payment_id }));
  await spend('70.00');
  await world.callBack(world.webhook(bill, { payment_id, status: 'reversed' }));
  expect(await statusOf(bill)).toEqual([4, '100.00', '100.00', '0.00']);
  const [debt] = await world.db<{ balance: bigint }[]>`select balance from account where customer_id = ${payer.customer.id}
    and kind = 'receivable'`;
  expect(debt?.balance).toBe(-700_000n);
  await world.callBack(world.webhook(await world.bill(payer, 'card')));
  expect(await world.balance(payer)).toBe('30.00');
  await refundPayer('70.00');
  expect(await world.balance(payer)).toBe('100.00');
});

it('credits what comes for a cancelled invoice', async () => {
  const bill = await world.bill(payer, 'card');
  await world.post('/finance/invoices/cancelinvoice', payer.token, { uuid: bill.uuid });
  await world.callBack(world.webhook(bill));
  expect(await statusOf(bill)).toEqual(paid);
});

it('[FIN-06] credits a card payment of what was accepted by hand as a surplus, shows it, and takes it back once', async () => {
  const bill = await world.bill(payer, 'card');
  const admin = await world.login(['admin']);
  await world.post('/admin/finance/invoices/acceptinvoice', admin.token, { uuid: bill.uuid, sum: '100.00' });
  const payment_id = 77_005;
  await world.callBack(world.webhook(bill, { payment_id }));
  await world.callBack(world.webhook(bill, { payment_id }));
  expect(await statusOf(bill)).toEqual([4, '100.00', '0.00', '200.00']);
  for (const reader of [admin, payer]) expect(await world.invoice(reader, bill.uuid)).toMatchObject({ surplusSum: '100.00' });
  const lines = await world.db`select kind, amount from posting where customer_id = ${payer.customer.id}
    and ref like ${`surplus:${bill.invoice.id}:%`}`;
  expect(lines).toEqual([{ kind: 'top_up', amount: 1_000_000n }]);
  await world.callBack(world.webhook(bill, { payment_id, status: 'reversed' }));
  await world.callBack(world.webhook(bill, { payment_id, status: 'reversed' }));
  expect(await statusOf(bill)).toEqual(paid);
  expect(await world.invoice(admin, bill.uuid)).toMatchObject({ surplusSum: null });
});

it('keeps for good what was the provider\'s', async () => {
  await world.callBack(world.webhook(await world.bill(payer, 'card')));
  await expect(world.db`update payment_webhook set result = 'accepted'`).rejects.toMatchObject({ code: '23001' });
  await expect(world.db`delete from payment_webhook where verified`).rejects.toMatchObject({ code: '23001' });
  await expect(world.db`delete from payment_webhook where not verified`).resolves.toBeDefined();
});

const LIST = 1n;
const moneyOf = (sum: string) => BigInt(sum.replace('.', '')) * 100n;

async function spend(sum: string): Promise<void> {
  const [own] = await world.db<{ id: bigint }[]>`select id from account where customer_id = ${payer.customer.id} and kind = 'customer'`;
  await inTransaction(world.db, (tx) => reserveForList(tx, {
    customerId: payer.customer.id, listId: LIST, accountId: own?.id ?? 0n, amount: moneyOf(sum),
  }));
}

async function refundPayer(sum: string): Promise<void> {
  await inTransaction(world.db, (tx) => releaseForList(tx, {
    customerId: payer.customer.id, listId: LIST, amount: moneyOf(sum), ref: `cancel:${LIST}`,
  }));
}
