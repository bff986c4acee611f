import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../locales/public/en.json';
import { PublicApp } from './public-app';

const done = { status: 200, json: async () => ({ code: 20000, success: true, data: {} }) };

function open({ passwordReset = true, reply = done }: { passwordReset?: boolean; reply?: typeof done | Error } = {}) {
  const calls: unknown[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    calls.push([url, JSON.parse(String(init.body))]);
    if (reply instanceof Error) throw reply;
    return reply;
  }) as unknown as typeof fetch;
  history.replaceState(null, '', '/login');
  render(<PublicApp screen={{ kind: 'login' }} pageTitle="Portal" passwordReset={passwordReset} texts={en} go={() => undefined} />);
  return calls;
}

async function forget(login = '') {
  const user = userEvent.setup();
  if (login) await user.type(screen.getByLabelText('Login'), login);
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  await screen.findByLabelText('Login or email address');
  return user;
}

it('[SES-22] takes the typed login along, asks for a link, and answers alike whoever it is', async () => {
  const calls = open();
  const user = await forget(' ivanov ');
  const name = screen.getByLabelText('Login or email address');
  expect(name).toHaveFocus();
  expect(name).toHaveValue('ivanov');
  await user.click(screen.getByRole('button', { name: 'Email me a link' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(calls).toEqual([['/v2/session/reset', { login: 'ivanov', language: 'en' }]]);
  expect(screen.getByRole('status')).toHaveTextContent('If ivanov has an email address on record');
  const back = screen.getByRole('button', { name: 'Back to sign-in' });
  expect(back).toHaveFocus();
  await user.click(back);
  expect(screen.getByLabelText('Login')).toHaveValue('ivanov');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

it('[SES-22] asks for nothing without a login, and shows why a request failed', async () => {
  const calls = open({ reply: new Error('offline') });
  const user = await forget();
  await user.click(screen.getByRole('button', { name: 'Email me a link' }));
  expect(screen.getByText('Enter your login or email address')).toBeVisible();
  expect(calls).toEqual([]);
  await user.type(screen.getByLabelText('Login or email address'), 'a@shop.example{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Can’t reach the server/);
  expect(screen.getByLabelText('Login or email address')).toHaveValue('a@shop.example');
});

it('offers no link where the portal sends no email', () => {
  open({ passwordReset: false });
  expect(screen.queryByRole('button', { name: 'Forgot your password?' })).not.toBeInTheDocument();
  expect(screen.getByText(/Your administrator can send you a link/)).toBeVisible();
});
