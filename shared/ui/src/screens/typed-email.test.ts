import { isEmail } from './typed-email';

it('finds typos in an address, and leaves the rest to the mail server', () => {
  const typed = ['ann@company.com', 'a.b+c@d.co', 'ann@company', 'ann.company.com', 'ann@@company.com', 'ann smith@company.com', ''];
  expect(typed.filter(isEmail)).toEqual(['ann@company.com', 'a.b+c@d.co']);
});
