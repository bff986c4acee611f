import { createInvoiceWorld, errorOf, type InvoiceWorld, type Payer } from './invoices.fixture';
import type { TestLogin } from '../../../test/app';

let world: InvoiceWorld;
let admin: TestLogin;
let payer: Payer;
beforeAll(async () => {
  world = await createInvoiceWorld();
  admin = await world.login(['admin']);
});
beforeEach(async () => { payer = await world.payer(); });
afterEach(() => world.booksAreRight());
afterAll(() => world.close());

const accept = (uuid: string, sum: unknown, by = admin) => world.post('/admin/finance/invoices/acceptinvoice', by.token, { uuid, sum });

it('[FIN-04] raises the balance of an invoice of any customer, and writes down who did it', async () => {
  const { uuid } = await world.bill(payer, 'bank');
  const response = await accept(uuid, '100.00');
  expect(response.json().data).toMatchObject({ uuid, status: 4, accepted: true, paidSum: '100.00', customerName: payer.customer.name });
  expect(await world.balance(payer)).toBe('100.00');
  expect(await world.db`
    select login_id::text as by, a.subject->>'uuid' as uuid, outcome from audit_entry a join audit_outcome o on o.entry_id = a.id
    where a.subject->>'uuid' = ${uuid}`)
    .toEqual([{ by: String(admin.id), uuid, outcome: 'done' }]);
});

it('[FIN-04] credits fifty parallel accepts once', async () => {
  const { uuid, invoice } = await world.bill(payer, 'bank');
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(uuid, '100.00')));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
  expect(await world.balance(payer)).toBe('100.00');
  expect(await world.db`select from posting where ref = ${`invoice:${invoice.id}`}`).toHaveLength(1);
});

it('[FIN-04] credits one of many different sums at once, and refuses the others', async () => {
  const { uuid } = await world.bill(payer, 'bank');
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => accept(uuid, `${index + 1}.00`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
  const { paidSum } = await world.invoice(payer, uuid);
  expect(await world.balance(payer)).toBe(paidSum);
});

it('[FIN-04] closes the invoice by a smaller sum; the same again answers the same, and another is refused', async () => {
  const { uuid } = await world.bill(payer, 'bank');
  expect((await accept(uuid, '40.25')).json().data).toMatchObject({ status: 4, sum: '100.00', paidSum: '40.25' });
  expect((await accept(uuid, 40.25)).json().data).toMatchObject({ status: 4, paidSum: '40.25' });
  expect(errorOf(await accept(uuid, '59.75'))).toBe('409 invoice_transition_refused');
  expect(await world.balance(payer)).toBe('40.25');
});

it.each([
  [0, 'sum_not_positive'], ['0.00', 'sum_not_positive'], [-1, 'sum_not_positive'], ['-1', 'sum_not_positive'], [1.005, 'sum_too_fine'],
  ['1.005', 'sum_too_fine'],
  ['1,00', 'sum_not_a_number'], ['1e-3', 'sum_not_a_number'], [1e-3, 'sum_too_fine'], ['', 'sum_not_a_number'],
  ['0x10', 'sum_not_a_number'],
  ['100.01', 'sum_above_invoice'], [1e9, 'sum_too_large'],
])('[FIN-04] [VAL-05] refuses to accept %p: %s', async (sum, error) => {
  const { uuid } = await world.bill(payer, 'bank');
  expect(errorOf(await accept(uuid, sum))).toBe(`400 ${error}`);
  expect(await world.balance(payer)).toBe('0.00');
});

it('refuses what was cancelled or came by card', async () => {
  const cancelled = await world.bill(payer, 'bank');
  await world.post('/finance/invoices/cancelinvoice', payer.token, { uuid: cancelled.uuid });
  expect(errorOf(await accept(cancelled.uuid, '100.00'))).toBe('409 invoice_transition_refused');
  const card = await world.bill(payer, 'card');
  await world.callBack(world.webhook(card));
  expect(errorOf(await accept(card.uuid, '100.00'))).toBe('409 invoice_transition_refused');
  expect(await world.balance(payer)).toBe('100.00');
});

it('[FIN-04] answers 400, 401, 403 and 404', async () => {
  const { uuid } = await world.bill(payer, 'bank');
  expect(errorOf(await accept('not-a-uuid', '1'))).toBe('400 invalid_request');
  expect((await world.post('/admin/finance/invoices/acceptinvoice', undefined, { uuid, sum: '1' })).statusCode).toBe(401);
  expect(errorOf(await accept(uuid, '100.00', payer))).toBe('403 permission_denied');
  expect(errorOf(await accept('00000000-0000-4000-8000-000000000000', '1'))).toBe('404 invoice_not_found');
});
