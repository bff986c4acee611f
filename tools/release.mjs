// pnpm release <remote>: builds one remote and publishes it to the portal at PORTAL_URL. docs/releasing.md has the details.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, clearBuildStamp } from './build-all.mjs';
import { releaseTarget, remotes } from './build-targets.mjs';
import { withPortal } from './portal-client.mjs';
import { releaseArguments } from './release-arguments.mjs';
import { audience, changes } from './release-texts.mjs';
import { main, projectRoot, Stop } from './run.mjs';

await main(async () => {
  const options = releaseArguments(process.argv.slice(2));
  const given = options.dist === undefined ? undefined : readBuild(path.resolve(options.dist), options.remote);
  if (!given && !remotes().includes(options.remote)) throw new Stop(`Unknown remote: ${options.remote}. Remotes: ${remotes().join(', ')}.`);
  await withPortal(async (portal) => {
    const release = given ?? (await buildHere(portal, options));
    const { id, version } = release.release;
    const bytes = Object.values(release.files).reduce((sum, text) => sum + Buffer.byteLength(text, 'base64'), 0);
    print(`${id} ${version}: ${Object.keys(release.files).length} files, ${Math.ceil(bytes / 1024)} KB.`);
    const before = await portal.overview();
    if (options.dryRun) return print(dryRun(before, options, release.release));
    const { target, note, reload } = options;
    const { set } = await portal.publish({ ...release, target, note, reload });
    print(released({ before, after: await portal.overview(), set, target, id, version }));
  });
});

/** Builds the remote and reads the result; a dry run deletes the build afterwards. */
async function buildHere(portal, { remote, dryRun }) {
  // Fails now if the login lacks the rights, because the build takes minutes.
  await portal.overview();
  const target = releaseTarget(remote);
  const folder = path.join(projectRoot, target.product);
  try {
    await build({ of: [target] });
    return readBuild(folder, remote);
  } finally {
    if (dryRun) {
      clearBuildStamp(target.name);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Input of the publish call: the release file, and the contents of all files it names. */
function readBuild(dist, remote) {
  const file = path.join(dist, 'portal-release.json');
  if (!existsSync(file)) throw new Stop(`${dist} has no portal-release.json, so it is not the build of a remote.`);
  const release = JSON.parse(readFileSync(file, 'utf8'));
  if (release.id !== remote) throw new Stop(`${dist} is the build of ${release.id}, not of ${remote}.`);
  const files = Object.fromEntries(Object.entries(release.files).map(([name, hash]) => {
    const content = existsSync(path.join(dist, name)) ? readFileSync(path.join(dist, name)) : Buffer.alloc(0);
    if (`sha384-${createHash('sha384').update(content).digest('base64')}` !== hash) {
      throw new Stop(`${path.join(dist, name)} has changed since the build. Build ${remote} again.`);
    }
    return [name, content.toString('base64')];
  }));
  return { release, files };
}

function dryRun({ active, rollouts }, { target, remote }, { id, version }) {
  const ending = target.to === 'all' ? rollouts.filter(({ set }) => Object.hasOwn(set.versions, id)) : [];
  return [
    `Would release to ${audience(target)}. Nothing was changed.`,
    ...changesOr(active?.versions[id], version, remote),
    ...ending.map((rollout) => `  rollout ${rollout.id} (to ${audience(rollout.target)}) would end`),
  ].join('\n');
}

function released({ before, after, set, target, id, version }) {
  if (target.to !== 'all') {
    const rollout = after.rollouts.find(({ set: { id: own }, target: { to } }) => own === set && to === target.to);
    return [
      `Released to ${audience(target)}: set ${set}, rollout ${rollout?.id ?? '?'}.`,
      ...changesOr(before.active?.versions[id], version, id),
      `To end it: pnpm rollback --rollout ${rollout?.id ?? '<id>'}. To release it to everyone: pnpm release ${id}.`,
    ].join('\n');
  }
  const ended = before.rollouts.filter(({ id: rollout }) => !after.rollouts.some((open) => open.id === rollout));
  const lines = changes(before.active?.versions, after.active?.versions);
  return [
    before.active?.id === set ? `Everyone already has it: set ${set}.` : `Released to everyone: set ${set}.`,
    ...lines,
    ...ended.map((rollout) => `  rollout ${rollout.id} (to ${audience(rollout.target)}) has ended`),
    ...(before.active?.id === set ? [] : [`To roll back: pnpm rollback ${id}`]),
  ].join('\n');
}

function changesOr(present, version, id) {
  return present === version ? [
    `  ${id}: everyone already has ${version}`,
  ] : changes({ ...(present && { [id]: present }) }, { [id]: version });
}

function print(text) {
  process.stdout.write(`${text}\n`);
}
