import { MIN_PASSWORD_LENGTH } from '@portal/contracts';

export type PasswordStrength = 'short' | 'weak' | 'good' | 'strong';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];
const FEW = 6;
const LONG = 16;

/** Rates a password. Length counts most, then variety. Few distinct characters, or the login within the password, make it weak. */
export function passwordStrength(password: string, login: string): PasswordStrength {
  const characters = [...password.trim().toLowerCase()];
  if (characters.length < MIN_PASSWORD_LENGTH) return 'short';
  if (new Set(characters).size < FEW || characters.join('').includes(login.toLowerCase())) return 'weak';
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  return characters.length >= LONG || kinds >= 3 ? 'strong' : 'good';
}
