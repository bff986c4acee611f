import { isMessageType, MESSAGE_TYPES, TEXT_LIMITS } from './channel-limits';

it.each([
  ['viber_trans', 950], ['viber_service', 950], ['viber_promo', 1000], ['viber_session', 1000], ['sms', null], ['telegram_otp', null],
  ['flashcall', null],
] as const)('[VAL-02] the longest text of %s has %p characters', (type, limit) => {
  expect(TEXT_LIMITS[type]).toBe(limit);
});

describe('the message types', () => {
  it('are those of SPEC', () => {
    expect(MESSAGE_TYPES).toEqual([
      'sms', 'viber', 'viber_service', 'viber_trans', 'viber_promo', 'viber_session', 'viber_otp', 'viber_survey',
      'viber_carousel', 'telegram_otp', 'rcs', 'flashcall', 'flashcall_callback', 'speechcall',
    ]);
    expect(Object.keys(TEXT_LIMITS)).toEqual([...MESSAGE_TYPES]);
  });

  it.each([['sms', true], ['viber_promo', true], ['SMS', false], ['', false], ['toString', false]])('%j is one: %s', (value, known) => {
    expect(isMessageType(value)).toBe(known);
  });
});
