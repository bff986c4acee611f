import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { breakingChanges } from './openapi-breaking.mjs';
import { documentText, RELEASED } from './openapi-files.mjs';
import { Stop } from './run.mjs';

const NO_MORE = 100;

/**
 * Returns problems of the baseline (the OpenAPI document promised to customers), as sentences. Compares the baseline with its committed
 * versions, because a breaking commit could also edit it. Also reports a baseline that was edited by hand.
 */
export function baselineFindings(root, printed) {
  const text = readFileSync(path.join(root, RELEASED), 'utf8');
  const committed = committedBaselines(root);
  const isByHand = committed.length > 0 && text !== committed[0].text && text !== documentText(printed);
  return [
    ...(isByHand ? [`${RELEASED} was edited by hand: only \`pnpm openapi --released\` may change it.`] : []),
    ...brokenSince(committed.filter((one) => one.text !== text), JSON.parse(text)),
  ];
}

/**
 * Makes a document the baseline. Throws Stop if it breaks callers of an earlier baseline of the same major version. Also throws for an
 * older major version, and for a new one not requested by `major`.
 */
export function moveBaseline(root, document, major) {
  const file = path.join(root, RELEASED);
  const now = existsSync(file) ? [{ commit: 'the file as it is', text: readFileSync(file, 'utf8') }] : [];
  const all = [...now, ...committedBaselines(root)];
  const [newest, own] = [Math.max(0, ...all.map(({ text }) => majorOf(JSON.parse(text)))), majorOf(document)];
  if (newest > 0 && own < newest) throw new Stop(`info.version is ${document.info.version}, but version ${newest} is already released.`);
  if (newest > 0 && own > newest && major !== own) {
    throw new Stop(`Version ${document.info.version} starts a new major version, which may break callers: confirm it with --major ${own}.`);
  }
  if (major !== undefined && (major !== own || own === newest)) {
    throw new Stop(
      `--major ${major} is not a new major version: info.version (server/src/platform/openapi/document.ts) is ${document.info.version}, and version ${newest} is released.`,
    );
  }
  const broken = brokenSince(all, document);
  if (broken.length > 0) {
    throw new Stop([...broken, `${RELEASED} is unchanged: this would break callers. See docs/releasing.md.`].join('\n'));
  }
  writeFileSync(file, documentText(document));
}

/** True if the git history is complete. */
export function historyIsWhole(root) {
  return git(root, 'rev-parse', '--is-shallow-repository')?.trim() === 'false';
}

function brokenSince(baselines, document) {
  const promised = baselines.filter(({ text }) => majorOf(JSON.parse(text)) === majorOf(document));
  const findings = promised.flatMap(({ commit, text }) => breakingChanges(JSON.parse(text), document).map((finding) => [finding, commit]));
  // Reversed, because a Map keeps the last entry of a key: for a finding in several commits, that is the newest.
  return [...new Map(findings.reverse())].map(([finding, commit]) => `${finding} (promised by ${RELEASED}, ${commit})`);
}

/** Returns each commit that changed the baseline, with its text; newest first, empty without git. */
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
