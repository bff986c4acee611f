import { randomInt } from 'node:crypto';
import { OWN_LINK_CHARACTERS, SHORT_CODE_CHARACTERS } from '@portal/contracts';
import { toBase62 } from './base62';

const WRITTEN = new RegExp(`^([0-9A-Za-z]{${SHORT_CODE_CHARACTERS}})([0-9A-Za-z]{${OWN_LINK_CHARACTERS}})?$`);

/** Out of 62^7 by the system's own source of chance: nobody finds a link by trying, or learns how many there are. */
export function makeCode(): string {
  return toBase62(randomInt(62 ** SHORT_CODE_CHARACTERS), SHORT_CODE_CHARACTERS);
}

/** What stands in an address: the code of a link and, of a recipient's own, what names his message. Null where it is none. */
export function readCode(written: string): { code: string; suffix: string | null } | null {
  const [, code, suffix] = WRITTEN.exec(written) ?? [];
  return code === undefined ? null : { code, suffix: suffix ?? null };
}
