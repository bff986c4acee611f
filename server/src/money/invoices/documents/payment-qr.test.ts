import fc from 'fast-check';
import { type Payment, paymentQr } from './payment-qr';
import { readPayment, readSymbol } from './payment-qr.fixture';

const payment: Payment = {
  name: 'ТОВ «Приклад»',
  iban: 'UA213223130000026007233566001',
  amount: 35_000n,
  code: '12345678',
  purpose: 'Рахунок № 7 за послуги',
};

function textOf(changes: Partial<Payment>): string {
  const qr = paymentQr({ ...payment, ...changes });
  if (!qr) throw new Error('no payment code');
  return qr.text;
}

describe('the payment code', () => {
  it('holds the thirteen lines of format 002', () => {
    expect(readPayment(textOf({})).lines).toEqual([
      'BCD', '002', '1', 'UCT', '', 'ТОВ «Приклад»', 'UA213223130000026007233566001', 'UAH3.50', '12345678', '', '',
      'Рахунок № 7 за послуги', '',
    ]);
  });

  it.each([
    [30_000n, 'UAH3'],
    [30_500n, 'UAH3.05'],
    [100n, 'UAH0.01'],
    [1_005_000n, 'UAH100.50'],
    [9_999_999_999_900n, 'UAH999999999.99'],
  ])('tells %s ten-thousandths as %s', (amount, sum) => {
    expect(readPayment(textOf({ amount })).lines[7]).toBe(sum);
  });

  it.each<[string, Partial<Payment>]>([
    ['an account of another country', { iban: 'BG80BNBG96611020345678' }],
    ['an IBAN with a slip of the pen', { iban: 'UA213223130000026007233566011' }],
    ['no sum', { amount: 0n }],
    ['a sum below zero', { amount: -30_000n }],
    ['a sum finer than a kopiika', { amount: 30_001n }],
    ['a sum of a milliard', { amount: 10_000_000_000_000n }],
    ['a code that is none', { code: 'UA-1' }],
    ['no name that a bank can write', { name: '株式会社' }],
    ['no purpose', { purpose: ' ' }],
  ])('is not made for %s', (_what, changes) => {
    expect(paymentQr({ ...payment, ...changes })).toBeNull();
  });

  it('goes over to one byte a letter before it shortens the purpose, and shortens between words', () => {
    const words = 'Оплата послуг за договором '.repeat(12).trim();
    const [utf8, win1251, cut] = [words.slice(0, 100), words.slice(0, 160), words].map((purpose) => readPayment(
      textOf({ purpose, name: 'Приклад '.repeat(10).trim() }),
    ));
    expect([utf8?.lines[2], utf8?.lines[11]]).toEqual(['2', words.slice(0, 100)]);
    expect([win1251?.lines[2], win1251?.lines[11]]).toEqual(['2', words.slice(0, 160)]);
    expect(cut?.lines[2]).toBe('2');
    expect(words.startsWith(`${cut?.lines[11]} `)).toBe(true);
    expect(cut?.bytes).toBeGreaterThan(340);
  });

  it('keeps to letters that a payment may have', () => {
    const { lines } = readPayment(textOf({ name: 'ТОВ\n«П\u02bcять»\u00a0😀 ₴', purpose: 'Café № 7\r\nза послуги' }));
    expect([lines.length, lines[5], lines[11]]).toEqual([13, 'ТОВ «П’ять»', 'Cafe № 7 за послуги']);
  });

  it.each(['white', 'black'] as const)('is read whole through a %s disk in its middle, whatever its size', (disk) => {
    for (const letters of [1, 60, 120, 180, 240, 420]) {
      const qr = paymentQr({
        ...payment, name: 'Назва '.repeat(Math.ceil(letters / 20)).trim(), purpose: 'Оплата послуг '.repeat(30).slice(0, letters).trim(),
      });
      expect(qr && readSymbol(qr, disk)).toBe(qr?.text);
      expect(qr?.size).toBeGreaterThanOrEqual(57);
      expect(qr?.size).toBeLessThanOrEqual(85);
    }
  });

  it('fits the format with any name and purpose', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'абвіїєґ’« »№-WAn1'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })), maxLength: 600,
    });
    fc.assert(fc.property(text, text, (name, purpose) => {
      const qr = paymentQr({ ...payment, name: `Н${name}`, purpose: `О${purpose}` });
      if (!qr) return false;
      const { lines, bytes } = readPayment(qr.text);
      return bytes <= 356 && lines.length === 13 && (lines[5] ?? '').length <= 140 && (lines[11] ?? '').length <= 420 && qr.size <= 85;
    }), { numRuns: 60 });
  });
});
