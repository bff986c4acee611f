import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, runOrStop } from './run.mjs';

/**
 * Runs a script of package.json as pnpm would, with plain words as `args`, without starting pnpm, which takes longer than many
 * of them. Resolves with what it printed where it is `quiet`.
 */
export async function packageScript(name, args = [], { quiet = false } = {}) {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const PATH = `${path.join(projectRoot, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
  return runOrStop('/bin/sh', ['-c', [scripts[name], ...args].join(' ')], { env: { PATH }, quiet, saying: name });
}
