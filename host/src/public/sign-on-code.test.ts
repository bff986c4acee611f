import { consumeSignOnCode } from './sign-on-code';

const open = (address: string) => history.replaceState(null, '', address);
const address = () => location.pathname + location.search;

it('[NAV-24] removes the code from the URL and keeps the rest', () => {
  open('/auth-redirect?code=se-cret&redirect=%2Fsmslist%2Flist%3Fpage%3D2');
  expect(consumeSignOnCode()).toBe('se-cret');
  expect(address()).toBe('/auth-redirect?redirect=%2Fsmslist%2Flist%3Fpage%3D2');
});

it('still has it after a reload', () => {
  open('/auth-redirect?code=se-cret');
  consumeSignOnCode();
  expect(consumeSignOnCode()).toBe('se-cret');
  expect(address()).toBe('/auth-redirect');
});

it.each(['/auth-redirect', '/auth-redirect?code=', `/auth-redirect?code=${'a'.repeat(201)}`])('finds none in %s', (url) => {
  open(url);
  expect(consumeSignOnCode()).toBeFalsy();
  expect(address()).toBe('/auth-redirect');
});
