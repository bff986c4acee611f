import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, runOrStop } from './run.mjs';

/** Runs a package.json script without pnpm's startup time; resolves with the output if `quiet`. `args` go to the shell unquoted. */
export async function packageScript(name, args = [], { quiet = false } = {}) {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const PATH = `${path.join(projectRoot, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
  return runOrStop('/bin/sh', ['-c', [scripts[name], ...args].join(' ')], { env: { PATH }, quiet, saying: name });
}
