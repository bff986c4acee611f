import { AppError, shortLinks, templates } from '@portal/contracts';
import { aShortLink, aTemplate, fakeApi, screen, waitFor, within } from '@portal/testing';
import { all, fakeServer, fields, open, uuid, written } from './new-list.fixture';

const url = 'https://s.example/l/abc1234';

beforeEach(() => {
  sessionStorage.clear();
  fakeServer();
  fakeApi(shortLinks.list, { items: [aShortLink({ name: 'Sale', short_url: url })], next: null, previous: null });
});

it('[TPL-01] fills the message from a supported template, after confirming to replace a text', async () => {
  written();
  const { inputs } = fakeApi(templates.list, {
    items: [aTemplate({ uuid: uuid(30), name: 'Greeting', type: 'sms', body: 'Good morning' })], next: null, previous: null,
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Use a template' }));
  await user.click(await screen.findByRole('button', { name: /^Greeting/ }));
  expect(inputs[0]).toMatchObject({ query: { filter: { type: ['sms'] } } });
  expect(fields.text()).toHaveValue('Hello');
  await user.click(screen.getByRole('button', { name: 'Replace message' }));
  expect(fields.text()).toHaveValue('Good morning');
});

it('[LNK-01] inserts a short link at the cursor and counts its personal length', async () => {
  written({ ownLinks: true });
  const { user } = await open({ elements: [...all, '/shortlinks'] });
  await user.click(fields.text());
  await user.click(screen.getByRole('button', { name: 'Short link' }));
  await user.click(await screen.findByRole('button', { name: /^Sale/ }));
  expect(fields.text()).toHaveValue(`Hello ${url}`);
  expect(screen.getByText('40 characters')).toBeVisible();
  expect(screen.getByText(/^Includes 7 extra characters/)).toBeVisible();
});

it('[LNK-01] shortens an address and inserts it, or shows why it was refused', async () => {
  written();
  const creation = fakeApi(shortLinks.create, new AppError('link_refused', { reason: 'scheme' }));
  const { user } = await open({ elements: [...all, '/shortlinks', '/shortlinks/action/edit'] });
  await user.click(fields.text());
  await user.click(screen.getByRole('button', { name: 'Short link' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('textbox', { name: 'Or shorten a new address' }));
  await user.paste('ftp://shop.example');
  await user.click(dialog.getByRole('button', { name: 'Shorten and insert' }));
  expect(await dialog.findByText('The address must begin with http:// or https://')).toBeVisible();
  creation.answer(aShortLink({ short_url: url }));
  await user.click(dialog.getByRole('button', { name: 'Shorten and insert' }));
  await waitFor(() => expect(fields.text()).toHaveValue(`Hello ${url}`), { timeout: 5_000 });
});

it('[MAIL-12] names parameters as the chosen address books do, where they agree', async () => {
  const book = (n: number, paramNames: (string | null)[]) => ({
    uuid: uuid(n), name: `Book ${n}`, contacts: 1, filter: '', paramNames, tags: [], part: null,
  });
  written({ books: [book(61, ['City', 'Discount', null, 'Shop']), book(62, ['City', 'Size', null, 'Shop'])] });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Personal field' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Name', 'City', 'Parameter 2', 'Parameter 3', 'Shop',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'City' }));
  await user.click(await screen.findByRole('button', { name: 'Insert' }));
  expect(fields.text()).toHaveValue('{param1}Hello');
  expect(within(screen.getByRole('figure', { name: /preview/i })).getByText('City')).toBeVisible();
});

it('[LNK-02:length] inserts an unsubscribe link, and counts and previews it', async () => {
  written();
  const { user } = await open();
  await user.click(fields.text());
  await user.click(screen.getByRole('button', { name: 'Unsubscribe link' }));
  expect(fields.text()).toHaveValue('Hello {unsubscribe}');
  expect(await screen.findByText('48 characters')).toBeVisible();
  expect(screen.getByText(/^Includes 29 extra characters/)).toBeVisible();
  expect(screen.queryByRole('group', { name: /unknown/i })).toBeNull();
});
