import { readMailSettings } from './mail-settings';

const from = 'Portal <no-reply@portal.example>';

it('sends no e-mail where nothing is set', () => {
  expect(readMailSettings({})).toBeNull();
  expect(readMailSettings({ SMTP_URL: ' ', MAIL_FROM: '' })).toBeNull();
});

it.each([
  ['smtps://portal:p%40ss@mail.example', {
    host: 'mail.example', port: 465, secure: true, requireTls: false, login: { user: 'portal', password: 'p@ss' },
  }],
  ['smtp://portal:secret@mail.example', { port: 587, secure: false, requireTls: true }],
  ['smtp://portal:secret@127.0.0.1:1025', { host: '127.0.0.1', port: 1025, requireTls: false }],
  ['smtp://mail.example:25/', { port: 25, requireTls: false, login: null }],
  ['smtp://[::1]:25', { host: '::1' }],
])('takes %s', (url, expected) => {
  expect(
    readMailSettings({ SMTP_URL: url, MAIL_FROM: from }),
  ).toMatchObject({ ...expected, from: { name: 'Portal', address: 'no-reply@portal.example' } });
});

it.each([
  'mail.example', 'http://mail.example', 'smtp://', 'smtp://user@mail.example', 'smtp://:hunter2@mail.example', 'smtp://a:%zz@mail.example',
  'smtp://mail.example/path', 'smtp://mail.example?tls.rejectUnauthorized=false', 'smtp://mail.example#x', 'smtp://mail.example:99999',
  'smtp://mail.example:0',
])('refuses SMTP_URL=%s in one sentence without a password', (url) => {
  expect(() => readMailSettings({ SMTP_URL: url, MAIL_FROM: from })).toThrow(/^SMTP_URL (?!.*hunter2)[^\n]+\.$/);
});

it.each([
  'Portal', 'a@b@c', '<no-reply@portal.example', 'a b@portal.example', 'Portal <>', 'x@portal.example\r\nBcc: y@z.example', 'a@-x.example',
])('refuses MAIL_FROM=%j', (wrong) => {
  expect(() => readMailSettings({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: wrong })).toThrow(/^MAIL_FROM /);
});

it('needs both', () => {
  expect(() => readMailSettings({ SMTP_URL: 'smtp://mail.example' })).toThrow(/^MAIL_FROM is missing/);
  expect(() => readMailSettings({ MAIL_FROM: from })).toThrow(/^SMTP_URL is missing/);
});

it('takes an address without a name', () => {
  expect(
    readMailSettings({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'no-reply@portal.example' })?.from,
  ).toEqual({ name: '', address: 'no-reply@portal.example' });
});
