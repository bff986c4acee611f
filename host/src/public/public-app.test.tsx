import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../locales/public/en.json';
import { PublicApp, type PublicAppProps } from './public-app';

type Reply = { status?: number; body: unknown };

function open({ screen: shown = { kind: 'login' }, address = '/login', reply }: {
  screen?: PublicAppProps['screen']; address?: string; reply?: Reply | Error;
} = {}) {
  const go = jest.fn();
  const fetched = jest.fn(async (_url: string, _init: RequestInit) => {
    if (!reply || reply instanceof Error) throw reply ?? new Error('no answer was prepared');
    return { status: reply.status ?? 200, json: async () => reply.body };
  });
  globalThis.fetch = fetched as unknown as typeof fetch;
  history.replaceState(null, '', address);
  render(<PublicApp screen={shown} pageTitle="Portal" texts={en} go={go} />);
  return { go, fetched };
}

async function enter(login: string, password: string) {
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText('Login'));
  if (login) await user.type(screen.getByLabelText('Login'), login);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

const token: Reply = { body: { code: 20000, success: true, data: { jwtToken: 't0ken+/=' } } };
const refusal = (name: string, params = {}): Reply => ({
  status: 400, body: { code: 40010, success: false, data: { localizedMessage: name, params } },
});

afterEach(() => {
  for (const name of ['userToken', 'loggedIn', 'language']) document.cookie = `${name}=; Path=/; Max-Age=0`;
});

describe('the login', () => {
  it('[SES-01] trims the name, stores token and flag in cookies, and opens the requested path', async () => {
    const { go, fetched } = open({ address: '/login?redirect=%2Fsmslist%2Flist%3Fpage%3D2', reply: token });
    await enter('  demo  ', 'secret');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[0]).toBe('/user/login');
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({ login: 'demo', password: 'secret' });
    expect(document.cookie).toContain(`userToken=${encodeURIComponent('t0ken+/=')}`);
    expect(document.cookie).toContain('loggedIn=1');
    expect(go).toHaveBeenCalledWith('/smslist/list?page=2');
  });

  it('[SES-01] shows Login failed for wrong data, keeps the fields and selects the password', async () => {
    const { go } = open({ reply: refusal('login_failed') });
    await enter('demo', 'wrong');
    expect(screen.getByRole('alert')).toHaveTextContent('Login failed');
    expect(screen.getByLabelText('Login')).toHaveValue('demo');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(go).not.toHaveBeenCalled();
    expect(document.cookie).not.toContain('userToken');
  });

  it('[NAV-03] does not follow a requested path to another host', async () => {
    const { go } = open({ address: '/login?redirect=%2F%2Fevil.example', reply: token });
    await enter('demo', 'secret');
    expect(go).toHaveBeenCalledWith('/');
  });

  it.each([
    ['elsewhere', /another window or on another device/], ['replaced', /password or second factor/], ['expired', /session expired/],
    ['locked', /login is locked/],
    ['customer_disabled', /company’s access is turned off/], ['impersonation', /act as that user/], ['refused', /no longer accepts/],
  ])('[SES-20] shows why the session ended: %s', async (reason, words) => {
    sessionStorage.setItem('sessionEnd', reason);
    const { go } = open({ reply: token });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    await enter('demo', 'secret');
    await waitFor(() => expect(go).toHaveBeenCalled());
    expect(sessionStorage.getItem('sessionEnd')).toBeNull();
  });

  it('[SES-20] shows the session end with a failed verification, but no other stored values', () => {
    sessionStorage.setItem('sessionEnd', 'expired');
    open({ reply: token, address: '/login?reason=verification_failed' });
    expect(screen.getByRole('alert')).toHaveTextContent(/Verification failed, please Login again.*session expired/);
    cleanup();
    sessionStorage.setItem('sessionEnd', '<b>you won</b>');
    open({ reply: token });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    sessionStorage.clear();
  });

  it('clears the last error when a field is left empty', async () => {
    open({ reply: refusal('login_failed') });
    await enter('demo', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
    await userEvent.clear(screen.getByLabelText('Login'));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
    expect(screen.getByText('Enter your login')).toBeVisible();
  });

  it('shows missing values at their fields', async () => {
    const { fetched } = open({ reply: token });
    await enter('', 'secret');
    expect(screen.getByLabelText('Login')).toHaveFocus();
    expect(screen.getByText('Enter your login')).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each<[string, Reply | Error, RegExp]>([
    ['a lock, with the time to wait', refusal('login_locked', { seconds: 300 }), /Try again in 5 minutes/],
    ['no connection', new TypeError('Failed to fetch'), /Can’t reach the server/],
    ['an answer that is no envelope', { status: 502, body: undefined }, /The portal is unavailable right now/],
    ['a name this build does not know: the server’s words', {
      status: 400, body: { code: 1, message: 'Closed for the night', data: { localizedMessage: 'night' } },
    }, /Closed for the night/],
    ['nothing at all: Error', { status: 400, body: { code: 1, data: { localizedMessage: 'night' } } }, /^Error$/],
  ])('explains %s', async (_what, reply, words) => {
    open({ reply });
    await enter('demo', 'secret');
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  it('[AUTH-9] asks for the second factor, keeps login and password, reports a wrong code, and goes back', async () => {
    const user = userEvent.setup();
    const { go, fetched } = open({ reply: refusal('second_factor_required') });
    await enter('demo', 'secret');
    expect(screen.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Password accepted. Now enter the code');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const code = () => screen.getByLabelText('Authenticator code');
    await waitFor(() => expect(code()).toHaveFocus());
    expect([code().getAttribute('autocomplete'), code().getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the code');
    const answer = ({ status = 200, body }: Reply) => fetched.mockResolvedValueOnce({ status, json: async () => body });
    answer(refusal('second_factor_wrong'));
    await user.type(code(), ' 000000 ');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong');
    expect(code()).toHaveAccessibleDescription(expect.stringContaining('The code is wrong'));
    await waitFor(() => expect(code()).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(
      [screen.getByLabelText('Login'), screen.getByLabelText('Password')].map((input) => (input as HTMLInputElement).value),
    ).toEqual(['demo', 'secret']);
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByLabelText('Recovery code')).toHaveAttribute('inputmode', 'text');
    answer(token);
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(go).toHaveBeenCalledWith('/');
    expect(
      fetched.mock.calls.map(([, { body }]) => (JSON.parse(String(body)) as { code?: string }).code),
    ).toEqual([undefined, '000000', undefined, 'abcd-efgh']);
  });

  it('shows why the last session ended, but no text from the URL', () => {
    open({ address: '/login?reason=verification_failed' });
    expect(screen.getByRole('alert')).toHaveTextContent('Verification failed, please Login again');
  });

  it('ignores an unknown reason', () => {
    open({ address: '/login?reason=%3Cb%3EYou%20won' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('supports password managers', () => {
    open();
    expect(screen.getByLabelText('Login')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText('Login')).toHaveFocus();
  });

  it('[SHL-08] changes the language at once, keeps the input, and sends no request', async () => {
    const { fetched } = open();
    await userEvent.type(screen.getByLabelText('Login'), 'demo');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Українська');
    expect(await screen.findByRole('heading', { name: 'Вхід' })).toBeVisible();
    expect(screen.getByLabelText('Логін')).toHaveValue('demo');
    expect(document.cookie).toContain('language=ua');
    expect(document.documentElement.lang).toBe('uk');
    expect(document.title).toBe('Вхід - Portal');
    expect(fetched).not.toHaveBeenCalled();
  });
});

it('a missing page links to the home page', () => {
  open({ screen: { kind: 'notFound', loggedIn: false }, address: '/404' });
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/');
});

it('a forbidden page asks to sign in without a session', () => {
  open({ screen: { kind: 'forbidden', loggedIn: false }, address: '/401' });
  expect(screen.getByRole('heading', { name: 'Sign in to open this page' })).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Sign in', '/login']]);
  expect(screen.queryByText('401')).not.toBeInTheDocument();
});

it('a forbidden page says to whoever is signed in that the permission is missing', () => {
  open({ screen: { kind: 'forbidden', loggedIn: true }, address: '/401' });
  expect(screen.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
  expect(screen.getByText(/^Your login doesn’t have the permission it needs\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/');
});
