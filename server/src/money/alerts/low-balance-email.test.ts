import { languages } from '@portal/contracts';
import { lowBalanceEmail } from './low-balance-email';

const params = { name: 'Київ', balance: 1_234_5000n, threshold: 2_000_0000n, currency: 'UAH' };

it.each(languages)('names account, sum, threshold and the way to top up in %s', (language) => {
  const { subject, body } = lowBalanceEmail({ ...params, language }, 'https://portal.example');
  expect(subject).toContain('Київ');
  for (const part of ['Київ', '1\u00a0234,50\u00a0UAH', '2\u00a0000,00\u00a0UAH', 'https://portal.example/finances/invoice/new']) {
    expect(body).toContain(part);
  }
});

it.each(languages)('leads into the portal in %s where its address is not known', (language) => {
  expect(lowBalanceEmail({ ...params, language }, null).body).not.toMatch(/http|undefined|null/);
});

it('a name makes no line and no header of its own', () => {
  const { subject, body } = lowBalanceEmail({ ...params, name: 'A\r\nBcc: x@y.example\u2028B', language: 'en' }, null);
  expect(subject).toBe('Low balance: A Bcc: x@y.example B');
  expect(body).not.toMatch(/^Bcc/m);
});
