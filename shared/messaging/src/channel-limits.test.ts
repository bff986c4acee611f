import { exceedsTextLimit, isMessageType, MESSAGE_TYPES, TEXT_LIMITS } from './channel-limits';

describe('the length of a text by message type', () => {
  it.each([
    ['viber_trans', 950], ['viber_service', 950], ['viber_promo', 1000], ['viber_session', 1000],
  ] as const)('[VAL-02] %s holds %i characters', (type, limit) => {
    expect(TEXT_LIMITS[type]).toBe(limit);
    expect(exceedsTextLimit(type, 'ж'.repeat(limit))).toBe(false);
    expect(exceedsTextLimit(type, 'ж'.repeat(limit + 1))).toBe(true);
  });

  it('[VAL-02] counts an emoji as one character', () => {
    expect(exceedsTextLimit('viber_trans', '👍'.repeat(950))).toBe(false);
    expect(exceedsTextLimit('viber_trans', '👍'.repeat(951))).toBe(true);
  });

  it('does not limit what is counted in parts or carries no text of its own', () => {
    for (const type of ['sms', 'telegram_otp', 'flashcall'] as const) {
      expect(exceedsTextLimit(type, 'a'.repeat(100_000))).toBe(false);
    }
  });
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
