import { StartProblem } from '../db';

/** 32 octets each; the first seals, all open. None: secrets are stored as they are. */
export type SealingKeys = readonly Buffer[];

/** Base64 of 32 octets; after a comma, keys that were used before. What is not understood is a StartProblem that names the setting. */
export function readSealingKeys(environment: Readonly<Record<string, string | undefined>>, setting: string): SealingKeys {
  const text = environment[setting]?.trim() ?? '';
  return text === '' ? [] : text.split(',').map((part) => keyOf(part.trim(), setting));
}

/** The value itself is never told: it would stand in a log. */
function keyOf(text: string, setting: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  throw new StartProblem(`${setting} has to be 32 octets in base64, as \`openssl rand -base64 32\` prints them.`);
}
