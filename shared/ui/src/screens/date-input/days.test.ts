import { addDays, addMonths, weekdayOf, weeksOf } from './days';

it('counts days and months over the ends of months and years', () => {
  expect([addDays('2026-03-28', 1), addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual([
    '2026-03-29', '2027-01-01', '2028-02-29',
  ]);
  expect([addMonths('2026-01-31', 1), addMonths('2026-03-31', -1), addMonths('2026-11-23', 2), addMonths('2028-02-29', -12)]).toEqual([
    '2026-02-28', '2026-02-28', '2027-01-23', '2027-02-28',
  ]);
});

it('weeks begin on Monday, with only the days of the month', () => {
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-22')]).toEqual([0, 6]);
  const weeks = weeksOf('2026-11-23');
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
    6, ['', '', '', '', '', '', '2026-11-01'], ['2026-11-30', '', '', '', '', '', ''],
  ]);
  expect(weeksOf('2027-02-10').flat()).toHaveLength(28);
});
