import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCookie, writeCookie } from '@portal/portal';
import en from '../../locales/public/en.json';
import { OTHER_TABS } from '../session/other-tabs';
import { sessionMark } from '../session/session-mark';
import { PublicApp } from './public-app';

type Reply = { status?: number; body: unknown } | Error;

const session: Reply = { body: { code: 20000, success: true, data: { jwtToken: 't-new', login: 'ivanov', needsPassword: false } } };
const password: Reply = { body: { code: 20000, success: true, data: { jwtToken: null, login: 'ivanov', needsPassword: true } } };
const refusal = (name: string, params = {}): Reply => ({ status: 400, body: { code: 40012, success: false, data: { localizedMessage: name, params } } });

/** Opens a link with the code `se-cret`; the server gives these answers, one after the other. */
function open(replies: Reply[], address = '/auth-redirect?redirect=%2Fsmslist%2Flist%3Fpage%3D2') {
  const went: string[] = [];
  const asked: unknown[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push([url, JSON.parse(String(init.body))]);
    const reply = replies.shift();
    if (!reply || reply instanceof Error) throw reply ?? new Error('no answer was prepared');
    return { status: reply.status ?? 200, json: async () => reply.body };
  }) as unknown as typeof fetch;
  history.replaceState(null, '', address);
  render(<PublicApp screen={{ kind: 'signOn', code: 'se-cret' }} pageTitle="Portal" texts={en} go={(path) => went.push(path)} />);
  return { went, asked };
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
  it('[NAV-24] shows that it is at work, then behaves as after a login', async () => {
    const { went, asked } = open([session]);
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('Opening your session…');
    await settled();
    expect(asked).toEqual([['/v2/session/exchange', { code: 'se-cret' }]]);
    expect([readCookie('userToken'), readCookie('loggedIn'), went]).toEqual(['t-new', '1', ['/smslist/list?page=2']]);
  });

  it('[NAV-24] follows no wanted path to another host', async () => {
    const { went } = open([session], '/auth-redirect?redirect=%2F%2Fevil.example');
    await settled();
    expect(went).toEqual(['/']);
  });

  it('[NAV-24] that is old, used or wrong goes to the login, which says so; the session that the browser has stays', async () => {
    writeCookie('userToken', 't-old');
    const { went } = open([refusal('code_invalid')]);
    await settled();
    expect(went).toEqual([`/login?${new URLSearchParams({ reason: 'code_invalid', redirect: '/smslist/list?page=2' })}`]);
    expect(readCookie('userToken')).toBe('t-old');
  });

  it('[NAV-24] without a connection says so and can be tried again, with the same code', async () => {
    writeCookie('userToken', 't-old');
    const { went, asked } = open([new TypeError('Failed to fetch'), { status: 503, body: null }, session]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Can’t reach the server');
    expect([readCookie('userToken'), went]).toEqual(['t-old', []]);
    const again = screen.getByRole('button', { name: 'Retry' });
    expect(again).toHaveFocus();
    await userEvent.click(again);
    expect(await screen.findByRole('alert')).toHaveTextContent('The portal is unavailable right now');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await settled();
    expect(asked).toHaveLength(3);
    expect([readCookie('userToken'), went]).toEqual(['t-new', ['/smslist/list?page=2']]);
  });

  it('tells the other tabs of the browser when it takes the place of a session', async () => {
    writeCookie('userToken', 't-old');
    const other = new BroadcastChannel(OTHER_TABS);
    const received = new Promise((resolve) => { other.onmessage = ({ data }) => resolve(data); });
    open([session]);
    expect(await received).toEqual({ about: sessionMark('t-old'), what: 'swapped' });
    other.close();
  });
});

describe('a link that sets a password', () => {
  it('[NAV-24] says whose it is, takes the password twice, and opens the wanted path', async () => {
    const { went, asked } = open([password, session]);
    expect(await screen.findByRole('heading', { name: 'Set your password' })).toBeVisible();
    expect(screen.getByText(/For login ivanov/)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    await choose('  garden window 7  ', 'garden window 7');
    await settled();
    expect(asked[1]).toEqual(['/v2/session/exchange', { code: 'se-cret', newPassword: 'garden window 7', reNewPassword: 'garden window 7' }]);
    expect([readCookie('userToken'), went]).toEqual(['t-new', ['/smslist/list?page=2']]);
  });

  it('shows how good the password is, and the password itself where it is asked for', async () => {
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
  ])('[NAV-24] asks again for %s, where it is wrong', async (_what, first, second, words, label) => {
    const { asked } = open([password]);
    await choose(first, second);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(words));
    expect(asked).toHaveLength(1);
  });

  it('[NAV-24] explains what the server refuses, and can be sent again', async () => {
    const { went } = open([password, refusal('password_too_short', { min: 14 }), new TypeError('Failed to fetch'), session]);
    await choose('garden window');
    expect(await screen.findByText(/Use at least 14 characters/)).toBeVisible();
    await choose('garden windows');
    expect(await screen.findByText(/Can’t reach the server/)).toBeVisible();
    await choose('garden windows 7');
    await settled();
    expect(went).toEqual(['/smslist/list?page=2']);
  });

  it.each([['password_known', /Цей пароль потрапив у витоки даних/], ['password_holds_login', /Пароль містить ваш логін/]])('says %s in the reader’s language', async (name, words) => {
    open([password, refusal(name)]);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Українська');
    await userEvent.type(await screen.findByLabelText('Новий пароль'), 'ivanov forever');
    await userEvent.type(screen.getByLabelText('Повторіть пароль'), 'ivanov forever{Enter}');
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('[NAV-24] that runs out meanwhile goes to the login', async () => {
    const { went } = open([password, refusal('code_invalid')]);
    await choose('garden window');
    await settled();
    expect(went[0]).toMatch(/^\/login\?reason=code_invalid/);
  });

  it('keeps what was typed when the language changes', async () => {
    open([password]);
    await userEvent.type(await screen.findByLabelText('New password'), 'garden');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Українська');
    expect(await screen.findByRole('heading', { name: 'Створіть пароль' })).toBeVisible();
    expect(screen.getByLabelText('Новий пароль')).toHaveValue('garden');
  });
});
