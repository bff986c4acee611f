// pnpm check:tables: only a table's owner writes it, and only listed modules read it (tools/tables.json).
// Reads SQL in template literals of server/src. Code that gets a table's name as a variable calls it `table`. A module that passes the
// name, as in { table: 'short_link' }, counts as a writer. A statement that changes what messages count has to record it for the reports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { main, projectRoot, Stop } from './run.mjs';
import { sourceFiles } from './source-files.mjs';
import { sqlInCode } from './sql-in-code.mjs';

const { values } = parseArgs({ options: { root: { type: 'string', default: projectRoot }, tables: { type: 'string' } } });
const root = path.resolve(values.root);
const listFile = values.tables ?? path.join(import.meta.dirname, 'tables.json');

const GROUPS = new Set(['messaging', 'money', 'customers', 'platform']);
/** Programs that fill or check a whole database: they may use every table. */
const PROGRAMS = new Set(['demo', 'launch']);
const NOT_CHECKED = /\.(test|fixture)\.ts$/;
const WRITE = /\b(?:insert into|update|delete from|truncate)\s+(?:only\s+)?(\w+)/g;
const READ = /\b(?:from|join|using)\s+(?:only\s+)?(\w+)/g;
/** A fragment that begins with a table, for a statement such as `select from ${rows}`. In a file with WRITES_FRAGMENT it is written. */
const FRAGMENT = /^\s*(\w+)(?=\s|$)/g;
const WRITES_FRAGMENT = /\b(?:insert into|update|delete from|truncate)\s+(?:only\s+)?\$\{/;
const MESSAGE_CHANGE = /\bupdate message\b[^;]*?\bset\b([\s\S]*?)(?:\bfrom\b|\bwhere\b|\breturning\b|$)/g;
const COUNTED = /(?:^|[\s,])(?:list_id|parts|status|reason|sent_at|stage|connection_id|charged|earlier_charged|main_charged|main_connection_id)\s*=/;
const COMPUTED = /\b(?:insert into|update|delete from|truncate|from|join|using)\s+(?:only\s+)?\$\{(?:db|tx)\((?!table\))(\w+)\)/g;

await main(() => {
  const list = JSON.parse(readFileSync(listFile, 'utf8'));
  const tables = tablesOf(path.join(root, 'server/migrations'));
  const files = filesOfModules();
  const uses = files.flatMap((file) => usesOf(tables, file));
  const problems = [
    ...[...tables].filter((table) => !(table in list)).map((table) => `${table} has no owner. Add it to tools/tables.json.`),
    ...Object.keys(list).filter((table) => !tables.has(table)).map((table) => `${table} does not exist. Remove it from tools/tables.json.`),
    ...files.flatMap(computedNames),
    ...files.flatMap(unrecorded),
    ...uses.flatMap((use) => problemOf(use, list[use.table])),
    ...Object.entries(list).flatMap(([table, entry]) => superfluous(table, entry, uses)),
  ];
  if (problems.length > 0) throw new Stop([...new Set(problems)].join('\n'));
});

function tablesOf(folder) {
  const text = existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n') : '';
  return new Set([...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(([, name]) => name));
}

function filesOfModules() {
  return sourceFiles(root, ['server/src']).filter((file) => !NOT_CHECKED.test(file)).flatMap((file) => {
    const module = moduleOf(file);
    if (module === undefined || PROGRAMS.has(module)) return [];
    return [{ file, module, ...sqlInCode(file, readFileSync(path.join(root, file), 'utf8')) }];
  });
}

function usesOf(tables, { file, module, sql, passed }) {
  const found = (pattern) => sql.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name));
  const fragments = found(FRAGMENT);
  const written = known(tables, [...found(WRITE), ...passed, ...(sql.some((text) => WRITES_FRAGMENT.test(text)) ? fragments : [])]);
  const read = known(tables, [...found(READ), ...fragments]).filter((table) => !written.includes(table));
  return [
    ...written.map((table) => ({ file, module, table, writes: true })),
    ...read.map((table) => ({ file, module, table, writes: false })),
  ];
}

function known(tables, names) {
  return [...new Set(names)].filter((name) => tables.has(name));
}

/** The module of a file; files directly in server/src are wiring and hold no SQL. */
function moduleOf(file) {
  const [, , first, second] = file.split('/');
  return GROUPS.has(first) ? second : first.endsWith('.ts') ? 'wiring' : first;
}

function computedNames({ file, sql }) {
  return sql.flatMap((text) => [...text.matchAll(COMPUTED)].map(([, variable]) => (
    `${file} gets a table's name as ${variable}. Call it table, and pass it as { table: '…' }.`)));
}

/** Statements that change a column counted in `usage` without recording it. */
function unrecorded({ file, sql }) {
  const changes = (text) => [...text.matchAll(MESSAGE_CHANGE)].filter(([, set]) => COUNTED.test(set)).length;
  return sql.some((text) => changes(text) > (text.match(/\$\{recordUsage\(/g) ?? []).length)
    ? [`${file} changes what messages count. Add recordUsage to the statement.`] : [];
}

function problemOf({ file, module, table, writes }, entry) {
  if (entry === undefined || module === entry.owner || module in (entry.alsoWrites ?? {})) return [];
  if (writes) return [`${file} writes ${table}, which belongs to ${entry.owner}. Call a function of ${entry.owner} instead.`];
  if ((entry.reads ?? []).includes(module)) return [];
  return [`${file} reads ${table}, which belongs to ${entry.owner}. Call a function of ${entry.owner}, or list the reader in tools/tables.json.`];
}

function superfluous(table, { owner, alsoWrites = {}, reads = [] }, uses) {
  const of = uses.filter((use) => use.table === table);
  const writes = (module) => of.some((use) => use.module === module && use.writes);
  return [
    ...Object.keys(alsoWrites).filter((module) => !writes(module)).map((module) => `${module} no longer writes ${table}`),
    ...reads.filter((module) => of.every((use) => use.module !== module)).map((module) => `${module} no longer reads ${table}`),
    ...[owner, ...Object.keys(alsoWrites)].filter((module) => reads.includes(module)).map((module) => `${module} writes ${table}, too`),
  ].map((what) => `tools/tables.json: ${what}. Remove it from the list.`);
}
