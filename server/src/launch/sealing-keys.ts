import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './error-code';

const NAMES = ['TWO_FACTOR_KEY', 'CALLBACK_KEY'] as const;
export type SealingKeyTexts = Partial<Record<(typeof NAMES)[number], string>>;

const KEY_OCTETS = 32;

/** Keys missing from the environment are created once and kept in the data folder. Stored secrets cannot be decrypted without them. */
export function ownSealingKeys(dataDir: string, env: NodeJS.ProcessEnv): SealingKeyTexts {
  const file = path.join(dataDir, 'sealing-keys.json');
  const stored = read(file);
  const missing = NAMES.filter((name) => stored[name] === undefined);
  const all = { ...stored, ...Object.fromEntries(missing.map((name) => [name, randomBytes(KEY_OCTETS).toString('base64')])) };
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return Object.fromEntries(NAMES.filter((name) => !env[name]?.trim()).map((name) => [name, all[name]]));
}

function read(file: string): SealingKeyTexts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SealingKeyTexts;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw error;
  }
}
