import { AppError, invoiceDownload, invoices } from '@portal/contracts';
import { paymentDesk } from '@portal/contracts/payment-desk';
import { bus, languageChosen } from '@portal/portal';
import { act, emitLive, fakeApi, fakeFile, renderScreen, screen, waitFor, within } from '@portal/testing';
import { fireEvent } from '@testing-library/react';
import remote from '../index';
import { anInvoice, cashier, paidInvoice, payer, toPay } from './invoices.fixture';

const { uuid } = anInvoice();
const PATH = `/finances/invoice/${uuid}`;
const open = (path = PATH, options = {}) => renderScreen(remote, 'invoice', { path, elements: payer, ...options });
const step = () => screen.getByRole('navigation', { name: 'Invoice steps' }).querySelector('[aria-current="step"]')?.textContent;
const finish = () => screen.getByRole('button', { name: 'Finish' });
const frame = () => screen.findByTitle<HTMLIFrameElement>('Invoice INV-7, print view');

describe('by bank transfer', () => {
  it('[FIN-02] [FIN-10] opens an invoice at step 2 and allows finishing after its document opened', async () => {
    const { inputs } = fakeApi(invoices.payData, toPay());
    const { user } = await open();
    fireEvent.load(await frame());
    expect(step()).toMatch(/^2Payment/);
    expect(screen.getByText('Demo customer · Customer balance')).toBeVisible();
    expect(finish()).not.toHaveAttribute('aria-disabled');
    await user.click(finish());
    expect(await screen.findByRole('heading', { level: 2, name: 'Not credited yet' })).toHaveFocus();
    expect(screen.getByText(/will be added to the balance once the money arrives from your bank/)).toBeVisible();
    expect(step()).toMatch(/^3Confirmation/);
    expect(inputs).toEqual([{ query: { uuid, language: 'en' } }]);
    expect(screen.queryByRole('textbox', { name: 'Amount received' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Account statement' })).toHaveAttribute('href', '/finances/statement');
  });

  it('shows the document in a sandboxed frame', async () => {
    fakeApi(invoices.payData, toPay());
    await open();
    expect(await frame()).toHaveAttribute('sandbox', '');
    expect(await frame()).toHaveAttribute('srcdoc', expect.stringContaining('Invoice INV-7') as string);
  });

  it('copies the transfer details and saves the invoice', async () => {
    fakeApi(invoices.payData, toPay());
    const file = fakeFile(invoiceDownload.path, { name: 'INV-7.pdf', content: '%PDF' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Copy: Account (IBAN)' }));
    expect(await navigator.clipboard.readText()).toBe('UA213223130000026007233566001');
    await user.click(screen.getByRole('button', { name: 'Copy: Amount' }));
    expect(await navigator.clipboard.readText()).toBe('1500.50');
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(file.saved.map(({ name }) => name)).toEqual(['INV-7.pdf']));
  });

  it('opens the invoice for printing, or saves it if the tab is blocked', async () => {
    fakeApi(invoices.payData, toPay());
    const file = fakeFile(invoiceDownload.path, { name: 'INV-7.pdf', content: '%PDF' });
    const opened = jest.spyOn(window, 'open').mockReturnValueOnce(window).mockReturnValueOnce(null);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^blob:/), '_blank'));
    expect(file.saved).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).not.toHaveAttribute('aria-disabled'));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(file.saved).toHaveLength(1));
  });
});

it('[FIN-02] [FIN-10] succeeds immediately in cash, and is credited when accepted', async () => {
  const fake = fakeApi(invoices.payData, toPay({ payMethodType: 'cash' }));
  const paid: string[] = [];
  bus.subscribe('test', 'invoice.paid', (reported) => paid.push(reported.uuid));
  const { user } = await open();
  expect(await screen.findByText(/Pay the amount in cash\. It’s added to the balance once your payment is accepted/)).toBeVisible();
  await user.click(finish());
  expect(await screen.findByText(/will be added to the balance once your cash payment is accepted/)).toBeVisible();
  fake.answer(toPay({ payMethodType: 'cash', status: 4 }));
  await emitLive({ event: 'invoice.changed', data: { uuid, status: 4 } });
  expect(await screen.findByText(/1\s500,50\sUAH was added to your balance/)).toBeVisible();
  expect(paid).toEqual([uuid]);
});

it('[VAL-05] [FIN-04] lets payment operators accept up to the full amount in step 3', async () => {
  const fake = fakeApi(invoices.payData, toPay({ payMethodType: 'cash' }));
  const accept = fakeApi(paymentDesk.acceptInvoice, paidInvoice({ payMethodType: 'cash', paidSum: '1000.00' }));
  const { user } = await open(`${PATH}?step=done`, { elements: cashier });
  const form = within(await screen.findByRole('region', { name: 'Accept payment' }));
  const sum = form.getByRole('textbox', { name: 'Amount received' });
  expect(sum).toHaveValue('1\u00a0500,50');
  await user.clear(sum);
  await user.type(sum, '1500,51{Enter}');
  expect(sum).toHaveAccessibleDescription(/above the invoice/);
  await user.clear(sum);
  fake.answer(toPay({ payMethodType: 'cash', status: 4, paidSum: '1000.00' }));
  await user.type(sum, '1000{Enter}');
  expect(await screen.findByText(/1\s000,00\sUAH was added to your balance/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Accept payment' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(accept.inputs).toEqual([{ body: { uuid, sum: '1000.00' } }]);
});

it('[FIN-02] opens a paid invoice at step 3, and a canceled one without payment', async () => {
  const fake = fakeApi(invoices.payData, toPay({ status: 4 }));
  const first = await open();
  expect(await screen.findByRole('heading', { level: 2, name: 'Paid and credited' })).toBeVisible();
  await first.user.click(screen.getByRole('button', { name: /^Payment/ }));
  expect(screen.getByText(/Payment received\. 1\s500,50\sUAH was added to your balance/)).toBeVisible();
  first.unmount();
  fake.answer(toPay({ status: 3 }));
  const second = await open();
  expect(await screen.findByText(/This invoice is canceled and can’t be paid\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Finish' })).not.toBeInTheDocument();
  await second.user.click(screen.getByRole('button', { name: /Confirmation/ }));
  expect(step()).toMatch(/^2Payment/);
});

it('[FIN-10] opens the last step by URL only after success', async () => {
  fakeApi(invoices.payData, toPay({ payMethodType: 'liqpay' }));
  await open(`${PATH}?step=done`);
  expect(await screen.findByRole('button', { name: 'Pay 1\u00a0500,50\u00a0UAH' })).toBeVisible();
  expect(finish()).toHaveAttribute('aria-disabled', 'true');
});

it('cancels an invoice', async () => {
  const fake = fakeApi(invoices.payData, toPay({ payMethodType: 'cash' }));
  fakeApi(invoices.cancel, anInvoice({ payMethodType: 'cash', status: 3 }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel invoice' }));
  fake.answer(toPay({ payMethodType: 'cash', status: 3 }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel invoice' }));
  expect(await screen.findByText(/This invoice is canceled and can’t be paid\./)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('loads the invoice again in another language, and after its own changes only', async () => {
  const { inputs } = fakeApi(invoices.payData, toPay());
  const { portal } = await open();
  await frame();
  await emitLive({ event: 'invoice.changed', data: { uuid: '0198c1d0-0000-4000-8000-000000000072', status: 4 } });
  act(() => void portal.store.dispatch(languageChosen('ua')));
  await waitFor(() => expect(inputs).toHaveLength(2));
  await emitLive({ event: 'invoice.changed', data: { uuid, status: 4 } });
  await waitFor(() => expect(inputs).toHaveLength(3));
  expect(inputs.map(({ query }) => query)).toEqual(['en', 'ua', 'ua'].map((language) => ({ uuid, language })));
});

it.each([
  ['500.50', 'Paid and partly refunded', /1\s500,50\sUAH was added to the balance\. 500,50\sUAH of it was refunded/],
  ['1500.50', 'Paid and refunded', /payment of 1\s500,50\sUAH was refunded/],
])('[FIN-02] does not show a payment as credited if %s was reversed', async (reversedSum, title, text) => {
  fakeApi(invoices.payData, toPay({ status: 4, reversedSum }));
  const { user } = await open();
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Payment|2Payment/ }));
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText(/was added to your balance/)).not.toBeInTheDocument();
});

it.each([
  ['/smslist/7', true], ['/smslist/new?step=check', true], ['/smslist/new?draft=0198c1d0-0000-7000-8000-000000000001&step=check', true],
  ['//elsewhere.example/smslist/7', false], ['/smslist/new/../../user/logout', false], ['/admin/customers', false],
])('[MAIL-05:cost] links a paid invoice for the mailing at %s back there: %s', async (back, leads) => {
  fakeApi(invoices.payData, toPay({ status: 4 }));
  await open(`${PATH}?${new URLSearchParams({ back })}`);
  await screen.findAllByRole('link', { name: 'All invoices' });
  expect(screen.queryByRole('link', { name: 'Back to mailing list' })?.getAttribute('href') ?? null).toBe(leads ? back : null);
});

it('reports an unknown invoice, or why loading failed', async () => {
  const fake = fakeApi(invoices.payData, new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert', { name: 'Couldn’t load the invoice' }));
  fake.answer(new AppError('invoice_not_found'));
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeVisible();
});

it.each(
  [['ru', 'Счёт INV-7', 'Завершить'], ['ua', 'Рахунок INV-7', 'Завершити'], ['bg', 'Фактура INV-7', 'Завърши']] as const,
)('translates to %s', async (language, title, finishing) => {
  fakeApi(invoices.payData, toPay({ payMethodType: 'cash' }));
  await open(PATH, { language });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('button', { name: finishing })).toBeVisible();
});
