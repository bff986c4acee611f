// Old syntax and no dependencies: outdated Node versions must be able to run this file.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(path.join(projectRoot, file), 'utf8');

/** True if the version is below `engines` in package.json. */
export function isTooOld(version, range = JSON.parse(read('package.json')).engines.node) {
  const [major, minor] = version.split('.').map(Number);
  const [neededMajor, neededMinor = 0] = range.replace('>=', '').split('.').map(Number);
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
}

/**
 * If this machine's Node is too old, reruns the program on the version in `.nvmrc`, installed from npm into `.cache`. Resolves to true
 * after that run, with its exit code set; otherwise to false at once.
 */
export async function runsOnNewerNode() {
  if (!isTooOld(process.versions.node)) return false;
  const node = bringNode(read('.nvmrc').trim());
  const folders = [path.dirname(node), process.env.PATH].join(path.delimiter);
  process.exitCode = await new Promise((resolve, reject) => {
    const child = spawn(node, [
      ...process.execArgv, ...process.argv.slice(1),
    ], { stdio: 'inherit', env: { ...process.env, PATH: folders } });
    // A terminal sends Ctrl-C to both processes, so SIGINT is forwarded only without a terminal.
    process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
  return true;
}

/** Returns the path of this Node version's executable. Installs it on first use, which requires network access. */
function bringNode(version) {
  const folder = path.join(projectRoot, '.cache/node', version);
  const node = path.join(folder, 'node_modules/node/bin/node');
  const have = process.versions.node;
  if (existsSync(node)) {
    process.stdout.write(`Node ${have} is too old: running on Node ${version} from .cache/node.\n`);
    return node;
  }
  process.stdout.write(`Node ${have} is too old: installing Node ${version} into .cache/node from npm …\n`);
  // Installs into a temporary folder and renames it, so an interrupted installation leaves no usable folder.
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const npm = spawnSync('npm', [
    'install', '--prefix', unfinished, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `node@${version}`,
  ], {
    cwd: unfinished, stdio: ['ignore', 'inherit', 'inherit'],
  });
  const brought = npm.status === 0
    && spawnSync(path.join(unfinished, 'node_modules/node/bin/node'), ['--version']).stdout?.toString().trim() === `v${version}`;
  if (brought && !existsSync(folder)) renameSync(unfinished, folder);
  rmSync(unfinished, { recursive: true, force: true });
  if (existsSync(node)) return node;
  process.stderr.write(
    `Node ${have} is too old, and Node ${version} could not be installed from npm. Install Node ${version} and try again.\n`,
  );
  return process.exit(1);
}
