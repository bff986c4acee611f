import { AppError, mailings } from '@portal/contracts';
import { fakeApi, screen, waitFor, within } from '@portal/testing';
import { all, anEstimate, fakeServer, fields, open, options, uuid, written } from './new-list.fixture';
import { emptyForm } from './new-list-form';

const at = { path: '/smslist/new' };
const row = { fallback: false, destination: 'Kyivstar', country: 'UA', recipients: 10, parts: 20, unitPrice: '1.24', sum: '24.80' };
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer();
  written();
});

it('[MAIL-05] shows cost by destination for main and fallback messages, and excluded recipients', async () => {
  server.estimates.answer(anEstimate({
    recipients: 10, parts: 20, rows: [row, { ...row, fallback: true, parts: 10, sum: '12.40' }], maximum: '37.20', stopListed: 2,
    rejected: { invalid: 1, duplicates: 3, noRoute: 0, noPrice: 0, excluded: 4, trafficBlocked: 60 },
  }));
  await open(at);
  const costs = within(await screen.findByRole('list', { name: 'Cost estimate' }));
  expect(costs.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Ukraine · Kyivstar10 recipients · 20 parts × 1,24 UAH24,80 UAH',
    'Ukraine · Kyivstar (fallback)10 recipients · 10 parts × 1,24 UAH12,40 UAH',
  ]);
  const left = within(screen.getByRole('list', { name: 'Excluded recipients' }));
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 invalid number', '3 duplicates', '60 numbers in ranges blocked for unusual traffic', '4 contacts in an excluded address book',
    '2 numbers currently on a stop list',
  ]);
  expect(screen.getByText('Fallback (maximum)').nextElementSibling).toHaveTextContent('12,40');
  expect(server.estimates.inputs[0]?.body).toMatchObject({ body: 'Hello', recipients: '+380671234567' });
});

it('[MAIL-05] shows the five most expensive destinations, and all on demand', async () => {
  const rows = Array.from({ length: 9 }, (_, index) => ({ ...row, destination: `Operator ${index}`, sum: `${index}.00` }));
  server.estimates.answer(anEstimate({ rows }));
  const { user } = await open(at);
  const list = await screen.findByRole('list', { name: 'Cost estimate' });
  const destinations = () => within(list).getAllByRole('listitem').map(({ textContent }) => /Operator \d/.exec(textContent)?.[0]);
  expect(destinations()).toEqual(['Operator 8', 'Operator 7', 'Operator 6', 'Operator 5', 'Operator 4']);
  await user.click(screen.getByRole('button', { name: 'Show all 9 destinations' }));
  expect(destinations()).toHaveLength(9);
});

it('tops up the missing amount in one click, and saves the list without sending', async () => {
  server.estimates.answer(anEstimate({ maximum: '37.2012', available: '7.00', covered: false }));
  await open({ ...at, elements: [...all, '/finances/invoices/action/create'] });
  const to = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: /^Top up 30,21\sUAH$/ })).href);
  // Rounded up to whole cents, for the paying account, with a link back to this form.
  expect(to.pathname).toBe('/finances/invoice/new');
  expect(Object.fromEntries(to.searchParams)).toEqual({ sum: '30.21', account: uuid(20), back: '/smslist/new' });
  expect(screen.getByText('Short by').nextElementSibling).toHaveTextContent('30,21 UAH');
  expect(await fields.send()).toHaveAttribute('aria-disabled', 'true');
  expect(fields.save()).toBeEnabled();
});

it('[MAIL-06:confirm] [MAIL-25] sends the list for the shown cost, and asks once more about many recipients', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  server.estimates.answer(anEstimate({ recipients: 1001, maximum: '1241.24', available: '5000.00', askFirst: true }));
  const { user, location } = await open(at);
  await user.click(await screen.findByRole('button', { name: /^Send to 1\s001 for up to 1\s241,24\sUAH$/ }));
  const dialog = within(screen.getByRole('alertdialog', { name: /1\s001 recipients/ }));
  expect(inputs).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: /^Send for up to 1\s241,24/ }));
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body).toMatchObject({ sendUpTo: '1241.24', recipients: '+380671234567' });
});

it('[MAIL-06:confirm] Ctrl+Enter sends, and Enter in a field does not', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, location, openOption } = await open(at);
  await fields.send();
  await openOption(options.details);
  await user.type(fields.name(), '{Enter}');
  expect(inputs).toHaveLength(0);
  await user.type(fields.name(), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body).toMatchObject({ sendUpTo: '1.24' });
});

it('a login that may not confirm can only save', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, location } = await open({ ...at, elements: all.filter((element) => element !== '/smslist/action/confirm') });
  await screen.findByRole('list', { name: 'Cost estimate' });
  expect(screen.queryByRole('button', { name: /^Send to/ })).not.toBeInTheDocument();
  expect(screen.getByText(/^1 recipient · up to 1,24\sUAH$/)).toBeInTheDocument();
  await user.click(fields.save());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body).not.toHaveProperty('sendUpTo');
});

it('shows why the estimate failed and retries', async () => {
  server.estimates.answer(new AppError('no_account'));
  const { user } = await open(at);
  expect(await screen.findByRole('heading', { name: 'Couldn’t calculate the cost' })).toBeVisible();
  server.estimates.answer(anEstimate());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Cost estimate' })).toBeVisible();
});

it('requests no estimate for an incomplete form, nor for a change of the name', async () => {
  written({ recipients: '' });
  const { user, openOption } = await open(at);
  await openOption(options.details);
  await user.type(fields.numbers(), '+380671234567');
  await fields.send();
  await user.type(fields.name(), 'Two');
  expect(await fields.send()).toBeEnabled();
  expect(server.estimates.inputs).toHaveLength(1);
});

it('[MAIL-12] steps through real recipients with their texts and shows the longest one', async () => {
  written({ message: { ...emptyForm.message, body: 'Dear {name}' } });
  server.estimates.answer(anEstimate({
    preview: [{
      num: '380671234567', body: 'Dear Olena', fallbackBody: null, parts: 1,
    }, { num: '380501234567', body: 'Dear Oleksandr', fallbackBody: null, parts: 2 }],
    longest: { parts: 2, body: 'Dear Oleksandr' },
  }));
  const { user } = await open(at);
  expect(await screen.findByText('+380671234567, 1 of 2: 1 part')).toBeVisible();
  const card = within(screen.getByRole('region', { name: 'Preview with real recipients' }));
  expect(within(card.getByRole('figure')).getByText('Dear Olena')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('+380501234567, 2 of 2: 2 parts')).toBeVisible();
  expect(within(card.getByRole('figure')).getByText('Dear Oleksandr')).toBeVisible();
  expect(screen.getByText('The longest text takes 2 parts: Dear Oleksandr')).toBeVisible();
});

describe('[MAIL-14] a test message', () => {
  it('is sent once to the user\'s number with test values, and its result shown', async () => {
    written({ message: { ...emptyForm.message, body: 'Dear {name}' } });
    const { inputs } = fakeApi(mailings.test, { listId: 12, messageId: '5', cost: '1.24', currency: 'UAH' });
    const { user, openOption } = await open(at);
    await openOption(options.test);
    await user.type(await screen.findByLabelText('Name for the test'), 'Olena');
    await user.type(screen.getByLabelText('Your number'), '+380671234567');
    await user.click(screen.getByText('Send test'));
    expect(await screen.findByText(/To \+380671234567 for 1,24/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View delivery status' })).toHaveAttribute('href', '/smslist/12');
    expect(inputs).toHaveLength(1);
    expect(inputs[0]?.body).toMatchObject({
      num: '+380671234567', body: 'Dear {name}', personal: { name: 'Olena' }, alphaNameUuid: expect.any(String) as string,
    });
  });

  it('is reported on return if it was sent after the option was closed', async () => {
    let answer: () => void = () => undefined;
    const test = fakeApi(mailings.test, () => new Promise((resolve) => void (
      answer = () => resolve({ listId: 12, messageId: '5', cost: '1.24', currency: 'UAH' }))));
    const { user, openOption, portal } = await open(at);
    await openOption(options.test);
    await user.type(await screen.findByLabelText('Your number'), '+380671234567');
    await user.click(screen.getByText('Send test'));
    await waitFor(() => expect(test.inputs).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^Test message/, expanded: true }));
    answer();
    await waitFor(() => expect(JSON.stringify(portal.store.getState())).toContain('"listId":12'));
    await openOption(options.test);
    expect(await screen.findByText(/To \+380671234567 for 1,24/)).toBeVisible();
  });

  it('requires a number, shows a refusal beside it, and Enter creates no list', async () => {
    const created = fakeApi(mailings.createSend, { id: 7, status: 100 });
    fakeApi(mailings.test, new AppError('num_invalid'));
    const { user, openOption } = await open(at);
    await openOption(options.test);
    await user.click(await screen.findByText('Send test'));
    const field = screen.getByLabelText('Your number');
    expect(field).toHaveAccessibleDescription('Enter your number');
    await user.type(field, '12{Enter}');
    await waitFor(() => expect(field).toBeInvalid());
    await waitFor(() => expect(field).not.toHaveAccessibleDescription('Enter your number'));
    expect(created.inputs).toHaveLength(0);
  });
});

it('[MAIL-19:unknown] blocks the list until an unknown field is corrected or accepted', async () => {
  written({ message: { ...emptyForm.message, body: 'Hi {Name}, {param9}' } });
  const { user } = await open(at);
  await user.click(await screen.findByRole('button', { name: 'Replace with {name}' }));
  expect(screen.queryByText(/\{Name\} as written/)).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('Send {param9} as written'));
  await waitFor(() => expect(
    server.estimates.inputs[0]?.body,
  ).toMatchObject({ body: 'Hi {name}, {param9}', acceptedFields: ['{param9}'] }));
});

it('[MAIL-19:empty] shows how many recipients have no value for a field', async () => {
  server.estimates.answer(anEstimate({ emptyValues: [{ field: 'name', recipients: 12 }] }));
  await open(at);
  expect(await screen.findByText('12 recipients have no name')).toBeVisible();
});

it('calculates no cost of a list that was created', async () => {
  server.estimates.answer(() => new Promise(() => undefined));
  fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, location } = await open(at);
  await waitFor(() => expect(server.estimates.inputs).toHaveLength(1));
  await user.click(fields.save());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(server.estimates.inputs).toHaveLength(1);
});

it('a list being created uses up the file, so the cost is calculated only if that fails', async () => {
  let refuse: () => void = () => undefined;
  let fail: () => void = () => undefined;
  server.estimates.answer(() => new Promise((resolve) => void (refuse = () => resolve(new AppError('not_found')))));
  fakeApi(mailings.createSend, () => new Promise((resolve) => void (fail = () => resolve(new AppError('server_unavailable')))));
  const { user } = await open(at);
  await waitFor(() => expect(server.estimates.inputs).toHaveLength(1));
  await user.click(fields.save());
  refuse();
  server.estimates.answer(anEstimate());
  expect(await screen.findByText('Calculating the cost…')).toBeVisible();
  expect(server.estimates.inputs).toHaveLength(1);
  fail();
  expect(await screen.findByRole('list', { name: 'Cost estimate' })).toBeVisible();
  expect(server.estimates.inputs).toHaveLength(2);
  expect(screen.queryByRole('heading', { name: 'Couldn’t calculate the cost' })).not.toBeInTheDocument();
});

it('[MAIL-25] asks for the approval of another person in one click', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  server.estimates.answer(anEstimate({ recipients: 1001, maximum: '1241.24', available: '5000.00', askFirst: true, needsApproval: true }));
  const { user, location } = await open(at);
  await user.click(await screen.findByRole('button', { name: /^Request approval: 1\s001, up to 1\s241,24\sUAH$/ }));
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body).toMatchObject({ sendUpTo: '1241.24' });
});
