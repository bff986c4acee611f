import { randomInt } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './error-code';

/** Without look-alike characters. A password of 25 of these 31 characters has 123 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** Returns the given password, or the stored one, or a new one. */
export function demoPassword(dataDir: string, given: string | undefined): string {
  const file = path.join(dataDir, 'demo-password');
  const stored = read(file);
  const password = given ?? stored ?? generatePassword();
  if (password !== stored) writeFileSync(file, `${password}\n`, { mode: 0o600 });
  // Also restricts an existing file: `mode` applies only to new files.
  chmodSync(file, 0o600);
  return password;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
