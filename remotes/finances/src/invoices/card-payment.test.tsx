import { invoices } from '@portal/contracts';
import { pageDataLoaded, saveDrafts } from '@portal/portal';
import { act, emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { fakeCheckout } from './checkout.fixture';
import { anInvoice, cashier, payer, reload, toPay } from './invoices.fixture';

const { uuid } = anInvoice();
const PATH = `/finances/invoice/${uuid}`;
const open = (path = PATH, options = {}) => renderScreen(remote, 'invoice', { path, elements: payer, ...options });
const finish = () => screen.getByRole('button', { name: 'Finish' });

const offer = { en: 'We send.\n\nYou pay.' };
let provider: ReturnType<typeof fakeCheckout>;
beforeEach(() => {
  provider = fakeCheckout();
  provider.clear();
});
const openCard = async () => {
  const fake = fakeApi(invoices.payData, toPay({ payMethodType: 'liqpay' }));
  const opened = await open();
  act(() => void opened.portal.store.dispatch(pageDataLoaded({ pageTitle: 'Portal', version: 1, defaultCountry: 'UA', offer })));
  await screen.findByRole('button', { name: /^(Pay 1\s500,50\sUAH|Retry payment)$/ });
  return { ...opened, fake };
};
const pay = async ({ user }: Awaited<ReturnType<typeof openCard>>) => {
  await user.click(screen.getByRole('checkbox', { name: 'I accept the terms of the offer' }));
  await user.click(screen.getByRole('button', { name: /^(Pay 1\s500,50\sUAH|Retry payment)$/ }));
};
const arrive = () => act(async () => provider.arrives());
const notify = (reported: unknown) => act(async () => provider.reportResult(reported));

it('[VAL-08] [SHL-13] shows the full offer and requires its acceptance before the payment', async () => {
  const { user } = await openCard();
  await user.click(screen.getByRole('button', { name: 'Pay 1\u00a0500,50\u00a0UAH' }));
  expect(provider.scripts()).toEqual([]);
  const consent = screen.getByRole('checkbox', { name: 'I accept the terms of the offer' });
  expect(consent).toHaveFocus();
  expect(consent).toHaveAccessibleDescription('Accept the terms to continue.');
  await user.click(screen.getByRole('button', { name: 'terms of the offer' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Offer' }));
  expect(dialog.getByText('You pay.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(consent).not.toBeChecked();
  await user.click(consent);
  expect(screen.queryByText('Accept the terms to continue.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pay 1\u00a0500,50\u00a0UAH' }));
  expect(provider.scripts()).toHaveLength(1);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('[VAL-08] accepts the offer by its words, which are the name of the box, and reads it by a button beside them', async () => {
  const { user } = await openCard();
  const consent = screen.getByRole('checkbox', { name: 'I accept the terms of the offer' });
  expect(screen.getByRole('button', { name: 'terms of the offer' }).closest('label')).toBeNull();
  await user.click(screen.getByText('I accept the'));
  expect(consent).toBeChecked();
});

it('[VAL-08] names the box without a link if there is no offer to read', async () => {
  const { portal } = await openCard();
  act(() => void portal.store.dispatch(pageDataLoaded({ pageTitle: 'Portal', version: 1, defaultCountry: 'UA', offer: {} })));
  expect(screen.getByRole('checkbox', { name: 'I accept the terms of the offer' })).toBeVisible();
  expect(screen.getByText('I accept the terms of the offer').closest('label')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'terms of the offer' })).not.toBeInTheDocument();
});

it('[FIN-02] [FIN-10] ends the step after success, but reports a credit only from the server', async () => {
  const opened = await openCard();
  await pay(opened);
  await arrive();
  expect(screen.getByRole('group', { name: 'Payment form' })).toBeVisible();
  expect(provider.opened).toEqual([
    { data: 'ZGF0YQ==', signature: 'c2lnbg==', embedTo: `#checkout-${uuid}`, language: 'ru', mode: 'embed' },
  ]);
  await notify({ result: 'ok', status: '3ds_verify' });
  expect(screen.getByText(/Confirm the payment with your bank, by code/)).toBeVisible();
  expect(finish()).toHaveAttribute('aria-disabled', 'true');
  await notify({ result: 'ok', status: 'success' });
  expect(await screen.findByRole('heading', { name: 'Not credited yet' })).toHaveFocus();
  opened.fake.answer(toPay({ payMethodType: 'liqpay', status: 4 }));
  await emitLive({ event: 'invoice.changed', data: { uuid, status: 4 } });
  expect(await screen.findByRole('heading', { name: 'Paid and credited' })).toBeVisible();
});

it('[FIN-02] reports a failed payment, which may still succeed afterwards', async () => {
  const opened = await openCard();
  await pay(opened);
  await arrive();
  await notify({ result: 'error', status: 'failure' });
  expect(screen.getByRole('alert')).toHaveTextContent(/Payment failed\. Your balance hasn’t changed\./);
  expect(finish()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('link', { name: 'Use another payment method' })).toHaveAttribute(
    'href', `/finances/invoice/new?sum=1500.50&account=${anInvoice().accountUuid}`,
  );
  await notify({ result: 'ok', status: 'success' });
  await notify({ result: 'error', status: 'failure' });
  expect(await screen.findByRole('heading', { name: 'Not credited yet' })).toBeVisible();
});

it('[FIN-02] asks to retry later after an unexpected result', async () => {
  const opened = await openCard();
  await pay(opened);
  await act(async () => provider.arrives({ broken: true }));
  expect(screen.getByRole('alert')).toHaveTextContent(/Something went wrong with the payment\..*try again later/);
  expect(screen.getByRole('button', { name: 'Retry payment' })).toBeVisible();
});

it('[FIN-02] reports a form that failed to load and retries', async () => {
  const opened = await openCard();
  await pay(opened);
  await act(async () => void provider.fails());
  await opened.user.click(
    within(await screen.findByRole('alert', { name: 'Couldn’t load the payment form' })).getByRole('button', { name: 'Retry' }),
  );
  await arrive();
  expect(screen.getByRole('group', { name: 'Payment form' })).toBeVisible();
});

it('[FIN-02] shows the last result after a reload, and offers no second payment', async () => {
  const opened = await openCard();
  await pay(opened);
  await arrive();
  await notify({ result: 'ok', status: 'success' });
  opened.unmount();
  reload();
  provider.clear();
  await open();
  expect(await screen.findByText(/Payment successful\. Your balance updates once/)).toHaveTextContent(
    /after a few minutes, contact your manager/,
  );
  expect(finish()).not.toHaveAttribute('aria-disabled');
  expect(
    within(screen.getByRole('region', { name: 'Payment' })).getAllByRole('button').map(({ textContent }) => textContent),
  ).toEqual(['Finish']);
  expect(screen.queryByRole('button', { name: 'Cancel invoice' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('[FIN-02] continues a pending payment after a reload, and blocks canceling the invoice', async () => {
  const opened = await openCard();
  expect(screen.getByRole('button', { name: 'Cancel invoice' })).toBeVisible();
  await pay(opened);
  await arrive();
  await notify({ result: 'ok', status: 'processing' });
  opened.unmount();
  reload();
  provider.clear();
  await open();
  expect(await screen.findByRole('button', { name: 'Reopen form' })).toBeVisible();
  expect(screen.getByText(/being processed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel invoice' })).not.toBeInTheDocument();
});

it('[FIN-02] opens a closed form again', async () => {
  const opened = await openCard();
  await pay(opened);
  await arrive();
  await act(async () => provider.closes());
  expect(screen.queryByRole('group', { name: 'Payment form' })).not.toBeInTheDocument();
  await opened.user.click(screen.getByRole('button', { name: 'Pay 1\u00a0500,50\u00a0UAH' }));
  expect(await screen.findByRole('group', { name: 'Payment form' })).toBeVisible();
  expect(provider.opened).toHaveLength(2);
});

it('moves the focus from a removed button to the payment', async () => {
  const opened = await openCard();
  await pay(opened);
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Payment' })).toHaveFocus());
});

it('[FIN-02] offers no payment without the right or for another customer', async () => {
  fakeApi(invoices.payData, toPay({ payMethodType: 'liqpay' }));
  const first = await open(PATH, { elements: payer.filter((element) => !element.endsWith('/create')) });
  expect(await screen.findByText(/You can’t pay this invoice here\. A user from/)).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(finish()).toHaveAttribute('aria-disabled', 'true');
  first.unmount();
  fakeApi(invoices.payData, toPay({ payMethodType: 'liqpay', customerName: 'Another customer' }));
  const { user } = await open(PATH, { elements: cashier });
  expect(await screen.findByText(/You can’t pay this invoice here\. A user from/)).toBeVisible();
  await user.click(finish());
  expect(await screen.findByRole('region', { name: 'Accept payment' })).toBeVisible();
});

it('ignores reports of a removed form', async () => {
  const opened = await openCard();
  await pay(opened);
  await arrive();
  opened.unmount();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  provider.reportResult({ result: 'ok', status: 'success' });
  saveDrafts();
  expect(sessionStorage.getItem(`draft:finances:card:${uuid}`)).toBeNull();
});
