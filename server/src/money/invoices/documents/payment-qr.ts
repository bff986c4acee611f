import { MONEY_SCALE, type Money } from '@portal/contracts';
import { isUkrainianIban } from './iban';
import { drawSymbol, type PaymentSymbol } from './payment-symbol';
import { encodeWindows1251, toPaymentLetters } from './windows-1251';

export type Payment = { name: string; iban: string; amount: Money; code: string; purpose: string };

export type PaymentQr = PaymentSymbol & { text: string };

/** Format 002, National Bank of Ukraine resolution No 97 of 19.08.2025, appendix 3, which also allows https://qr.bank.gov.ua/. */
const START = 'https://bank.gov.ua/qr/';
const UTF_8 = '1';
const WINDOWS_1251 = '2';
/** The link's second part has at most 475 base64url characters, which is 356 bytes. */
const MAX_BYTES = 356;
const MAX_LETTERS_OF_NAME = 140;
const MAX_LETTERS_OF_PURPOSE = 420;
const MAX_MINOR_UNITS = 99_999_999_999n;
/** EDRPOU (8 digits), passport card number of a person who refused a tax number (9), or RNOKPP (10). */
const CODE = /^(\d{8}|\d{9}|\d{10})$/;

/** Null if the format cannot express the payment, for example without a Ukrainian IBAN or with a sum of 0. */
export function paymentQr(payment: Payment): PaymentQr | null {
  const { iban, code } = payment;
  const sum = sumField(payment.amount);
  const name = shortenAtWord(toPaymentLetters(payment.name), MAX_LETTERS_OF_NAME);
  const purpose = shortenAtWord(toPaymentLetters(payment.purpose), MAX_LETTERS_OF_PURPOSE);
  if (!isUkrainianIban(iban) || !CODE.test(code) || sum === null || name === '' || purpose === '') return null;
  const text = START + Buffer.from(payload({ name, iban, sum, code, purpose })).toString('base64url');
  return { text, ...drawSymbol(text) };
}

type Fields = { name: string; iban: string; sum: string; code: string; purpose: string };

/** UTF-8 if it fits; otherwise Windows-1251 with one byte per letter and a shortened purpose. */
function payload(fields: Fields): Uint8Array {
  const whole = new TextEncoder().encode(lines(UTF_8, fields));
  if (whole.length <= MAX_BYTES) return whole;
  const room = MAX_BYTES - lines(WINDOWS_1251, { ...fields, purpose: '' }).length;
  return encodeWindows1251(lines(WINDOWS_1251, { ...fields, purpose: shortenAtWord(fields.purpose, room) }));
}

/** 13 lines; lines 5, 10, 11 and 13 are reserved and empty. */
function lines(encoding: string, { name, iban, sum, code, purpose }: Fields): string {
  return ['BCD', '002', encoding, 'UCT', '', name, iban, sum, code, '', '', purpose, ''].join('\n');
}

/** `UAH3` or `UAH3.50`: no decimals or exactly two. */
function sumField(amount: Money): string | null {
  const minor = 10n ** BigInt(MONEY_SCALE - 2);
  const kopiikas = amount / minor;
  if (amount % minor !== 0n || kopiikas <= 0n || kopiikas > MAX_MINOR_UNITS) return null;
  const rest = kopiikas % 100n;
  return `UAH${kopiikas / 100n}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** Shortens at a word boundary; a single word that is too long is truncated. */
function shortenAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const truncated = text.slice(0, limit + 1);
  const end = truncated.lastIndexOf(' ');
  // Truncation may leave half of a surrogate pair.
  const shortened = end > 0 ? truncated.slice(0, end) : text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
  return shortened.replace(/[\s,;:.(«"-]+$/, '');
}
