// Old syntax, and nothing that is to be installed: this file has to be understood by the Node that is too old for the rest.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(path.join(projectRoot, file), 'utf8');

/** Whether the version is below what `engines` of package.json asks for. */
export function isTooOld(version, range = JSON.parse(read('package.json')).engines.node) {
  const [major, minor] = version.split('.').map(Number);
  const [neededMajor, neededMinor = 0] = range.replace('>=', '').split('.').map(Number);
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
}

/**
 * Where this machine's Node is too old, runs this same program again on the Node of `.nvmrc`, which is brought as a package of npm
 * and kept in `.cache`; resolves to true when that run is over, with its exit code set. Elsewhere to false, at once.
 */
export async function runsOnNewerNode() {
  if (!isTooOld(process.versions.node)) return false;
  const node = bringNode(read('.nvmrc').trim());
  const folders = [path.dirname(node), process.env.PATH].join(path.delimiter);
  process.exitCode = await new Promise((resolve, reject) => {
    const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', env: { ...process.env, PATH: folders } });
    // A terminal sends its Ctrl-C to both.
    process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
  return true;
}

/** The path of that Node; it needs the network the first time. */
function bringNode(version) {
  const folder = path.join(projectRoot, '.cache/node', version);
  const node = path.join(folder, 'node_modules/node/bin/node');
  const have = process.versions.node;
  if (existsSync(node)) {
    process.stdout.write(`Node ${have} is too old: running on Node ${version} from .cache/node.\n`);
    return node;
  }
  process.stdout.write(`Node ${have} is too old: bringing Node ${version} into .cache/node, from npm …\n`);
  // Whole or not at all: a run that is broken off leaves nothing that looks like a Node.
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const npm = spawnSync('npm', ['install', '--prefix', unfinished, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `node@${version}`], {
    cwd: unfinished, stdio: ['ignore', 'inherit', 'inherit'],
  });
  const brought = npm.status === 0 && spawnSync(path.join(unfinished, 'node_modules/node/bin/node'), ['--version']).stdout?.toString().trim() === `v${version}`;
  if (brought && !existsSync(folder)) renameSync(unfinished, folder);
  rmSync(unfinished, { recursive: true, force: true });
  if (existsSync(node)) return node;
  process.stderr.write(`Node ${have} is too old and Node ${version} could not be brought from npm: install Node ${version} and start again.\n`);
  return process.exit(1);
}
