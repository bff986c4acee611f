import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCookie, writeCookie } from '@portal/portal';
import en from '../../locales/public/en.json';
import { OTHER_TABS } from '../session/other-tabs';
import { sessionFingerprint } from '../session/session-fingerprint';
import { PublicApp } from './public-app';

type Reply = { status?: number; body: unknown } | Error;

const session: Reply = { body: { code: 20000, success: true, data: { jwtToken: 't-new', login: 'ivanov', needsPassword: false } } };
const password: Reply = { body: { code: 20000, success: true, data: { jwtToken: null, login: 'ivanov', needsPassword: true } } };
const refusal = (name: string, params = {}): Reply => ({
  status: 400, body: { code: 40012, success: false, data: { localizedMessage: name, params } },
});

/** Opens a link with the code `se-cret`; the server returns these replies in order. */
function open(replies: Reply[], address = '/auth-redirect?redirect=%2Fsmslist%2Flist%3Fpage%3D2') {
  const visited: string[] = [];
  const calls: unknown[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    calls.push([url, JSON.parse(String(init.body))]);
    const reply = replies.shift();
    if (!reply || reply instanceof Error) throw reply ?? new Error('no answer was prepared');
    return { status: reply.status ?? 200, json: async () => reply.body };
  }) as unknown as typeof fetch;
  history.replaceState(null, '', address);
  render(<PublicApp screen={{ kind: 'signOn', code: 'se-cret' }} pageTitle="Portal" texts={en} go={(path) => visited.push(path)} />);
  return { visited, calls };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function choose(first: string, second = first) {
  const user = userEvent.setup();
  const field = await screen.findByLabelText('New password');
  await user.clear(field);
  await user.clear(screen.getByLabelText('Repeat the password'));
  if (first) await user.type(field, first);
  if (second) await user.type(screen.getByLabelText('Repeat the password'), second);
  await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
}

afterEach(() => {
  for (const name of ['userToken', 'loggedIn', 'language']) document.cookie = `${name}=; Path=/; Max-Age=0`;
});

describe('a link that opens a session', () => {
  it('[NAV-24] shows progress, then continues as after sign-in', async () => {
    const { visited, calls } = open([session]);
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('Opening your session…');
    await settled();
    expect(calls).toEqual([['/v2/session/exchange', { code: 'se-cret' }]]);
    expect([readCookie('userToken'), readCookie('loggedIn'), visited]).toEqual(['t-new', '1', ['/smslist/list?page=2']]);
  });

  it('[NAV-24] follows no requested path to another host', async () => {
    const { visited } = open([session], '/auth-redirect?redirect=%2F%2Fevil.example');
    await settled();
    expect(visited).toEqual(['/']);
  });

  it('[NAV-24] if expired, used or invalid, leads to the login with an error; the existing session stays', async () => {
    writeCookie('userToken', 't-old');
    const { visited } = open([refusal('code_invalid')]);
    await settled();
    expect(visited).toEqual([`/login?${new URLSearchParams({ reason: 'code_invalid', redirect: '/smslist/list?page=2' })}`]);
    expect(readCookie('userToken')).toBe('t-old');
  });

  it('[NAV-24] reports a missing connection and retries with the same code', async () => {
    writeCookie('userToken', 't-old');
    const { visited, calls } = open([new TypeError('Failed to fetch'), { status: 503, body: null }, session]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Can’t reach the server');
    expect([readCookie('userToken'), visited]).toEqual(['t-old', []]);
    const again = screen.getByRole('button', { name: 'Retry' });
    expect(again).toHaveFocus();
    await userEvent.click(again);
    expect(await screen.findByRole('alert')).toHaveTextContent('The portal is unavailable right now');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await settled();
    expect(calls).toHaveLength(3);
    expect([readCookie('userToken'), visited]).toEqual(['t-new', ['/smslist/list?page=2']]);
  });

  it('notifies other tabs when it replaces a session', async () => {
    writeCookie('userToken', 't-old');
    const other = new BroadcastChannel(OTHER_TABS);
    const received = new Promise((resolve) => { other.onmessage = ({ data }) => resolve(data); });
    open([session]);
    expect(await received).toEqual({ about: sessionFingerprint('t-old'), what: 'swapped' });
    other.close();
  });
});

describe('a link that sets a password', () => {
  it('[NAV-24] names the login, asks for the password twice, and opens the requested path', async () => {
    const { visited, calls } = open([password, session]);
    expect(await screen.findByRole('heading', { name: 'Set your password' })).toBeVisible();
    expect(screen.getByText(/For login ivanov/)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    await choose('  garden window 7  ', 'garden window 7');
    await settled();
    expect(calls[1]).toEqual([
      '/v2/session/exchange', { code: 'se-cret', newPassword: 'garden window 7', reNewPassword: 'garden window 7' },
    ]);
    expect([readCookie('userToken'), visited]).toEqual(['t-new', ['/smslist/list?page=2']]);
  });

  it('shows the password’s strength, and the password itself on request', async () => {
    open([password]);
    const field = await screen.findByLabelText('New password');
    expect(screen.getByRole('status')).toHaveTextContent('At least 12 characters');
    await userEvent.type(field, 'ivanov forever');
    expect(screen.getByRole('status')).toHaveTextContent('Easy to guess');
    await userEvent.clear(field);
    await userEvent.type(field, 'Garden-window7');
    expect(screen.getByRole('status')).toHaveTextContent('Strong password');
    await userEvent.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement);
    expect(field).toHaveAttribute('type', 'text');
  });

  it.each([
    ['nothing', '', '', 'Enter a new password', 'New password'],
    ['too little', 'elevenchars', 'elevenchars', 'Use at least 12 characters', 'New password'],
    ['one alone', 'garden window', '', 'Repeat the new password', 'Repeat the password'],
    ['two that differ', 'garden window', 'garden windows', 'The passwords don’t match', 'Repeat the password'],
  ])('[NAV-24] asks again for %s if it is wrong', async (_what, first, second, words, label) => {
    const { calls } = open([password]);
    await choose(first, second);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(words));
    expect(calls).toHaveLength(1);
  });

  it('[NAV-24] explains the server’s refusal, and can be resubmitted', async () => {
    const { visited } = open([password, refusal('password_too_short', { min: 14 }), new TypeError('Failed to fetch'), session]);
    await choose('garden window');
    expect(await screen.findByText(/Use at least 14 characters/)).toBeVisible();
    await choose('garden windows');
    expect(await screen.findByText(/Can’t reach the server/)).toBeVisible();
    await choose('garden windows 7');
    await settled();
    expect(visited).toEqual(['/smslist/list?page=2']);
  });

  it.each([
    ['password_known', /Цей пароль потрапив у витоки даних/], ['password_holds_login', /Пароль містить ваш логін/],
  ])('shows %s in the user’s language', async (name, words) => {
    open([password, refusal(name)]);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Українська');
    await userEvent.type(await screen.findByLabelText('Новий пароль'), 'ivanov forever');
    await userEvent.type(screen.getByLabelText('Повторіть пароль'), 'ivanov forever{Enter}');
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('[NAV-24] that expires meanwhile leads to the login', async () => {
    const { visited } = open([password, refusal('code_invalid')]);
    await choose('garden window');
    await settled();
    expect(visited[0]).toMatch(/^\/login\?reason=code_invalid/);
  });

  it('keeps the input when the language changes', async () => {
    open([password]);
    await userEvent.type(await screen.findByLabelText('New password'), 'garden');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Українська');
    expect(await screen.findByRole('heading', { name: 'Створіть пароль' })).toBeVisible();
    expect(screen.getByLabelText('Новий пароль')).toHaveValue('garden');
  });
});
