// pnpm citus:up [--workers 2], citus:state, citus:down: a Citus cluster on this machine, a coordinator and workers in .cache/citus.
// `citus.mjs kill worker1` stops a node without a checkpoint; `up` starts it again. `citus.mjs rebalance` spreads shards over new workers.
// It needs a PostgreSQL with the extension. CITUS_BIN names the folder of its programs, if it is not in Debian's place.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { main, projectRoot, Stop } from './run.mjs';

const { positionals: [action = 'state', nodeName], values } = parseArgs({
  allowPositionals: true, options: { workers: { type: 'string', default: '2' }, folder: { type: 'string', default: '.cache/citus' } },
});
const folder = path.resolve(projectRoot, values.folder);
const FIRST_PORT = 55_700;
const MAX_SOCKET_PATH = 107;
const PLUGINS = 'output_plugin_libraries';
const DEBIAN = '/usr/lib/postgresql';
const SUPERUSER = 'app';
/** The portal's own role, as in the embedded database: it owns the database and is no superuser. */
const OWNER = 'portal';

const SETTINGS = {
  // Unix sockets only: nobody else on this machine can connect.
  listen_addresses: '', unix_socket_permissions: '0700', unix_socket_directories: folder,
  shared_preload_libraries: 'citus', max_connections: '300', max_prepared_transactions: '300',
  // Each database has a process of Citus that looks for deadlocks between nodes.
  max_worker_processes: '64',
  // Citus moves shards by logical replication.
  wal_level: 'logical', timezone: 'UTC', jit: 'off',
  // A node connects to itself by this name when it moves shards.
  'citus.local_hostname': folder,
  'citus.shard_count': '32', 'citus.enable_statistics_collection': 'off',
};

await main(() => {
  const actions = { up, down, state, kill, rebalance };
  if (!Object.hasOwn(actions, action)) throw new Stop(`There is no action “${action}”: use up, state, down, kill or rebalance.`);
  actions[action]();
});

function up() {
  const wanted = Number(values.workers);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 16) throw new Stop('--workers must be a number from 0 to 16.');
  const programs = findPrograms();
  const workers = Math.max(wanted, nodesHere().length - 1);
  const nodes = ['coordinator', ...Array.from({ length: workers }, (_, index) => `worker${index + 1}`)];
  ensureFolder();
  for (const node of nodes) start(programs, node);
  connectNodes(programs, nodes);
  const [coordinator, ...others] = nodes;
  const testUrl = (node) => urlOf(node, SUPERUSER, 'postgres');
  process.stdout.write(`${stateOf(programs, nodes)}

For the portal: DATABASE_URL='${urlOf(coordinator, OWNER)}' DATABASE_ADMIN_URL='${urlOf(coordinator, SUPERUSER)}'
For pnpm unit: TEST_DATABASE_URL='${testUrl(coordinator)}' TEST_WORKER_URLS='${others.map(testUrl).join(' ')}'
`);
}

function down() {
  const nodes = nodesHere();
  if (nodes.length === 0) return void process.stdout.write(`There is no cluster in ${folder}.\n`);
  const programs = findPrograms();
  for (const node of nodes.toReversed()) {
    if (isRunning(programs, node)) command(programs, 'pg_ctl', ['stop', '-D', dataOf(node), '-m', 'fast', '-w']);
  }
  process.stdout.write(`The cluster in ${folder} has stopped.\n`);
}

/** Without a checkpoint, like a crash of PostgreSQL. */
function kill() {
  if (!nodesHere().includes(nodeName)) throw new Stop(`There is no node “${nodeName ?? ''}” in ${folder}.`);
  command(findPrograms(), 'pg_ctl', ['stop', '-D', dataOf(nodeName), '-m', 'immediate', '-w']);
}

/** Shards stay readable and writable while they move. */
function rebalance() {
  const programs = findPrograms();
  sql(programs, 'coordinator', 'select citus_rebalance_start()');
  sql(programs, 'coordinator', 'select citus_rebalance_wait()');
  process.stdout.write(`${stateOf(programs, nodesHere())}\n`);
}

function state() {
  const nodes = nodesHere();
  process.stdout.write(nodes.length > 0
    ? `${stateOf(findPrograms(), nodes)}\n` : `There is no cluster in ${folder}. Start one with pnpm citus:up.\n`);
}

function findPrograms() {
  const folders = process.env.CITUS_BIN ? [process.env.CITUS_BIN]
    : existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin')) : [];
  const found = folders.find((bin) => existsSync(path.join(bin, 'initdb')) && existsSync(path.join(bin, '../lib/citus.so')));
  if (found) return found;
  throw new Stop(`No PostgreSQL with Citus was found in ${folders.join(', ') || DEBIAN}. ${process.env.CITUS_BIN
    ? 'CITUS_BIN must name the folder with initdb; citus.so is expected in ../lib.'
    : 'Install Citus 13.2 for PostgreSQL 15 or newer (https://docs.citusdata.com), or set CITUS_BIN to the folder of its programs.'}`);
}

/** The coordinator first. */
function nodesHere() {
  return existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'PG_VERSION'))).toSorted() : [];
}

/** As root, PostgreSQL runs as `nobody`, because it refuses to run as root. */
function ensureFolder() {
  if (Buffer.byteLength(socketOf('coordinator')) > MAX_SOCKET_PATH) {
    throw new Stop(`${folder} is too long a path for a unix socket. Choose another with --folder.`);
  }
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) chownSync(folder, ...nobody());
}

function nobody() {
  return ['-u', '-g'].map((option) => Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout));
}

function start(programs, node) {
  const data = dataOf(node);
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    command(programs, 'initdb', ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '-N']);
  }
  if (isRunning(programs, node)) return;
  const settings = { ...SETTINGS, ...pluginSettings(programs), port: portOf(node) };
  const switches = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  command(programs, 'pg_ctl', ['start', '-D', data, '-l', path.join(folder, `${node}.log`), '-w', '-o', switches.join(' ')]);
}

/** From 15.20 on, a server names the plugins that may read its log: Citus moves shards with its own. Older ones do not know the setting. */
function pluginSettings(programs) {
  const known = command(programs, 'postgres', ['--describe-config']).stdout.split('\n').some((line) => line.startsWith(`${PLUGINS}\t`));
  return known ? { [PLUGINS]: 'pgoutput, citus' } : {};
}

function isRunning(programs, node) {
  return command(programs, 'pg_ctl', ['status', '-D', dataOf(node)], { mayFail: true }).status === 0;
}

/** Each step may have been done by an earlier start. */
function connectNodes(programs, nodes) {
  for (const node of nodes) {
    if (!sql(programs, node, `select 1 from pg_roles where rolname = '${OWNER}'`, 'postgres')) {
      sql(programs, node, `create role ${OWNER} login`, 'postgres');
    }
    if (!sql(programs, node, `select 1 from pg_database where datname = '${OWNER}'`, 'postgres')) {
      sql(programs, node, `create database ${OWNER} owner ${OWNER}`, 'postgres');
      // Keeps the order of locks across shards.
      sql(programs, node, `alter database ${OWNER} set citus.multi_shard_modify_mode = 'sequential'`, 'postgres');
    }
    sql(programs, node, 'create extension if not exists citus');
  }
  const [coordinator, ...workers] = nodes;
  sql(programs, coordinator, `select citus_set_coordinator_host('${folder}', ${portOf(coordinator)})`);
  for (const worker of workers) sql(programs, coordinator, `select citus_add_node('${folder}', ${portOf(worker)})`);
}

function stateOf(programs, nodes) {
  const shards = new Map(isRunning(programs, nodes[0]) ? sql(programs, nodes[0], `
    select nodeport, count(*) || ' shards, ' || pg_size_pretty(sum(shard_size)) from citus_shards group by nodeport`)
    .trim().split('\n').map((line) => line.split('|')) : []);
  return nodes.map((node) => `${node}: ${isRunning(programs, node)
    ? `port ${portOf(node)}, ${shards.get(String(portOf(node))) ?? 'no shards'}` : 'stopped'}`).join('\n');
}

function sql(programs, node, text, database = OWNER) {
  const args = ['-h', folder, '-p', String(portOf(node)), '-U', SUPERUSER, '-d', database, '-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1'];
  return command(programs, 'psql', [...args, '-c', text]).stdout;
}

function command(programs, name, args, { mayFail = false } = {}) {
  const [uid, gid] = process.getuid?.() === 0 ? nobody() : [];
  const result = spawnSync(path.join(programs, name), args, {
    uid, gid, cwd: '/', encoding: 'utf8', env: { ...process.env, TZ: 'UTC' },
    // A server keeps the output of the pg_ctl that starts it.
    stdio: ['ignore', name === 'pg_ctl' ? 'ignore' : 'pipe', name === 'pg_ctl' ? 'ignore' : 'pipe'],
  });
  if (result.status !== 0 && !mayFail) {
    throw new Stop(`${name} failed: ${result.error?.message ?? (result.stderr?.trim() || `see the logs in ${folder}`)}`);
  }
  return result;
}

function socketOf(node) {
  return path.join(folder, `.s.PGSQL.${portOf(node)}`);
}

function dataOf(node) {
  return path.join(folder, node);
}

function portOf(node) {
  return FIRST_PORT + Number(/\d*$/.exec(node)?.[0] || 0);
}

function urlOf(node, user, database = OWNER) {
  return `postgres://${user}@${encodeURIComponent(folder)}:${portOf(node)}/${database}`;
}
