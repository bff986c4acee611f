import { publicScreen } from './public-screen';

it.each([['/login', 'login'], ['/404', 'notFound'], ['/401', 'forbidden']])('[NAV-01] %s opens without a session', (path, kind) => {
  expect(publicScreen(path, '', false)).toMatchObject({ kind });
});

it('[NAV-04] who is logged in and opens /login is sent to /', () => {
  expect(publicScreen('/login', '?redirect=%2Fsmslist%2Flist', true)).toEqual({ leave: '/' });
});

it('a sign-on code that is not honoured leads to the login, which says so and keeps the wanted path', () => {
  expect(publicScreen('/auth-redirect', '?code=abc&redirect=%2Fchat', false)).toEqual({ leave: '/login?reason=code_invalid&redirect=%2Fchat' });
  expect(publicScreen('/auth-redirect', '', true)).toEqual({ leave: '/login?reason=code_invalid' });
});
