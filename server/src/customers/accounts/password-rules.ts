import { AppError, MIN_PASSWORD_LENGTH } from '@portal/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Minimum length of a forbidden word. Shorter words also occur in many good passwords. */
const MIN_WORD_LENGTH = 6;
const MAX_ENTRIES = 3_000;

const commonPasswords: ReadonlySet<string> = truncated(dictionary['passwords-common']);

function truncated(listed: readonly string[]): Set<string> {
  const whole = listed.filter((text) => text.length >= MIN_PASSWORD_LENGTH);
  const words = listed.filter((text) => text.length >= MIN_WORD_LENGTH && text.length < MIN_PASSWORD_LENGTH && /^\p{L}+$/u.test(text));
  return new Set([...whole, ...words].slice(0, MAX_ENTRIES));
}

/** A password that only repeats a piece of at most this length is refused. */
const MAX_REPEATED = 6;

/** Minimum length of a login that a password must not contain. Shorter logins occur in many passwords by chance. */
const MIN_NAME_LENGTH = 4;

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p'];
const neighbours = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

export type NewPassword = { password: string; repeated: string | undefined; login: string };

/** Throws passwords_differ, password_too_short, password_holds_login, password_known. Expects a trimmed password. */
export function checkNewPassword({ password, repeated, login }: NewPassword): void {
  if (password !== repeated) throw new AppError('passwords_differ');
  if ([...password].length < MIN_PASSWORD_LENGTH) throw new AppError('password_too_short', { min: MIN_PASSWORD_LENGTH });
  if (containsLogin(password, login)) throw new AppError('password_holds_login');
  if (isKnown(password)) throw new AppError('password_known');
}

function containsLogin(password: string, login: string): boolean {
  const [mailbox = ''] = login.split('@');
  return [login, mailbox].some((name) => [...name].length >= MIN_NAME_LENGTH && folded(password).includes(folded(name)));
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function isKnown(password: string): boolean {
  const lower = password.toLowerCase();
  const piece = passwordFragment(lower);
  const word = piece.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const repeatsLittle = piece !== lower && piece.length <= MAX_REPEATED;
  return repeatsLittle || [lower, piece, word].some((text) => commonPasswords.has(text)) || isRun(lower);
}

function passwordFragment(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
}

function isRun(text: string): boolean {
  let rest = text;
  for (let runs = 0; runs < 3 && rest !== ''; runs += 1) rest = rest.slice(longestRun(rest));
  return rest === '';
}

function longestRun(text: string): number {
  let length = 1;
  while (length < text.length && neighbours.some((row) => row.includes(text.slice(0, length + 1)))) length += 1;
  return length;
}
