import { publicScreen } from './public-screen';

it.each([['/login', 'login'], ['/404', 'notFound'], ['/401', 'forbidden']])('[NAV-01] %s opens without a session', (path, kind) => {
  expect(publicScreen(path, '', { loggedIn: false })).toMatchObject({ kind });
});

it('[NAV-01] [NAV-24] /auth-redirect opens for a code, with or without a session', () => {
  for (const loggedIn of [false, true]) {
    expect(publicScreen('/auth-redirect', '?redirect=%2Fchat', { loggedIn, code: 'abc' })).toEqual({ kind: 'signOn', code: 'abc' });
  }
});

it('[NAV-04] /login redirects to / with a session', () => {
  expect(publicScreen('/login', '?redirect=%2Fsmslist%2Flist', { loggedIn: true })).toEqual({ redirectTo: '/' });
});

it('[NAV-24] a sign-on without a code leads to the login with an error and the requested path', () => {
  expect(
    publicScreen('/auth-redirect', '?redirect=%2Fchat', { loggedIn: false }),
  ).toEqual({ redirectTo: '/login?reason=code_invalid&redirect=%2Fchat' });
  expect(publicScreen('/auth-redirect', '', { loggedIn: true })).toEqual({ redirectTo: '/login?reason=code_invalid' });
});
