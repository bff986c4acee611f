import { renderScreen, screen } from '@portal/testing';
import remote from '../index';

const open = (options = {}) => renderScreen(remote, 'profile', { path: '/profile/index', ...options });
const value = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

it('shows who is logged in, for whom, and what he may do', async () => {
  await open({ session: { name: 'Ann Example', login: 'ann', email: 'ann@shop.example', customer_name: 'Shop Ltd', roles: ['fin', 'topup', 'from-the-future'] } });
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(['Name', 'Login', 'Email', 'Customer'].map((term) => value(term)?.textContent)).toEqual(['Ann Example', 'ann', 'ann@shop.example', 'Shop Ltd']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Accountant: sees invoices and reports', 'Tops up the balance', 'from-the-future',
  ]);
});

it('says what is not known', async () => {
  await open({ session: { name: '', email: null, roles: [] } });
  expect(value('Name')).toHaveTextContent('Not given');
  expect(value('Email')).toHaveTextContent('Not given');
  expect(screen.getByText(/^This login has no roles/)).toBeVisible();
});

it('leads only to what this login may see', async () => {
  await open({ elements: ['/profile/index', '/alphanames/index'] });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/alphanames/index']);
});

it.each([['en', 'Profile'], ['ru', 'Профиль'], ['ua', 'Профіль'], ['bg', 'Профил']] as const)('speaks %s', async (language, title) => {
  await open({ language, session: { roles: ['user', 'fin', 'clientAdmin', 'admin', 'topup', 'impersonate', 'stoplistadmin'] } });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
