import { accounts, AppError, type InvoiceToPay, invoices } from '@portal/contracts';
import { dropDrafts, isTopUpReturn, readDraft, saveDrafts, writeDraft } from '@portal/portal';
import { act, anOrganization, fakeApi, renderScreen, renderWidget, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { fakeCheckout } from './checkout.fixture';
import { anAccount, aPayMethod, payer, toPay } from './invoices.fixture';

const office = anOrganization({ uuid: '0198c1d0-0000-4000-8000-000000000003' });
const branch = anOrganization({ uuid: '0198c1d0-0000-4000-8000-000000000004', name: 'Branch' });
const card = aPayMethod({ uuid: '0198c1d0-0000-4000-8000-000000000082', type: 'liqpay', name: 'Card', bankName: null, bankAccount: null });
const cash = aPayMethod({
  uuid: '0198c1d0-0000-4000-8000-000000000083', type: 'cash', name: 'Cash desk', bankName: null, bankAccount: null, allowed: false,
});
const euro = aPayMethod({ uuid: '0198c1d0-0000-4000-8000-000000000084', name: 'Transfer in euro', currency_code: 'EUR' });

const serve = () => ({
  accounts: fakeApi(accounts.list, { items: [anAccount()] }),
  methods: fakeApi(invoices.payMethods, { items: [aPayMethod(), card, cash, euro] }),
  create: fakeApi(invoices.create, toPay()),
  payData: fakeApi(invoices.payData, toPay()),
});
const open = (path = '/finances/invoice/new', options = {}) => renderScreen(remote, 'newInvoice', {
  path, elements: payer, session: { organizations: [office] }, ...options,
});
const sumField = () => screen.findByRole('textbox', { name: 'Amount' });
const createButton = () => screen.getByRole('button', { name: 'Create invoice' });
const method = (name: string) => screen.findByRole('radio', { name });

it('[FIN-02] [VAL-06] requires a method and a valid amount, and names what is missing', async () => {
  const { create } = serve();
  const { user } = await open();
  const sum = await sumField();
  expect(createButton()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Enter an amount first.')).toBeVisible();
  await user.click(await method('Bank transfer · Transfer to Seller'));
  for (const [typed, message] of [
    ['0', /greater than zero/], ['0,00', /greater than zero/], ['-1', /greater than zero/], ['1.005', /more than two decimal places/],
    ['1e-3', /Enter a number with up to two decimal places, such as 1\s500,50/], ['1000000000', /The amount is too large/],
    ['abc', /Enter a number with up to two decimal places, such as 1\s500,50/],
  ] as const) {
    await user.clear(sum);
    await user.type(sum, `${typed}`);
    expect(createButton()).toHaveAttribute('aria-disabled', 'true');
    await user.type(sum, '{Enter}');
    await user.tab();
    expect(sum).toHaveAccessibleDescription(message);
  }
  await user.clear(sum);
  await user.type(sum, '1 500,5');
  expect(createButton()).not.toHaveAttribute('aria-disabled');
  expect(create.inputs).toEqual([]);
});

it('[FIN-02] [VAL-06] requires a payment method besides the amount', async () => {
  const { create } = serve();
  const { user } = await open('/finances/invoice/new?sum=1000.50');
  expect(await sumField()).toHaveValue('1\u00a0000,50');
  await method('Bank transfer · Transfer to Seller');
  expect(screen.getByText('Choose a payment method first.')).toBeVisible();
  await user.click(createButton());
  expect(create.inputs).toEqual([]);
});

it('[FIN-02] creates the invoice and replaces the form by step 2', async () => {
  const { create } = serve();
  const { user, location } = await open('/finances/invoice/new?sum=1500.50', { language: 'en' });
  expect(
    screen.getByRole('navigation', { name: 'Invoice steps' }).querySelector('[aria-current="step"]'),
  ).toHaveTextContent('Amount and method');
  await user.click(await method('Bank transfer · Transfer to Seller'));
  await user.click(createButton());
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-7' })).toBeVisible();
  expect(location().pathname).toBe(`/finances/invoice/${toPay().uuid}`);
  expect(screen.getByRole('navigation', { name: 'Invoice steps' }).querySelector('[aria-current="step"]')).toHaveTextContent('Payment');
  expect(create.inputs).toEqual([{ body: {
    accountUuid: anAccount().uuid, organizationUuid: office.uuid, sum: '1500.50', methodUuid: aPayMethod().uuid, language: 'en',
    requestUuid: expect.any(String) as string,
  } }]);
});

it('[FIN-02] repeats a lost request with the same ID, and a changed one with another', async () => {
  const { create } = serve();
  create.answer(new AppError('server_unavailable'));
  const { user } = await open('/finances/invoice/new?sum=100');
  await user.click(await method('Bank transfer · Transfer to Seller'));
  await user.dblClick(createButton());
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(createButton());
  await waitFor(() => expect(create.inputs.length).toBeGreaterThan(1));
  expect(new Set(create.inputs.map(({ body }) => body.requestUuid)).size).toBe(1);
  await user.clear(await sumField());
  await user.type(await sumField(), '1000');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  create.answer(toPay());
  await user.click(createButton());
  await screen.findByRole('heading', { level: 1, name: 'Invoice INV-7' });
  expect(create.inputs.at(-1)?.body.sum).toBe('1000.00');
  expect(create.inputs.at(-1)?.body.requestUuid).not.toBe(create.inputs[0]?.body.requestUuid);
});

it('[FIN-02] ignores a second click while the invoice is being created', async () => {
  const { create } = serve();
  let created: (answer: InvoiceToPay) => void = () => undefined;
  create.answer(() => new Promise<InvoiceToPay>((resolve) => { created = resolve; }));
  const { user } = await open('/finances/invoice/new?sum=100');
  await user.click(await method('Bank transfer · Transfer to Seller'));
  await user.dblClick(createButton());
  await user.type(await sumField(), '5{Enter}');
  await user.click(await method('Card (LiqPay)'));
  await user.click(screen.getByRole('button', { name: '500' }));
  expect([(await sumField()).getAttribute('value'), await method('Bank transfer · Transfer to Seller')]).toEqual([
    '100,00', expect.objectContaining({ checked: true }),
  ]);
  expect(create.inputs).toHaveLength(1);
  created(toPay());
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-7' })).toBeVisible();
});

it('[FIN-02] keeps the form of the next invoice after one was created', async () => {
  const { create } = serve();
  let created: (answer: InvoiceToPay) => void = () => undefined;
  create.answer(() => new Promise<InvoiceToPay>((resolve) => { created = resolve; }));
  const { user, location } = await open('/finances/invoice/new?sum=100');
  await user.click(await method('Bank transfer · Transfer to Seller'));
  await user.click(createButton());
  await waitFor(() => expect(create.inputs).toHaveLength(1));
  const wish = readDraft<Record<string, string>>('finances:new-invoice', {});
  act(() => writeDraft('finances:new-invoice', { ...wish, sum: '700', requestUuid: '0198c1d0-0000-4000-8000-0000000000a1' }));
  await act(async () => created(toPay()));
  await waitFor(() => expect(createButton()).not.toHaveAttribute('aria-busy'));
  expect(location().pathname).toBe('/finances/invoice/new');
  expect(await sumField()).toHaveValue('700');
});

it.each([
  ['100.255', '100,255', /more than two decimal places/], ['1000000000', '1\u00a0000\u00a0000\u00a0000,00', /The amount is too large/],
])('[FIN-02] [VAL-06] reports the invalid amount %s of a URL', async (sum, shown, message) => {
  serve();
  await open(`/finances/invoice/new?sum=${sum}`);
  expect(await sumField()).toHaveValue(shown);
  expect(await sumField()).toHaveAccessibleDescription(message);
  expect(screen.getByText('Correct the amount first.')).toBeVisible();
});

it('tops up the account in the URL', async () => {
  const { accounts: list } = serve();
  const second = anAccount({ id: 2, uuid: '0198c1d0-0000-4000-8000-000000000092', name: 'Branch', type: 2, organizationUuid: branch.uuid });
  list.answer({ items: [anAccount(), second] });
  await open(`/finances/invoice/new?account=${second.uuid}`);
  expect(await screen.findByRole('combobox', { name: 'Account to top up' })).toHaveValue(second.uuid);
  expect(await sumField()).toHaveValue('');
});

it('[FIN-03] shows unavailable payment methods with the reason, not selectable', async () => {
  serve();
  const { user } = await open('/finances/invoice/new?sum=100');
  expect(await method('Card (LiqPay)')).toHaveAccessibleDescription('Pay instantly by card · Seller Ltd');
  expect(await method('Cash')).toBeDisabled();
  expect(await method('Cash')).toHaveAccessibleDescription('Not available for this organization. Ask your manager.');
  expect(await method('Bank transfer · Transfer in euro')).toHaveAccessibleDescription(/EUR only\. Your account uses another currency/);
  await user.click(await method('Cash'));
  expect(createButton()).toHaveAttribute('aria-disabled', 'true');
  (await method('Bank transfer · Transfer to Seller')).focus();
  await user.keyboard(' ');
  expect(createButton()).not.toHaveAttribute('aria-disabled');
});

it('shows single options and offers several; an organization\'s account fixes the payer', async () => {
  const { accounts: list, methods, create } = serve();
  list.answer({ items: [
    anAccount(), anAccount({ id: 2, uuid: '0198c1d0-0000-4000-8000-000000000092', name: 'Branch', type: 2, organizationUuid: branch.uuid }),
  ] });
  const { user } = await open('/finances/invoice/new?sum=100', { session: { organizations: [office, branch] } });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Bill to' }), 'Branch');
  await waitFor(() => expect(methods.inputs.at(-1)?.query.organizationUuid).toBe(branch.uuid));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bill to' }), 'Demo office');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Account to top up' }),
    within(screen.getByRole('combobox', { name: 'Account to top up' })).getByRole('option', { name: /^Branch/ }),
  );
  expect(screen.queryByRole('combobox', { name: 'Bill to' })).not.toBeInTheDocument();
  await user.click(await method('Bank transfer · Transfer to Seller'));
  await user.click(createButton());
  await waitFor(() => expect(
    create.inputs[0]?.body,
  ).toMatchObject({ accountUuid: '0198c1d0-0000-4000-8000-000000000092', organizationUuid: branch.uuid }));
});

it('keeps the input after a reload, and resets it after the invoice is created', async () => {
  serve();
  const { user, unmount } = await open();
  await user.type(await sumField(), '12,5');
  await user.click(await method('Card (LiqPay)'));
  saveDrafts();
  unmount();
  expect(sessionStorage.getItem('draft:finances:new-invoice')).toContain('12,5');
  const again = await open();
  expect(await sumField()).toHaveValue('12,5');
  expect(await method('Card (LiqPay)')).toBeChecked();
  await again.user.click(await method('Bank transfer · Transfer to Seller'));
  await again.user.click(createButton());
  await screen.findByRole('heading', { level: 1, name: 'Invoice INV-7' });
  again.unmount();
  await open();
  expect(await sumField()).toHaveValue('');
});

it('shows why accounts or methods failed to load and retries', async () => {
  const { accounts: list, methods } = serve();
  list.answer(new AppError('server_unavailable'));
  methods.answer(new AppError('server_unavailable'));
  const { user } = await open();
  list.answer({ items: [anAccount()] });
  await user.click(
    within(await screen.findByRole('alert', { name: 'Couldn’t load your accounts' })).getByRole('button', { name: 'Retry' }),
  );
  methods.answer({ items: [aPayMethod()] });
  await user.click(
    within(await screen.findByRole('alert', { name: 'Couldn’t load payment methods' })).getByRole('button', { name: 'Retry' }),
  );
  // The only transfer needs no name of its seller.
  expect(await method('Bank transfer')).toBeEnabled();
});

it('explains what to do without an account, organization or payment method', async () => {
  const { accounts: list, methods } = serve();
  list.answer({ items: [] });
  const first = await open();
  expect(await screen.findByRole('heading', { name: 'No account to top up' })).toBeVisible();
  first.unmount();
  list.answer({ items: [anAccount()] });
  const second = await open('/finances/invoice/new', { session: { organizations: [] } });
  expect(await screen.findByRole('heading', { name: 'No organization to bill' })).toBeVisible();
  second.unmount();
  methods.answer({ items: [] });
  await open();
  expect(await screen.findByRole('heading', { name: 'No payment methods yet' })).toBeVisible();
});

it('preselects the last used method, else the only possible one', async () => {
  const { methods } = serve();
  methods.answer({ items: [aPayMethod(), { ...card, lastUsed: true }, cash, euro] });
  const first = await open('/finances/invoice/new?sum=100');
  expect(await method('Card (LiqPay)')).toBeChecked();
  await first.user.click(await method('Bank transfer · Transfer to Seller'));
  expect(await method('Bank transfer · Transfer to Seller')).toBeChecked();
  first.unmount();
  act(() => dropDrafts());
  methods.answer({ items: [aPayMethod(), { ...cash, lastUsed: true }, euro] });
  await open('/finances/invoice/new?sum=100');
  expect(await method('Bank transfer · Transfer to Seller')).toBeChecked();
});

it('[VAL-08] [FIN-02] a card needs the accepted offer; one click then creates the invoice and opens the card form', async () => {
  const provider = fakeCheckout();
  provider.clear();
  const { methods, create, payData } = serve();
  methods.answer({ items: [aPayMethod(), { ...card, lastUsed: true }] });
  for (const fake of [create, payData]) fake.answer(toPay({ payMethodType: 'liqpay' }));
  const { user, location } = await open('/finances/invoice/new?sum=2400&back=/smslist/7');
  const pay = await screen.findByRole('button', { name: /^Pay 2\s400,00\sUAH$/ });
  await user.click(pay);
  expect(create.inputs).toEqual([]);
  const consent = screen.getByRole('checkbox', { name: 'I accept the terms of the offer' });
  expect(consent).toHaveFocus();
  expect(consent).toHaveAccessibleDescription('Accept the terms to continue.');
  await user.click(consent);
  await user.click(pay);
  await screen.findByRole('heading', { level: 1, name: 'Invoice INV-7' });
  await act(async () => provider.arrives());
  expect(screen.getByRole('group', { name: 'Payment form' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await act(async () => provider.reportResult({ result: 'ok', status: 'success' }));
  expect(screen.getByRole('heading', { level: 2, name: 'Not credited yet' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Back to mailing list' }));
  expect([location().pathname, isTopUpReturn(location().state)]).toEqual(['/smslist/7', true]);
});

it('[SHL-03] [VAL-07] the dialog of the balance asks for everything, and a list below it can be opened again', async () => {
  const { create } = serve();
  const { user, location } = await renderWidget(remote, 'topUp', {
    path: '/smslist/7', elements: payer, session: { organizations: [office] },
  });
  expect(await sumField()).toHaveFocus();
  await user.keyboard('much');
  await user.tab();
  expect(await sumField()).toHaveAccessibleDescription(/Enter a number/);
  await user.clear(await sumField());
  await user.tab();
  expect(await sumField()).toHaveAccessibleDescription('Enter an amount.');
  await user.click(screen.getByRole('button', { name: /^1\s000$/, pressed: false }));
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['1\u00a0000']);
  await user.click(await method('Bank transfer · Transfer to Seller'));
  await user.click(createButton());
  await waitFor(() => expect(create.inputs).toHaveLength(1));
  await waitFor(() => expect(location().pathname).toBe(`/finances/invoice/${toPay().uuid}`));
  expect(new URLSearchParams(location().search).get('back')).toBe('/smslist/7');
});

it.each(
  [
    ['ru', 'Пополнение баланса', 'Создать счёт'], ['ua', 'Поповнення балансу', 'Створити рахунок'],
    ['bg', 'Зареждане на баланса', 'Създай фактура'],
  ] as const,
)('translates to %s', async (language, title, create) => {
  serve();
  await open('/finances/invoice/new', { language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByRole('button', { name: create })).toBeVisible();
});
