import { publicScreen } from './public-screen';

it.each([['/login', 'login'], ['/404', 'notFound'], ['/401', 'forbidden']])('[NAV-01] %s opens without a session', (path, kind) => {
  expect(publicScreen(path, '', { loggedIn: false })).toMatchObject({ kind });
});

it('[NAV-01] [NAV-24] /auth-redirect opens for a code, with or without a session', () => {
  for (const loggedIn of [false, true]) expect(publicScreen('/auth-redirect', '?redirect=%2Fchat', { loggedIn, code: 'abc' })).toEqual({ kind: 'signOn', code: 'abc' });
});

it('[NAV-04] who is logged in and opens /login is sent to /', () => {
  expect(publicScreen('/login', '?redirect=%2Fsmslist%2Flist', { loggedIn: true })).toEqual({ leave: '/' });
});

it('[NAV-24] a sign-on without a code leads to the login, which says so and keeps the wanted path', () => {
  expect(publicScreen('/auth-redirect', '?redirect=%2Fchat', { loggedIn: false })).toEqual({ leave: '/login?reason=code_invalid&redirect=%2Fchat' });
  expect(publicScreen('/auth-redirect', '', { loggedIn: true })).toEqual({ leave: '/login?reason=code_invalid' });
});
