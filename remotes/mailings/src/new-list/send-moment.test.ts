import { sendMoment, timeZones } from './send-moment';

const now = Date.parse('2026-11-22T08:00:00Z');
const kyiv = (date: string, time: string) => sendMoment({ date, time, timeZone: 'Europe/Kyiv' }, now);

it.each([
  ['2026-11-22', '10:01', { ok: true, at: new Date('2026-11-22T08:01:00Z') }],
  ['2026-11-22', '10:00', { ok: false, reason: 'past' }],
  ['', '10:00', { ok: false, reason: 'missing' }],
  ['2027-02-30', '10:00', { ok: false, reason: 'invalid' }],
  // Daylight saving skips 03:00 to 04:00.
  ['2027-03-28', '03:30', { ok: false, reason: 'leftOut' }],
  ['2027-03-28', '04:00', { ok: true, at: new Date('2027-03-28T01:00:00Z') }],
  // This local time occurs twice; the first one is used.
  ['2027-10-31', '03:30', { ok: true, at: new Date('2027-10-31T00:30:00Z') }],
])('converts %s %s in Kyiv to %j', (date, time, expected) => {
  expect(kyiv(date, time)).toEqual(expected);
});

it('rejects an unknown time zone', () => {
  expect(sendMoment({ date: '2027-01-01', time: '10:00', timeZone: 'Europe/Atlantis' }, now)).toEqual({ ok: false, reason: 'invalid' });
});

it('lists all zones', () => {
  expect(timeZones('Custom/Zone')).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'Custom/Zone']));
});
