import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { breakingChanges } from './openapi-breaking.mjs';
import { documentText, RELEASED } from './openapi-files.mjs';
import { Stop } from './run.mjs';

const NO_MORE = 100;

/**
 * What is wrong with the baseline as it lies there, as sentences. It is a file like any other, so that a change which breaks callers could bring it
 * along: it is therefore held against every version of it that was ever committed on the branch, and nobody writes it by hand.
 */
export function baselineFindings(root, printed) {
  const text = readFileSync(path.join(root, RELEASED), 'utf8');
  const committed = committedBaselines(root);
  const isByHand = committed.length > 0 && text !== committed[0].text && text !== documentText(printed);
  return [
    ...(isByHand ? [`${RELEASED} is neither what was committed nor what the contracts print: \`pnpm openapi --released\` alone moves it on.`] : []),
    ...brokenSince(committed.filter((one) => one.text !== text), JSON.parse(text)),
  ];
}

/** Makes a document the baseline. Throws Stop where it breaks callers of any baseline of its major, or begins a major that was not named. */
export function moveBaseline(root, document, major) {
  const file = path.join(root, RELEASED);
  const now = existsSync(file) ? [{ commit: 'the file as it is', text: readFileSync(file, 'utf8') }] : [];
  const all = [...now, ...committedBaselines(root)];
  const [newest, own] = [Math.max(0, ...all.map(({ text }) => majorOf(JSON.parse(text)))), majorOf(document)];
  if (newest > 0 && own < newest) throw new Stop(`The contracts' version is ${document.info.version}, and ${newest} was released.`);
  if (newest > 0 && own > newest && major !== own) throw new Stop(`Version ${document.info.version} begins a new major, after which nothing is held to what was promised before: say --major ${own}.`);
  if (major !== undefined && (major !== own || own === newest)) throw new Stop(`--major ${major} is no new major: info.version (server/src/openapi/document.ts) is ${document.info.version}, and ${newest} was released.`);
  const broken = brokenSince(all, document);
  if (broken.length > 0) throw new Stop([...broken, `${RELEASED} stays as it is: this would break callers. docs/releasing.md says more.`].join('\n'));
  writeFileSync(file, documentText(document));
}

/** Whether every version of the baseline can be looked at. */
export function historyIsWhole(root) {
  return git(root, 'rev-parse', '--is-shallow-repository')?.trim() === 'false';
}

function brokenSince(baselines, document) {
  const promised = baselines.filter(({ text }) => majorOf(JSON.parse(text)) === majorOf(document));
  const findings = promised.flatMap(({ commit, text }) => breakingChanges(JSON.parse(text), document).map((finding) => [finding, commit]));
  // The newest that promised it is enough.
  return [...new Map(findings.reverse())].map(([finding, commit]) => `${finding} (promised by ${RELEASED}, ${commit})`);
}

/** The newest first; none where there is no git. */
function committedBaselines(root) {
  const commits = git(root, 'log', '--format=%h', `-${NO_MORE}`, '--', RELEASED)?.split('\n').filter(Boolean) ?? [];
  return commits.map((commit) => ({ commit, text: git(root, 'show', `${commit}:./${RELEASED}`) })).filter(({ text }) => text !== null);
}

function git(root, ...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

const majorOf = ({ info }) => Number.parseInt(info.version, 10);
