import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild, type Child, type ChildProgram } from './child';
import { untilReady } from './until-ready';

const esbuild = path.resolve(__dirname, '../../../node_modules/.bin/esbuild');
let folder: string;
let child: Child | undefined;

beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'portal-child-'))));
afterEach(async () => {
  await child?.stop();
  rmSync(folder, { recursive: true });
});

function program(code: string): ChildProgram & { output: () => string } {
  const preload = path.join(folder, 'exit-with-parent.mjs');
  execFileSync(esbuild, [path.join(__dirname, 'exit-with-parent.ts'), `--outfile=${preload}`, '--format=esm', '--log-level=error']);
  const script = path.join(folder, 'program.mjs');
  writeFileSync(script, code);
  const logFile = path.join(folder, 'program.log');
  return { name: 'The program', script, preload, cwd: folder, env: process.env, logFile, output: () => readFileSync(logFile, 'utf8') };
}

const logContains = (tested: ReturnType<typeof program>, words: string) => async () => tested.output().includes(words);
const STAYS =
  "process.once('SIGTERM', () => { console.log('drained'); process.exit(0); }); setInterval(() => undefined, 1000); console.log('up', process.pid);";

it('stops a program by letting it finish', async () => {
  const tested = program(STAYS);
  child = startChild(tested, () => undefined);
  await untilReady(child, tested, logContains(tested, 'up'), { print: () => undefined });
  await child.stop();
  expect(tested.output()).toContain('drained');
});

it('says in one line that a program crashed, and starts it again', async () => {
  const tested = program(STAYS);
  const lines: string[] = [];
  child = startChild(tested, (line) => lines.push(line));
  await untilReady(child, tested, logContains(tested, 'up'), { print: () => undefined });
  child.keepRunning();
  child.kill();
  await untilReady({
    ...child, ended: new Promise(() => undefined),
  }, tested, async () => tested.output().match(/up/g)?.length === 2, { print: () => undefined });
  expect(lines).toEqual([`The program stopped unexpectedly (SIGKILL) and restarts in 1 s. Log: ${tested.logFile}`]);
});

it('passes on the sentence of a program that cannot start', async () => {
  const tested = program("console.error('The moon is in the way.'); process.exit(1);");
  child = startChild(tested, () => undefined);
  await expect(untilReady(child, tested, async () => false, { print: () => undefined })).rejects.toThrow(
    'The program stopped while starting (exit code 1): The moon is in the way.',
  );
});

it('waits as long as a slow program runs, and says every 15 s for what', async () => {
  let ms = 0;
  const lines: string[] = [];
  const logFile = path.join(folder, 'slow.log');
  await untilReady({ ended: new Promise(() => undefined) }, { name: 'The server', logFile }, async () => ms > 600_000, {
    print: (line) => lines.push(line), now: () => ms, pause: async () => { ms += 5_000; },
  });
  expect(lines).toHaveLength(40);
  expect(lines.at(0)).toBe(`Still starting: The server (15 s so far; log: ${logFile})`);
});

it('lets a program stop by itself when its parent is gone', async () => {
  const tested = program(STAYS);
  const orphan = spawn(process.execPath, ['--import', tested.preload, tested.script], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  await once(orphan.stdout as NonNullable<typeof orphan.stdout>, 'data');
  orphan.disconnect();
  expect(await once(orphan, 'exit')).toEqual([0, null]);
});
