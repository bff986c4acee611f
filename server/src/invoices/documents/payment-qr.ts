import { MONEY_SCALE, type Money } from '@portal/contracts';
import { isUkrainianIban } from './iban';
import { drawSymbol, type PaymentSymbol } from './payment-symbol';
import { shortenAtWord } from './shorten';
import { encodeWindows1251, toPaymentLetters } from './windows-1251';

/** A transfer in hryvnias that the payer's bank fills in for him. */
export type Payment = { name: string; iban: string; amount: Money; code: string; purpose: string };

/** `text` is the link that the symbol holds. */
export type PaymentQr = PaymentSymbol & { text: string };

/** Format 002 of the National Bank's resolution No 97 of 19.08.2025, appendix 3; its start may be this or https://qr.bank.gov.ua/. */
const START = 'https://bank.gov.ua/qr/';
const UTF_8 = '1';
const WINDOWS_1251 = '2';
/** The link's second part has at most 475 letters of base64url, which are 356 bytes. */
const MOST_BYTES = 356;
const MOST_LETTERS_OF_NAME = 140;
const MOST_LETTERS_OF_PURPOSE = 420;
const MOST_MINOR_UNITS = 99_999_999_999n;
/** EDRPOU, the number of a passport card where one refused a tax number, RNOKPP. */
const CODE = /^(\d{8}|\d{9}|\d{10})$/;

/** Null where the format has no place for the payment: no Ukrainian IBAN or code, no sum or one too large or finer than a kopiika. */
export function paymentQr(payment: Payment): PaymentQr | null {
  const { iban, code } = payment;
  const sum = sumField(payment.amount);
  const name = shortenAtWord(toPaymentLetters(payment.name), MOST_LETTERS_OF_NAME);
  const purpose = shortenAtWord(toPaymentLetters(payment.purpose), MOST_LETTERS_OF_PURPOSE);
  if (!isUkrainianIban(iban) || !CODE.test(code) || sum === null || name === '' || purpose === '') return null;
  const text = START + Buffer.from(payload({ name, iban, sum, code, purpose })).toString('base64url');
  return { text, ...drawSymbol(text) };
}

type Fields = { name: string; iban: string; sum: string; code: string; purpose: string };

/** UTF-8 while it fits; else one byte a letter, and of the purpose what then fits. */
function payload(fields: Fields): Uint8Array {
  const whole = new TextEncoder().encode(lines(UTF_8, fields));
  if (whole.length <= MOST_BYTES) return whole;
  const room = MOST_BYTES - lines(WINDOWS_1251, { ...fields, purpose: '' }).length;
  return encodeWindows1251(lines(WINDOWS_1251, { ...fields, purpose: shortenAtWord(fields.purpose, room) }));
}

/** Thirteen lines, of which the 5th, 10th, 11th and 13th are reserved and empty. */
function lines(encoding: string, { name, iban, sum, code, purpose }: Fields): string {
  return ['BCD', '002', encoding, 'UCT', '', name, iban, sum, code, '', '', purpose, ''].join('\n');
}

/** `UAH3` or `UAH3.50`: no digits behind the point, or exactly two. */
function sumField(amount: Money): string | null {
  const minor = 10n ** BigInt(MONEY_SCALE - 2);
  const kopiikas = amount / minor;
  if (amount % minor !== 0n || kopiikas <= 0n || kopiikas > MOST_MINOR_UNITS) return null;
  const rest = kopiikas % 100n;
  return `UAH${kopiikas / 100n}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
