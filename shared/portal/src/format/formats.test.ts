import { languages, type Language } from '@portal/contracts';
import { formats, waitText, withPlus } from '@portal/portal';

const KYIV = 'Europe/Kyiv';
const at = (text: string) => Date.parse(text);

it('formats amounts and part prices with their currency, joined by a no-break space', () => {
  const { amount, price } = formats('en');
  expect([
    amount('1234.5000', 'UAH'), price('0.4210', 'EUR'), amount('0.00'), price('0.0500'), amount(1234.5), amount('-1000000.005'),
  ]).toEqual(
    ['1\u00a0234,50\u00a0UAH', '0,421\u00a0EUR', '0,00', '0,05', '1\u00a0234,50', '-1\u00a0000\u00a0000,01'],
  );
});

it.each(languages)('[VAL-12] numbers in %s have the notation of amounts', (language) => {
  const { number, percent, columnPercent, compact, duration } = formats(language);
  expect([0, 999, 1234, 1_234_567.5, -1000].map(number)).toEqual(['0', '999', '1\u00a0234', '1\u00a0234\u00a0567,5', '-1\u00a0000']);
  expect([0, 0.908, 1, 0.0004].map(percent)).toEqual(['0\u00a0%', '90,8\u00a0%', '100\u00a0%', '0\u00a0%']);
  expect([0.9, 0.908].map(columnPercent)).toEqual(['90,0\u00a0%', '90,8\u00a0%']);
  expect(compact(1_240)).toMatch(/^1,2/);
  expect(duration(86_400 * 1_234)).toMatch(/^1\u00a0?234/);
});

it('parts of a whole are whole percents, but never look like nothing or all', () => {
  const { share } = formats('en');
  expect([0, 0.0004, 0.0046, 0.0149, 0.6063, 0.9851, 0.9949, 0.99999, 1].map(share)).toEqual([
    '0\u00a0%', '0,1\u00a0%', '0,5\u00a0%', '1\u00a0%', '61\u00a0%', '99\u00a0%', '99,5\u00a0%', '99,9\u00a0%', '100\u00a0%',
  ]);
});

it.each<[Language, string[]]>([
  ['en', ['Today 21:05', 'Yesterday 21:05', 'Tomorrow 00:05', '21 Nov 21:05', '22 May 2025 22:05']],
  ['ru', ['Сегодня 21:05', 'Вчера 21:05', 'Завтра 00:05', '21 нояб. 21:05', '22 мая 2025 22:05']],
  ['ua', ['Сьогодні 21:05', 'Учора 21:05', 'Завтра 00:05', '21 лист. 21:05', '22 трав. 2025 22:05']],
  ['bg', ['Днес 21:05', 'Вчера 21:05', 'Утре 00:05', '21.11 21:05', '22.05.2025 22:05']],
])('short times in %s name near days, and the year if it is not the current one', (language, expected) => {
  const { short } = formats(language, KYIV);
  const times = ['2026-11-23T19:05:07Z', '2026-11-22T19:05:07Z', '2026-11-23T22:05:07Z', '2026-11-21T19:05:07Z', '2025-05-22T19:05:07Z'];
  expect(times.map((time) => short(time, at('2026-11-23T19:30:00Z')))).toEqual(expected);
});

it.each<[Language, string[]]>([
  ['en', [
    'Today', '21 Nov', '23 Nov 21:05', '23 Nov', 'Monday, 23 November 2026 at 21:05:07 GMT+2', 'Saturday, 21 November 2026',
    '1 – 3 November 2026',
  ]],
  ['ru', [
    'Сегодня', '21 нояб.', '23 нояб. 21:05', '23 нояб.', 'понедельник, 23 ноября 2026 г. в 21:05:07 GMT+2', 'суббота, 21 ноября 2026 г.',
    '1–3 ноября 2026 г.',
  ]],
  ['ua', [
    'Сьогодні', '21 лист.', '23 лист. 21:05', '23 лист.', 'понеділок, 23 листопада 2026 р. о 21:05:07 GMT+2',
    'субота, 21 листопада 2026 р.', '1–3 листопада 2026 р.',
  ]],
  ['bg', [
    'Днес', '21.11', '23.11 21:05', '23.11', 'понеделник, 23 ноември 2026 г. в 21:05:07 ч. Гринуич+2', 'събота, 21 ноември 2026 г.',
    '1 – 3 ноември 2026 г.',
  ]],
])('dates in %s alone, in sentences, in tooltips and as headings', (language, expected) => {
  const format = formats(language, KYIV);
  const now = at('2026-11-23T19:30:00Z');
  const [today, saturday] = ['2026-11-23T19:05:07Z', '2026-11-21T19:05:07Z'] as const;
  const written = [
    format.shortDate(today, now), format.shortDate(saturday, now), format.dateTime(today, now), format.date(today, now),
    format.fullDateTime(today), format.dayHeading(saturday, now), format.day.span('2026-11-01', '2026-11-03'),
  ];
  // Thin spaces around the dash of a span.
  expect(written.map((text) => text.replace(/\s/g, ' '))).toEqual(expected);
});

it.each([
  // [zone, now, time, expected]: both sides of midnight, where the day depends on the zone.
  [KYIV, '2026-11-23T22:00:00Z', '2026-11-23T21:59:59Z', 'Yesterday 23:59'],
  [KYIV, '2026-11-23T22:00:00Z', '2026-11-23T22:00:00Z', 'Today 00:00'],
  ['UTC', '2026-11-23T22:00:00Z', '2026-11-23T21:59:59Z', 'Today 21:59'],
  [KYIV, '2026-12-31T22:00:00Z', '2026-12-30T12:00:00Z', '30 Dec 2026 14:00'],
  ['UTC', '2026-12-31T22:00:00Z', '2026-12-29T12:00:00Z', '29 Dec 12:00'],
  // Both sides of a change to daylight saving time and back: days of 23 and of 25 hours.
  [KYIV, '2027-03-28T02:00:00Z', '2027-03-28T00:59:00Z', 'Today 02:59'],
  [KYIV, '2027-03-28T02:00:00Z', '2027-03-28T01:00:00Z', 'Today 04:00'],
  [KYIV, '2027-03-28T21:30:00Z', '2027-03-27T22:30:00Z', 'Yesterday 00:30'],
  [KYIV, '2026-10-25T22:30:00Z', '2026-10-24T21:30:00Z', 'Yesterday 00:30'],
  [KYIV, '2026-10-25T22:30:00Z', '2026-10-23T21:30:00Z', '24 Oct 00:30'],
])('in %s at %s the time %s is %s', (zone, now, time, expected) => {
  expect(formats('en', zone).short(time, at(now))).toBe(expected);
});

it('a repeated hour is told apart by the offset of the full time', () => {
  const { time, fullDateTime, localTime } = formats('en', KYIV);
  const twice = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
  expect(twice.map(time)).toEqual(['03:30', '03:30']);
  expect(twice.map(fullDateTime)).toEqual(['Sunday, 25 October 2026 at 03:30:00 GMT+3', 'Sunday, 25 October 2026 at 03:30:00 GMT+2']);
  expect(localTime('2026-12-31T22:00:00Z')).toBe('2027-01-01T00:00');
});

it('a narrow list has the time of today and the day of older messages', () => {
  const { timeOrDay } = formats('en', KYIV);
  expect(['2026-11-23T19:05:00Z', '2026-11-22T19:05:00Z', '2026-11-02T19:05:00Z', '2025-11-02T19:05:00Z'].map((time) => timeOrDay(
    time, at('2026-11-23T19:30:00Z'),
  ))).toEqual(
    ['21:05', 'Yesterday', '2 Nov', '2 Nov 2025'],
  );
});

it('durations, ages and waiting times are in the language’s words', () => {
  const { duration, relative } = formats('en');
  expect(
    [108_000, 3_900, 86_400, 59].map((seconds) => duration(seconds)),
  ).toEqual(['1 day 6 hours', '1 hour 5 minutes', '1 day', '59 seconds']);
  expect([duration(3_900, 'short'), formats('ua').duration(3_900, 'short')]).toEqual(['1 hr 5 min', '1 год 5 хв']);
  expect(relative('2026-11-23T19:05:00Z', at('2026-11-23T19:30:00Z'))).toBe('25 minutes ago');
  expect([waitText('en', 30), waitText('en', 1_200), waitText('ua', 0), waitText('bg', 90)]).toEqual([
    'in 30 seconds', 'in 20 minutes', 'через 1 секунду', 'след 2 минути',
  ]);
});

it.each<[Language, string[]]>([
  ['en', ['November 2026', 'Mon', 'Sunday', 'November']], ['ru', ['Ноябрь 2026', 'пн', 'воскресенье', 'ноября']],
  ['ua', ['Листопад 2026', 'пн', 'неділя', 'листопада']], ['bg', ['Ноември 2026', 'пн', 'неделя', 'ноември']],
])('a calendar in %s begins weeks on Monday', (language, expected) => {
  const { monthTitle, weekdayNames, monthNames } = formats(language);
  expect([monthTitle('2026-11-23'), weekdayNames('short')[0], weekdayNames('long')[6], monthNames()[10]]).toEqual(expected);
});

it('formats a phone number with exactly one plus', () => {
  expect([withPlus('380671234567'), withPlus('+380671234567')]).toEqual(['+380671234567', '+380671234567']);
});
