const { execFileSync } = require('node:child_process');
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
let home;
beforeEach(() => { home = mkdtempSync(path.join(os.tmpdir(), 'dev-')); });
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Runs a module with the tool's exports and `mark` (a file that counts starts); returns its output. */
function play(code, { fails = false } = {}) {
  const file = path.join(home, 'play.mjs');
  writeFileSync(file, `
    import { spawn } from 'node:child_process';
    import { appendFileSync, existsSync, readFileSync } from 'node:fs';
    import { createServer } from 'node:net';
    import { DevProgram, freePort } from '${path.join(root, 'tools/dev-program.mjs')}';
    const mark = '${path.join(home, 'starts')}';
    const starts = () => (existsSync(mark) ? readFileSync(mark, 'utf8').length : 0);
    const program = (work) => spawn(process.execPath, ['-e', \`require('fs').appendFileSync(\${JSON.stringify(mark)}, 'x'); \${work}\`], { stdio: 'inherit' });
    const quick = { restartMs: 10, notifyMs: 50 };
    ${code}`);
  try {
    const printed = execFileSync(process.execPath, [file], { encoding: 'utf8', timeout: 60_000 });
    if (fails) throw new Error(`It did not fail, and printed ${printed}`);
    return printed;
  } catch (error) {
    if (!fails) throw error;
    return `${error.stdout}${error.stderr}`;
  }
}

it('takes the next port if one is used, by another program or by itself', () => {
  const printed = play(`
    const server = createServer();
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address();
    const taken = new Set();
    const [first, second] = [await freePort(port, taken), await freePort(port, taken)];
    console.log(first > port, second > first);
    server.close();`);
  expect(printed.trim()).toBe('true true');
});

it('restarts a crashed program, and says what it waits for', () => {
  const printed = play(`
    const dev = new DevProgram({ name: 'host', ...quick, isReady: async () => starts() >= 2, start: () => program(starts() === 0 ? 'process.exit(3)' : 'setInterval(() => 0, 1000)') }).start();
    await dev.untilReady();
    console.log('ready after', starts());
    await dev.stop();`);
  expect(printed).toMatch(/host exited \(exit code 3\); restarting\.\n/);
  expect(printed).toMatch(/ready after 2\n$/);
  expect(play(`
    let ready = false;
    setTimeout(() => { ready = true; }, 700);
    const dev = new DevProgram({ name: 'server', ...quick, isReady: async () => ready, start: () => program('setInterval(() => 0, 1000)') }).start();
    await dev.untilReady();
    await dev.stop();`)).toMatch(/^waiting for server, \d+\.\d s …\n/);
});

it('ends with an error if restarts are pointless', () => {
  const printed = play(`
    const dev = new DevProgram({ name: 'host', ...quick, isReady: async () => false, start: () => program('process.exit(1)') }).start();
    await Promise.race([dev.failed, dev.untilReady()]);`, { fails: true });
  expect(printed).toContain('host exited 3 times before it was ready (exit code 1). Its output is above.');
  expect(readFileSync(path.join(home, 'starts'), 'utf8')).toBe('xxx');
});

it('restarts at once after a change, without counting it as a crash', () => {
  const printed = play(`
    const dev = new DevProgram({ name: 'server', ...quick, isReady: async () => true, start: () => program('setInterval(() => 0, 1000)') }).start();
    const until = async (count) => { while (starts() < count) await new Promise((resolve) => setTimeout(resolve, 10)); };
    for (let change = 1; change <= 5; change += 1) {
      await until(change);
      await dev.restart();
    }
    await until(6);
    console.log('started', starts());
    await dev.stop();`);
  expect(printed.trim()).toBe('started 6');
});
