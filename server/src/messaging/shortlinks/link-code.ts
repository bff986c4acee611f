import { randomInt } from 'node:crypto';
import { OWN_LINK_CHARACTERS, SHORT_CODE_CHARACTERS } from '@portal/contracts';
import { toBase62 } from './base62';

const WRITTEN = new RegExp(`^([0-9A-Za-z]{${SHORT_CODE_CHARACTERS}})([0-9A-Za-z]{${OWN_LINK_CHARACTERS}})?$`);

/** Generates a cryptographically random code out of 62^7, so that links can be neither guessed nor counted. */
export function generateCode(): string {
  return toBase62(randomInt(62 ** SHORT_CODE_CHARACTERS), SHORT_CODE_CHARACTERS);
}

/** Returns the code of a link and, for a unique link, the suffix of its message; null if malformed. */
export function readCode(written: string): { code: string; suffix: string | null } | null {
  const [, code, suffix] = WRITTEN.exec(written) ?? [];
  return code === undefined ? null : { code, suffix: suffix ?? null };
}
