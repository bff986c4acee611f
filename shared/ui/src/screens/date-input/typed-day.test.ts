import fc from 'fast-check';
import { languages, type Language } from '@portal/contracts';
import { readDay, shownDay } from './typed-day';
import { readTime } from './typed-time';

const TODAY = '2026-11-23';

it.each<[Language, string]>([
  ['en', '5 Mar 2026'], ['ru', '5 мар. 2026'], ['ua', '5 бер. 2026'], ['bg', '5.03.2026'],
])('shows a day in %s as %s', (language, text) => {
  expect(shownDay(language, '2026-03-05')).toBe(text);
});

it.each<[Language, string, string | undefined]>([
  ['en', '2026-03-05', '2026-03-05'], ['en', '5.3.2026', '2026-03-05'], ['en', '05/03/2026', '2026-03-05'], ['en', '5-3-26', '2026-03-05'],
  ['en', '5.3', '2026-03-05'],
  ['en', '5 Mar 2026', '2026-03-05'], ['en', '5 march', '2026-03-05'], ['en', '5 Sept 2025', '2025-09-05'],
  ['en', '5 May, 2026', '2026-05-05'],
  ['ru', '5 марта 2026 г.', '2026-03-05'], ['ru', '5 мая', '2026-05-05'], ['ru', '23 нояб. 2026', '2026-11-23'],
  ['ua', '5 бер', '2026-03-05'], ['ua', '23 листопада 2026 р.', '2026-11-23'],
  ['bg', '5 март 2026 г.', '2026-03-05'], ['bg', '23.11.2026 г.', '2026-11-23'],
  ['en', '30.02.2026', undefined], ['en', '5.13.2026', undefined], ['en', '5 Mar 1969', undefined], ['en', 'tomorrow', undefined],
  ['en', '5 мар 2026', undefined], ['en', '5 2026', undefined],
])('reads in %s %j as %s', (language, typed, day) => {
  expect(readDay(language, typed, TODAY)).toBe(day);
});

it.each(languages)('reads every day as it is shown in %s', (language) => {
  const day = fc.date({
    min: new Date('1970-01-02'), max: new Date('2999-12-30'), noInvalidDate: true,
  }).map((date) => date.toISOString().slice(0, 10));
  fc.assert(fc.property(day, (each) => readDay(language, shownDay(language, each), TODAY) === each));
});

it.each([
  ['21:05', '21:05'], ['9:30', '09:30'], ['21.05', '21:05'], ['2105', '21:05'], ['930', '09:30'], ['9', '09:00'], [' 00:00 ', '00:00'],
  ['24:00', undefined], ['12:60', undefined], ['1:2', undefined], ['noon', undefined],
])('reads the time %j as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});
