import { AppError, session } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { anAlphaName, anOrganization, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const open = (path = '/alphanames/index?status=0', options = {}) => renderScreen(remote, 'alphaNames', { path, ...options });
const uuid = (n: number) => `0198c1d0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const cells = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.body).getAllByRole('gridcell').map(({ textContent }) => textContent);
const shop = anAlphaName({ uuid: uuid(1), name: 'SHOP', organizationName: 'Shop Ltd', messageTypes: ['sms', 'viber_promo', 'pigeon'] });
const bank = anAlphaName({ uuid: uuid(2), name: 'BANK', messageTypes: [], direction_status: 2 });

it('[NAV-12] shows the customer\'s alpha names with organization, message types and status', async () => {
  fakeApi(session.allAlphaNames, { items: [shop, bank] });
  await open();
  expect(await cells('SHOP')).toEqual(['SHOP', 'Shop Ltd', 'SMS, Viber promotional, pigeon', 'Active']);
  expect(await cells('BANK')).toEqual(['BANK', '—', '—', 'Inactive']);
});

it('[SND-01] shows active names, the rest on request, and marks defaults', async () => {
  fakeApi(session.allAlphaNames, { items: [shop, bank] });
  const { user, location } = await open('/alphanames/index', {
    session: { organizations: [anOrganization({ name: 'Shop Ltd', defaultAlphaname: 'SHOP' })] },
  });
  expect(await cells('SHOP')).toEqual(['SHOPDefault', 'Shop Ltd', 'SMS, Viber promotional, pigeon', 'Active']);
  expect(screen.queryByText('BANK')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All');
  expect(await cells('BANK')).toEqual(['BANK', '—', '—', 'Inactive']);
  expect(location().search).toBe('?status=0');
});

it('shows session data immediately, then server data in all remotes', async () => {
  let answer: () => void = () => undefined;
  fakeApi(session.allAlphaNames, () => new Promise((resolve) => {
    answer = () => resolve({ items: [bank] });
  }));
  const { portal } = await open('/alphanames/index?status=0', { session: { allAlphaNames: [shop] } });
  expect(screen.getByText('SHOP')).toBeVisible();
  await waitFor(() => {
    answer();
    expect(screen.getByText('BANK')).toBeVisible();
  });
  expect(screen.queryByText('SHOP')).not.toBeInTheDocument();
  expect(selectSession(portal.store.getState()).allAlphaNames).toEqual([bank]);
});

it('searches by name and organization, with the text in the URL', async () => {
  fakeApi(session.allAlphaNames, { items: [shop, bank] });
  const { user, location } = await open('/alphanames/index?status=0&text=LTD');
  expect(await screen.findByText('SHOP')).toBeVisible();
  expect(screen.queryByText('BANK')).not.toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'nothing like it');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  expect(location().search).toBe('?status=0&text=nothing+like+it');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('BANK')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('changes pages', async () => {
  fakeApi(session.allAlphaNames, { items: Array.from({ length: 51 }, (_, n) => anAlphaName({ uuid: uuid(n), name: `NAME-${n + 1}` })) });
  const { user, location } = await open();
  expect(await screen.findByText('NAME-50')).toBeVisible();
  expect(screen.queryByText('NAME-51')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('NAME-51')).toBeVisible();
  expect(location().search).toBe('?status=0&page=2');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(screen.getByText('NAME-1')).toBeVisible();
});

it('shows an empty state, and why loading failed', async () => {
  const fake = fakeApi(session.allAlphaNames, new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByText('Couldn’t load alpha names')).toBeVisible();
  expect(failure.getByText('trace-1')).toBeVisible();
  fake.answer({ items: [] });
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No alpha names yet' })).toBeVisible();
});

it.each(
  [['en', 'Alpha names'], ['ru', 'Альфа-имена'], ['ua', 'Альфа-імена'], ['bg', 'Алфа имена']] as const,
)('translates to %s', async (language, title) => {
  fakeApi(session.allAlphaNames, { items: [shop, bank] });
  await open('/alphanames/index?status=0', { language });
  expect(await screen.findByText('BANK')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
