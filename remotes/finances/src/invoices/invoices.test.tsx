import { AppError, type Invoice, invoiceDownload, invoices } from '@portal/contracts';
import { paymentDesk } from '@portal/contracts/payment-desk';
import { bus } from '@portal/portal';
import { anOrganization, emitLive, fakeApi, fakeFile, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { anInvoice, cashier, paidInvoice, payer } from './invoices.fixture';

const pageOf = (...items: Invoice[]) => ({ items, next: null, previous: null });
const open = (path = '/finances/invoices', options = {}) => renderScreen(remote, 'invoices', { path, elements: payer, ...options });
const row = async (number: string) => (await screen.findByRole('link', { name: number })).closest('tr') ?? document.body;
type User = Awaited<ReturnType<typeof open>>['user'];
const choose = async (user: User, number: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for invoice ${number}` }));
  await user.click(screen.getByRole('menuitem', { name: action }));
};
const actionsOf = async (user: User, number: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for invoice ${number}` }));
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return names;
};

it('[FIN-01] shows new, finished and canceled invoices in tabs, by mouse and keyboard', async () => {
  const { inputs } = fakeApi(invoices.list, ({ query }) => pageOf(...{
    1: [anInvoice()], 4: [paidInvoice({ number: 'INV-8' })], 3: [anInvoice({ number: 'INV-9', status: 3 })],
  }[query.filter.status?.[0] ?? 1]));
  const { user, location } = await open();
  expect(within(await row('INV-7')).getByText('New')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Finished' }));
  expect(within(await row('INV-8')).getByText('Paid')).toBeVisible();
  expect(location().search).toBe('?tab=finished');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Canceled', selected: true })).toHaveFocus();
  expect(within(await row('INV-9')).getByText('Canceled')).toBeVisible();
  await user.keyboard('{Home}');
  expect(await row('INV-7')).toBeInTheDocument();
  expect(inputs.map(({ query }) => query.filter)).toEqual([{ status: [1] }, { status: [4] }, { status: [3] }, { status: [1] }]);
});

it('[FIN-01] [VAL-12] shows amounts in the portal\'s format, with different payments and reversals', async () => {
  fakeApi(invoices.list, pageOf(
    paidInvoice({ paidSum: '1000.00', reversedSum: '200.00' }),
    paidInvoice({ uuid: '0198c1d0-0000-4000-8000-000000000072', number: 'INV-8' }),
  ));
  await open('/finances/invoices?tab=finished');
  const cells = within(await row('INV-7')).getAllByRole('gridcell').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(cells).toEqual([
    'INV-7', 'Paid', '1 500,50 UAHPaid 1 000,00 UAHRefunded 200,00 UAH', expect.stringMatching(/^15 Jan/), 'Demo office', 'Seller Ltd',
    'Bank transfer', '',
  ]);
  expect(within(await row('INV-8')).queryByText(/^(Paid|Refunded) \d/)).not.toBeInTheDocument();
});

it('[FIN-01] reads the query from the URL and ignores invalid or forbidden values', async () => {
  const { inputs } = fakeApi(invoices.list, pageOf(anInvoice()));
  const { user, location } = await open(
    '/finances/invoices?text=office&type=bank&type=gold&from=2026-01-10&to=2026-13-40&everybody=1&sort=-sum&cursor=abc',
    { session: { organizations: [anOrganization(), anOrganization({ uuid: '0198c1d0-0000-4000-8000-000000000004', name: 'Second' })] } },
  );
  await row('INV-7');
  expect(inputs).toEqual([{ query: {
    filter: { status: [1], text: 'office', payMethodType: ['bank'], from: new Date(2026, 0, 10).toISOString() }, sort: '-sum',
    cursor: 'abc', limit: 25,
  } }]);
  expect(screen.queryByRole('switch', { name: 'All customers' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Organization' }), 'Second');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toMatchObject({ organizationUuid: '0198c1d0-0000-4000-8000-000000000004' }));
  expect(new URLSearchParams(location().search).get('cursor')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ status: [1] }));
});

it('[FIN-01] shows invoices of all customers with their names to payment operators', async () => {
  const { inputs } = fakeApi(invoices.list, ({ query }) => pageOf(
    anInvoice({ customerName: query.filter.everybody ? 'Other Ltd' : null }),
  ));
  const { user, location } = await open('/finances/invoices', { elements: cashier });
  await row('INV-7');
  expect(screen.queryByRole('columnheader', { name: 'Customer' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'All customers' }));
  expect(await screen.findByText('Other Ltd')).toBeVisible();
  expect(inputs.at(-1)?.query.filter).toEqual({ status: [1], everybody: true });
  expect(location().search).toBe('?everybody=1');
  expect(await actionsOf(user, 'INV-7')).toEqual(['Open', 'Accept payment', 'Download PDF']);
});

it.each([
  ['a new invoice of the payer', payer, anInvoice(), ['Open', 'Download PDF', 'Cancel invoice']],
  ['a new invoice without rights', ['/finances/invoices', '/finances/invoice/{uuid}'], anInvoice(), ['Open', 'Download PDF']],
  ['a paid invoice', payer, paidInvoice({ payMethodType: 'liqpay' }), ['Open', 'Download PDF']],
  ['a card payment', cashier, paidInvoice({ payMethodType: 'liqpay' }), ['Open', 'Download PDF', 'Refund payment']],
  ['a fully refunded card payment', cashier, paidInvoice({ payMethodType: 'liqpay', reversedSum: '1500.50' }), ['Open', 'Download PDF']],
  ['a bank transfer', cashier, paidInvoice(), ['Open', 'Download PDF']],
])('[FIN-01] offers the permitted commands for %s', async (_what, elements, invoice, actions) => {
  fakeApi(invoices.list, pageOf(invoice));
  const { user } = await open('/finances/invoices', { elements });
  expect(await actionsOf(user, 'INV-7')).toEqual(actions);
  expect(screen.queryAllByRole('link', { name: 'Top up balance' })).toHaveLength(
    elements.includes('/finances/invoices/action/create') ? 1 : 0,
  );
});

it('[FIN-01] pays an own invoice from its row', async () => {
  fakeApi(invoices.list, pageOf(
    anInvoice(), anInvoice({ uuid: '0198c1d0-0000-4000-8000-000000000072', number: 'INV-8', customerName: 'Other Ltd' }),
  ));
  const { unmount } = await open('/finances/invoices', { elements: [...payer, ...cashier] });
  await row('INV-8');
  const payments = screen.getAllByRole('link', { name: /^Pay invoice/ });
  expect(payments.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Pay invoice INV-7', `/finances/invoice/${anInvoice().uuid}`],
  ]);
  unmount();
  await open('/finances/invoices', { elements: ['/finances/invoices', '/finances/invoice/{uuid}'] });
  await row('INV-7');
  expect(screen.queryByRole('link', { name: 'Pay invoice INV-7' })).not.toBeInTheDocument();
});

it('[FIN-01] has a column for payments only if a row can be paid', async () => {
  const list = fakeApi(invoices.list, pageOf(anInvoice()));
  const options = { elements: [...payer, ...cashier] };
  const { unmount } = await open('/finances/invoices', options);
  await row('INV-7');
  expect(screen.getByRole('columnheader', { name: 'Payment' })).toBeVisible();
  unmount();
  list.answer(pageOf(anInvoice({ customerName: 'Other Ltd' })));
  await open('/finances/invoices', options);
  await row('INV-7');
  expect(screen.queryByRole('columnheader', { name: 'Payment' })).not.toBeInTheDocument();
});

it('[FIN-01] cancels after a confirmation, shows a refusal in it, and reloads', async () => {
  const list = fakeApi(invoices.list, pageOf(anInvoice()));
  const cancel = fakeApi(invoices.cancel, new AppError('invoice_transition_refused'));
  const { user } = await open();
  await choose(user, 'INV-7', 'Cancel invoice');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Cancel invoice INV-7?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel invoice' }));
  expect(await dialog.findByText(/paid or canceled and no longer allows this/)).toBeVisible();
  cancel.answer(anInvoice({ status: 3 }));
  list.answer(pageOf());
  await user.click(dialog.getByRole('button', { name: 'Cancel invoice' }));
  expect(await screen.findByRole('heading', { name: 'No invoices to pay' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toHaveFocus());
  expect(cancel.inputs).toEqual([1, 2].map(() => ({ body: { uuid: anInvoice().uuid } })));
});

it('[FIN-01] [VAL-05] [FIN-04] accepts a payment, preset to the full amount and limited to it', async () => {
  const list = fakeApi(invoices.list, pageOf(anInvoice()));
  const accept = fakeApi(paymentDesk.acceptInvoice, new AppError('sum_above_invoice', { sum: '1500.50', currency: 'UAH' }));
  const paid: string[] = [];
  bus.subscribe('test', 'invoice.paid', ({ uuid }) => paid.push(uuid));
  const { user } = await open('/finances/invoices', { elements: cashier });
  await choose(user, 'INV-7', 'Accept payment');
  const dialog = within(screen.getByRole('dialog', { name: 'Accept payment for invoice INV-7' }));
  const sum = dialog.getByRole('textbox', { name: 'Amount received' });
  expect(sum).toHaveValue('1\u00a0500,50');
  for (const [typed, message] of [
    ['1500.51', /above the invoice: the maximum is 1\s500,50 UAH/], ['1.005', /more than two decimal places/], ['0', /greater than zero/],
    ['-5', /greater than zero/], ['1e-3', /Enter a number with up to two decimal places, such as 1\s500,50/], [' ', /Enter an amount\./],
  ] as const) {
    await user.clear(sum);
    await user.type(sum, `${typed}{Enter}`);
    expect(sum).toHaveAccessibleDescription(message);
  }
  expect(accept.inputs).toEqual([]);
  await user.clear(sum);
  await user.type(sum, '1 000,5{Enter}');
  await waitFor(() => expect(sum).toHaveAccessibleDescription(/above the invoice/));
  accept.answer(paidInvoice({ paidSum: '1000.50' }));
  list.answer(pageOf());
  await user.click(dialog.getByRole('button', { name: 'Accept payment' }));
  expect(await screen.findByRole('heading', { name: 'No invoices to pay' })).toBeVisible();
  expect(accept.inputs).toEqual([1, 2].map(() => ({ body: { uuid: anInvoice().uuid, sum: '1000.50' } })));
  expect(paid).toEqual([anInvoice().uuid]);
});

it('[FIN-01] refunds a card payment, preset to the rest of it', async () => {
  fakeApi(invoices.list, pageOf(paidInvoice({ payMethodType: 'liqpay', paidSum: '1000.00', reversedSum: '400.00' })));
  const refund = fakeApi(paymentDesk.refundInvoice, paidInvoice({ payMethodType: 'liqpay' }));
  const { user } = await open('/finances/invoices?tab=finished', { elements: cashier });
  await choose(user, 'INV-7', 'Refund payment');
  const dialog = within(screen.getByRole('dialog', { name: 'Refund payment for invoice INV-7' }));
  expect(dialog.getByRole('textbox', { name: 'Amount to refund' })).toHaveValue('600,00');
  await user.click(dialog.getByRole('button', { name: 'Refund payment' }));
  await waitFor(() => expect(refund.inputs).toEqual([{ body: { uuid: anInvoice().uuid, sum: '600.00' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('[FIN-01] shows a surplus to payment operators and refunds it first', async () => {
  fakeApi(invoices.list, pageOf(paidInvoice({ payMethodType: 'liqpay', surplusSum: '300.00' })));
  const { user } = await open('/finances/invoices?tab=finished', { elements: cashier });
  expect(within(await row('INV-7')).getByText(/^Overpaid: 300,00\sUAH added to the balance$/)).toBeVisible();
  await choose(user, 'INV-7', 'Refund payment');
  expect(screen.getByRole('textbox', { name: 'Amount to refund' })).toHaveValue('300,00');
});

it('[FIN-01] offers to refund a surplus after the payment was refunded', async () => {
  fakeApi(invoices.list, pageOf(paidInvoice({ payMethodType: 'liqpay', reversedSum: '1500.50', surplusSum: '300.00' })));
  const { user } = await open('/finances/invoices?tab=finished', { elements: cashier });
  expect(await actionsOf(user, 'INV-7')).toContain('Refund payment');
});

it('[FIN-01] downloads an invoice as PDF in the user\'s language', async () => {
  fakeApi(invoices.list, pageOf(anInvoice()));
  const file = fakeFile(invoiceDownload.path, { name: 'Рахунок INV-7.pdf', content: '%PDF' });
  const { user } = await open('/finances/invoices', { language: 'ua' });
  await user.click(await screen.findByRole('button', { name: 'Дії для рахунку INV-7' }));
  await user.click(screen.getByRole('menuitem', { name: 'Завантажити PDF' }));
  await waitFor(() => expect(file.saved.map(({ name }) => name)).toEqual(['Рахунок INV-7.pdf']));
  expect(file.queries).toEqual([{ uuid: anInvoice().uuid, language: 'ua' }]);
});

it('[FIN-01] updates after changes elsewhere and keeps its position', async () => {
  const list = fakeApi(invoices.list, { items: [anInvoice()], next: 'further', previous: null });
  const { user, location } = await open();
  await row('INV-7');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(list.inputs.at(-1)?.query.cursor).toBe('further'));
  list.answer(pageOf(anInvoice({ number: 'INV-6' })));
  await emitLive({ event: 'invoice.changed', data: { uuid: anInvoice().uuid, status: 4 } });
  expect(await row('INV-6')).toBeInTheDocument();
  expect(list.inputs.at(-1)?.query.cursor).toBe('further');
  expect(location().search).toBe('?cursor=further');
});

it('shows why invoices failed to load and retries', async () => {
  const list = fakeApi(invoices.list, new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  list.answer(pageOf(anInvoice()));
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await row('INV-7')).toBeInTheDocument();
});

it.each(
  [['ru', 'Счета', 'Новый'], ['ua', 'Рахунки', 'Новий'], ['bg', 'Фактури', 'Нова']] as const,
)('translates to %s', async (language, title, status) => {
  fakeApi(invoices.list, pageOf(anInvoice()));
  await open('/finances/invoices', { language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByText(status)).toBeVisible();
});
