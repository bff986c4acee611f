import { errorCatalogue, statusOfError, type ErrorName } from '@portal/contracts';
import { RefusalBudget, refusals, strangerAt } from './refusals';

const EXCUSED: Partial<Record<ErrorName, string>> = {
  session_missing: 'shows nothing that could be guessed: every page asks without a session before its login',
};

it('[SES-18:refusals] every error that refuses a caller is recorded, or excused by its name', () => {
  const names = Object.keys(errorCatalogue) as ErrorName[];
  const refusing = names.filter((name) => [401, 403].includes(statusOfError(name)));
  expect(refusing).toEqual(expect.arrayContaining(['permission_denied', 'release_token_refused', 'key_refused']));
  expect(refusing.filter((name) => !refusals.has(name) && !(name in EXCUSED))).toEqual([]);
  expect(refusals.has('customer_disabled')).toBe(true);
});

const known = (name: string) => ({ shares: [[name, 20]] as const, stranger: false });
const takes = (budget: RefusalBudget, source: Parameters<RefusalBudget['take']>[0], times: number) => (
  Array.from({ length: times }, () => budget.take(source, 0)).filter(Boolean).length);

describe('[SES-18:refusals] a flood', () => {
  it('of many networks leaves room for logins, keys and networks that have been quiet', () => {
    const budget = new RefusalBudget();
    for (let n = 0; n < 50; n += 1) takes(budget, strangerAt(`198.51.100.${n}`), 50);
    expect(takes(budget, known('login 7'), 30)).toBe(20);
    expect(takes(budget, known('key 3'), 30)).toBe(20);
    expect(takes(budget, strangerAt('203.0.113.9'), 30)).toBe(3);
  });

  it('of one IPv6 site counts as that of a few networks', () => {
    const budget = new RefusalBudget();
    const taken = Array.from({ length: 50 }, (_, n) => takes(budget, strangerAt(`2001:db8:1:${n.toString(16)}::1`), 20)).reduce(
      (sum, one) => sum + one, 0,
    );
    expect(taken).toBe(160);
    expect(takes(budget, strangerAt('2001:db8:2::1'), 30)).toBe(20);
  });

  it('ends with the minute', () => {
    const budget = new RefusalBudget();
    expect(takes(budget, strangerAt('198.51.100.1'), 30)).toBe(20);
    expect(budget.take(strangerAt('198.51.100.1'), 60_000)).toBe(true);
  });

  it('of any number of networks has an end', () => {
    const budget = new RefusalBudget();
    let taken = 0;
    for (let n = 0; n < 5_000; n += 1) taken += takes(budget, strangerAt(`10.${n >> 8}.${n & 255}.1`), 20);
    expect(taken).toBe(800);
  });
});
