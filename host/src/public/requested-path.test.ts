import { requestedPath } from './requested-path';

describe('the requested path after sign-in', () => {
  it.each([
    '/dashboard', '/smslist/list?page=2', '/smslist/7#messages', '/chat?chatUuid=5f0c&x=%2F%2Fevil.example', '/finances/invoices',
    '/templates/index?search=%D0%BF',
    '/customer/9b2e', '/a', '/a//b', '/search?q=https://evil.example/',
  ])('[NAV-03] opens %s', (path) => {
    expect(requestedPath(path)).toBe(path);
  });

  it.each([
    '//evil.example', '///evil.example', '////evil.example/%2e%2e', '/\\evil.example', '\\/evil.example', '\\\\evil.example',
    '/\\/evil.example',
    'https://evil.example', 'HTTPS://evil.example', 'http:evil.example', 'https:/evil.example', 'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)', '\tjavascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x',
    'blob:https://evil.example/1', 'file:///etc/passwd',
    'evil.example', '@evil.example', ' /dashboard', ' //evil.example', '/\t/evil.example', '/\n/evil.example', '/\r/evil.example',
    '/\u0000/evil.example',
    '/%2F/evil.example', '/%2f%2fevil.example', '/%5Cevil.example', '/%5c%5cevil.example', '/%252Fevil.example', '/%25252Fevil.example',
    '/%255Cevil.example',
    '/%09/evil.example', '/%0d%0aLocation:%20https://evil.example', '/%00', '/.//evil.example', '/..//evil.example', '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e/%2fevil.example', '/a/../..//evil.example', '/\u2028/evil.example', '/%E2%80%A8/x', '/%ZZ', '/%', '', '?next=//evil.example',
    '#//evil.example',
    './dashboard', '../dashboard', '/login', '/login?redirect=/login', '/login/', '/auth-redirect?code=1', '/\u0085',
  ])('[NAV-03] opens / instead of %j', (payload) => {
    expect(requestedPath(payload)).toBe('/');
  });

  it('[NAV-03] opens / without a requested path', () => {
    expect(requestedPath(null)).toBe('/');
  });
});
