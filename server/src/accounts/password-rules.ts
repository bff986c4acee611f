import { AppError, SHORTEST_PASSWORD } from '@portal/contracts';
import { commonPasswords } from './common-passwords';

/** A piece of so many letters adds nothing by being there again. */
const MOST_REPEATED = 6;

/** A shorter login stands in many a password by chance. */
const SHORTEST_NAME = 4;

/** Rows of keys and what stands beside each other in them, in both directions. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p'];
const neighbours = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

export type NewPassword = { password: string; repeated: string | undefined; login: string };

/** Throws passwords_differ, password_too_short, password_holds_login, password_known. Any characters do, and as many as there are (trimmed, both). */
export function checkNewPassword({ password, repeated, login }: NewPassword): void {
  if (password !== repeated) throw new AppError('passwords_differ');
  if ([...password].length < SHORTEST_PASSWORD) throw new AppError('password_too_short', { min: SHORTEST_PASSWORD });
  if (holdsLogin(password, login)) throw new AppError('password_holds_login');
  if (isKnown(password)) throw new AppError('password_known');
}

/** Whether the login's name is a piece of it, or of an e-mail address what stands before its @. */
function holdsLogin(password: string, login: string): boolean {
  const [mailbox = ''] = login.split('@');
  return [login, mailbox].some((name) => [...name].length >= SHORTEST_NAME && folded(password).includes(folded(name)));
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Whether guessing begins with it: a common one, alone, again and again or with digits and signs around it, or a run of keys. */
function isKnown(password: string): boolean {
  const lower = password.toLowerCase();
  const piece = pieceOf(lower);
  const word = piece.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const repeatsLittle = piece !== lower && piece.length <= MOST_REPEATED;
  return repeatsLittle || [lower, piece, word].some((text) => commonPasswords.has(text)) || isRun(lower);
}

/** What it consists of, where that is one piece again and again. */
function pieceOf(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
}

/** Made of few runs along rows of keys: qwerty123456, abcdef654321. */
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
