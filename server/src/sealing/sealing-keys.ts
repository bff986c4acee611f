import { StartProblem } from '../db';

/** 32 octets each: the first one seals, all open. Without keys, secrets are stored unsealed. */
export type SealingKeys = readonly Buffer[];

/** Base64 of 32 octets; after commas, earlier keys. Throws StartProblem naming the setting. */
export function readSealingKeys(environment: Readonly<Record<string, string | undefined>>, setting: string): SealingKeys {
  const text = environment[setting]?.trim() ?? '';
  return text === '' ? [] : text.split(',').map((part) => keyOf(part.trim(), setting));
}

/** The error must not contain the value, because it would be logged. */
function keyOf(text: string, setting: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  throw new StartProblem(`${setting} must be 32 bytes in base64, as \`openssl rand -base64 32\` prints them.`);
}
