// pnpm check:bundles: checks the sizes of the built bundles without a browser. Fails above a limit, and if a remote bundles a module that
// the host provides.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { explain, heaviestLanguage, kilobytes, languageOf, readBuild, weightOf } from './bundle-weights.mjs';
import { main, projectRoot, Stop } from './run.mjs';
import { screensWithTexts } from './screen-texts.mjs';

const { values } = parseArgs({ options: { root: { type: 'string', default: projectRoot } } });
const root = path.resolve(values.root);

const KB = 1024;
const LIMITS = {
  login: { limit: 190 * KB, goal: 150 * KB },
  firstScreen: { limit: 250 * KB },
  remote: { limit: 80 * KB },
  startPage: { limit: 350 * KB },
  firstRemotePage: { limit: 380.5 * KB, goal: 380 * KB },
};
/** Shared modules that load with the first remote; texts of theirs come with them. */
const WITH_FIRST_REMOTE = ['@portal/ui/screens', '@portal/portal/resource'];
const SHARED_REMOTE_TEXTS = /^shared\/portal\/locales\/remotes\//;
/** Texts of errors load with the first failure, and those of the shell's panels with the first panel. */
const LATER_TEXTS = /^(shared\/portal\/locales\/(remotes|errors)|host\/locales\/panels)\//;
/** Content and texts of the start page, which load after its first paint. */
const HOME = /^host\/src\/dashboard\/home\/home\.remote\.ts$/;
const HOME_TEXTS = /^host\/locales\/home\//;
/** Remotes whose at-login saga runs for users who send messages; it loads the remote without a screen. */
const AT_LOGIN = ['chat'];
const LISTS_SCREEN = 'remotes/mailings/src/lists/lists.screen.tsx';
/** Texts in folders load with single screens, none of them the lists'. */
const SCREEN_TEXTS = /^remotes\/\w+\/locales\/[\w-]+\//;
/**
 * Modules that only the host may bundle: a second copy in a page would mean two stores, two routers or two sets of styles.
 * @portal/ui/pictures, charts and panel aren't among them (decision 0025).
 */
const PROVIDED =
  /^node_modules\/(react|react-dom|scheduler|react-router|redux|react-redux|@reduxjs\/toolkit|immer|reselect|redux-saga|@redux-saga\/\w+|typed-redux-saga|i18next|react-i18next|axios|@fluentui\/[\w-]+|@griffel\/[\w-]+)\/|^shared\/(portal\/src|ui\/src(?!\/(?:pictures|charts|panel)))\//;
/** `import()` steps from the entry to the remote; its screens, widgets, search providers and texts are one step further. */
const STEPS_TO_A_REMOTE = 1;

await main(() => {
  const rows = [login(), firstScreen(), startPage(), ...remotes().map(remote), ...firstRemotePage()];
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
  const early = without(without(scripts, LATER_TEXTS), HOME_TEXTS);
  return { what: 'First screen', scripts: withLanguage(early, named), ...LIMITS.firstScreen };
}

function withLanguage(scripts, files) {
  return [...scripts.filter(({ file }) => files.includes(file)), ...heaviestLanguage(scripts)];
}

/** All that a user loads who opens the start page: the shell, its content, and remotes that run at login. */
function startPage() {
  const portal = readBuild(root, 'portal', 'host/dist').scripts;
  const [load] = portal.find((script) => holds(script, HOME))?.loads ?? [];
  if (load === undefined) throw new Stop('The start page is in no bundle: name its content in tools/check-bundles.mjs.');
  const own = portal.filter(({ loads, provides = [] }) => loads.includes(load) || provides.includes('@portal/portal/resource'));
  const texts = [HOME_TEXTS, SHARED_REMOTE_TEXTS].flatMap((of) => heaviestLanguage(portal.filter((script) => holds(script, of))));
  const atLogin = AT_LOGIN.filter((name) => remotes().includes(name)).flatMap((name) => {
    const { scripts } = readBuild(root, `remote-${name}`, `remotes/${name}/dist`);
    return [...scripts.filter((script) => !languageOf(script) && script.steps <= STEPS_TO_A_REMOTE), ...heaviestLanguage(scripts)];
  });
  return {
    what: 'Start page, in all', scripts: once([...firstScreen().scripts, ...own, ...texts, ...atLogin]), ...LIMITS.startPage,
  };
}

/** All that a user loads who opens the page of mailing lists first. */
function firstRemotePage() {
  if (!remotes().includes('mailings')) return [];
  const first = firstScreen().scripts;
  const portal = readBuild(root, 'portal', 'host/dist').scripts;
  const platform = portal.filter(({ provides = [] }) => WITH_FIRST_REMOTE.some((name) => provides.includes(name)));
  const sharedTexts = heaviestLanguage(portal.filter((script) => holds(script, SHARED_REMOTE_TEXTS)));
  const scripts = without(readBuild(root, 'remote-mailings', 'remotes/mailings/dist').scripts, SCREEN_TEXTS);
  const screen = scripts.find(({ modules }) => modules.some(({ name }) => name === LISTS_SCREEN));
  if (!screen) throw new Stop(`${LISTS_SCREEN} is in no bundle: name the screen of mailing lists in tools/check-bundles.mjs.`);
  const [load] = screen.loads;
  const own = scripts.filter((script) => !languageOf(script) && (script.steps <= STEPS_TO_A_REMOTE || script.loads.includes(load)));
  const files = [...first, ...platform, ...sharedTexts, ...own, ...heaviestLanguage(scripts)];
  return [{ what: 'Page of mailing lists, in all', scripts: once(files), ...LIMITS.firstRemotePage }];
}

function once(scripts) {
  return [...new Map(scripts.map((script) => [script.file, script])).values()];
}

function holds({ modules }, texts) {
  return modules.some(({ name }) => texts.test(name));
}

function without(scripts, texts) {
  return scripts.filter((script) => !(languageOf(script) && holds(script, texts)));
}

function remote(name) {
  const { dist, scripts } = readBuild(root, `remote-${name}`, `remotes/${name}/dist`);
  if (!existsSync(path.join(dist, 'portal-release.json'))) {
    throw new Stop(`remotes/${name}/dist has no portal-release.json: run pnpm build first.`);
  }
  const own = scripts.filter((script) => !languageOf(script));
  const early = own.filter(({ steps }) => steps <= STEPS_TO_A_REMOTE);
  const screens = screensWithTexts(root, `remotes/${name}`);
  const loads = [...new Set(own.flatMap((script) => script.loads))];
  const opened = loads.map((load) => {
    const opening = own.filter((script) => script.steps > STEPS_TO_A_REMOTE && script.loads.includes(load));
    return [...early, ...heaviestLanguage(textsWith(opening, screens, scripts)), ...opening];
  });
  const [heaviest = [...early, ...heaviestLanguage(scripts)]] = opened.sort((one, other) => weightOf(other) - weightOf(one));
  return { what: `Remote ${name}, its heaviest screen`, name, all: scripts, scripts: heaviest, ...LIMITS.remote };
}

/** Texts that load with a screen; all of the remote's for what is no screen. */
function textsWith(opening, screens, scripts) {
  const screen = screens.find(({ module }) => opening.some(({ modules }) => modules.some(({ name }) => name === module)));
  return screen ? scripts.filter(({ modules }) => modules.every(({ name }) => screen.texts.has(name))) : scripts;
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
