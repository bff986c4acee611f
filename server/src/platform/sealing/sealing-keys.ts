import { StartProblem } from '../db';

/** Keys of 32 bytes each. The first key encrypts; all keys decrypt. Without keys, secrets are stored unencrypted. */
export type SealingKeys = readonly Buffer[];

/** Reads Base64 keys of 32 bytes, separated by commas, the newest first. Throws StartProblem with the setting's name. */
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
