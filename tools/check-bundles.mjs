// pnpm check:bundles: checks the sizes of the built bundles without a browser. Fails above a limit, and if a remote bundles a module that
// the host provides.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { explain, heaviestLanguage, kilobytes, languageOf, readBuild, weightOf } from './bundle-weights.mjs';
import { main, projectRoot, Stop } from './run.mjs';

const { values } = parseArgs({ options: { root: { type: 'string', default: projectRoot } } });
const root = path.resolve(values.root);

const KB = 1024;
const LIMITS = {
  login: { limit: 190 * KB, goal: 150 * KB },
  firstScreen: { limit: 250 * KB },
  remote: { limit: 80 * KB },
};
/**
 * Modules that only the host may bundle: a second copy in a page would mean two stores, two routers or two sets of styles.
 * @portal/ui/pictures and @portal/ui/charts aren't among them (decision 0025).
 */
const PROVIDED =
  /^node_modules\/(react|react-dom|scheduler|react-router|redux|react-redux|@reduxjs\/toolkit|immer|reselect|redux-saga|@redux-saga\/\w+|typed-redux-saga|i18next|react-i18next|axios|@fluentui\/[\w-]+|@griffel\/[\w-]+)\/|^shared\/(portal\/src|ui\/src(?!\/(?:pictures|charts)))\//;
/** `import()` steps from the entry to the remote; its screens, widgets, search providers and texts are one step further. */
const STEPS_TO_A_REMOTE = 1;

await main(() => {
  const rows = [login(), firstScreen(), ...remotes().map(remote)];
  for (const { what, scripts, goal, limit } of rows) {
    process.stdout.write(`${what}: ${kilobytes(weightOf(scripts))} in ${scripts.length} files (limit ${limit / KB} KB${goal
      ? `, goal ${goal / KB} KB`
      : ''})\n`);
  }
  const problems = [...rows.filter(({ scripts, limit }) => weightOf(scripts) > limit).map(tooHeavy), ...rows.flatMap(copies)];
  if (problems.length > 0) throw new Stop(`\n${problems.join('\n')}`);
});

function login() {
  const { dist, scripts } = readBuild(root, 'public', 'host/dist');
  const page = readFileSync(path.join(dist, 'login.html'), 'utf8');
  const named = [...page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, file]) => file);
  return { what: 'Login', scripts: withLanguage(scripts, named), ...LIMITS.login };
}

function firstScreen() {
  const { dist, scripts } = readBuild(root, 'portal', 'host/dist');
  const named = JSON.parse(readFileSync(path.join(dist, 'portal-files.json'), 'utf8')).map((file) => file.slice(1));
  return { what: 'First screen', scripts: withLanguage(scripts, named), ...LIMITS.firstScreen };
}

function withLanguage(scripts, files) {
  return [...scripts.filter(({ file }) => files.includes(file)), ...heaviestLanguage(scripts)];
}

function remote(name) {
  const { dist, scripts } = readBuild(root, `remote-${name}`, `remotes/${name}/dist`);
  if (!existsSync(path.join(dist, 'portal-release.json'))) {
    throw new Stop(`remotes/${name}/dist has no portal-release.json: run pnpm build first.`);
  }
  const own = scripts.filter((script) => !languageOf(script));
  const early = [...own.filter(({ steps }) => steps <= STEPS_TO_A_REMOTE), ...heaviestLanguage(scripts)];
  const loads = [...new Set(own.flatMap((script) => script.loads))];
  const opened = loads.map((load) => [
    ...early, ...own.filter((script) => script.steps > STEPS_TO_A_REMOTE && script.loads.includes(load)),
  ]);
  const [heaviest = early] = opened.sort((one, other) => weightOf(other) - weightOf(one));
  return { what: `Remote ${name}, its heaviest screen`, name, all: scripts, scripts: heaviest, ...LIMITS.remote };
}

function remotes() {
  const home = path.join(root, 'remotes');
  return existsSync(home) ? readdirSync(home).filter((name) => existsSync(path.join(home, name, 'package.json'))).sort() : [];
}

function tooHeavy({ what, scripts, limit }) {
  const over = weightOf(scripts) - limit;
  return `${what} is ${kilobytes(over)} above its limit of ${limit / KB} KB. Use import() for code that the first view does not need. The heaviest files:\n${explain(scripts)}`;
}

function copies({ name, all = [] }) {
  return all.flatMap(({ file, modules }) => modules.filter((module) => PROVIDED.test(module.name)).map((module) =>
    (
      `remotes/${name}/dist/${file} contains a copy of ${module.name}, which the host provides: import it through @portal/portal or @portal/ui.`
    )));
}
