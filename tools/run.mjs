import { spawn } from 'node:child_process';
import path from 'node:path';
import { runsOnNewerNode } from './node-version.mjs';

export const projectRoot = path.resolve(import.meta.dirname, '..');

/** An expected error: prints its message without a stack. */
export class Stop extends Error {}

/** Runs a program. `quiet` returns the output instead of printing it. Programs get no standard input, because CI has no terminal. */
export function run(program, args, { cwd = projectRoot, env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(program, args, {
      cwd, env: { ...process.env, ...env }, stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => reject(new Stop(`${program} could not be started: ${error.message}`)));
    child.once('close', (code, signal) => resolve({
      ok: code === 0, code: code ?? 1, signal, output: Buffer.concat(output).toString('utf8'),
    }));
  });
}

export async function runOrStop(program, args, { saying, ...options } = {}) {
  const { ok, signal, code, output } = await run(program, args, options);
  if (ok) return output;
  if (output) process.stderr.write(output);
  throw new Stop(`${saying ?? program} failed (${signal ?? `exit code ${code}`}).`);
}

/** Prints the start of a step and its duration. */
export async function timed(what, work) {
  const began = performance.now();
  process.stdout.write(`${what} …\n`);
  const result = await work();
  process.stdout.write(`${what}: done in ${seconds(began)}\n`);
  return result;
}

export function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/** Runs a tool on a new enough Node. Prints a sentence for expected errors and a stack for others, with a non-zero exit code for both. */
export async function main(work) {
  try {
    if (!await runsOnNewerNode()) await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Stop ? error.message : error?.stack ?? error}\n`);
    process.exitCode = 1;
  }
}
