// pnpm rollback [remote]: reverts the last release for everyone, or one remote to its previous version; --rollout <id> ends a rollout.
import { withPortal } from './portal-client.mjs';
import { rollbackArguments } from './release-arguments.mjs';
import { audience, changes, versions } from './release-texts.mjs';
import { main, Stop } from './run.mjs';

await main(async () => {
  const { remote, rollout, all, note, reload } = rollbackArguments(process.argv.slice(2));
  await withPortal(async (portal) => {
    const before = await portal.overview();
    if (rollout !== undefined) return end(portal, before, { rollout, reload });
    if (!all) refuseWhileRollout(before, remote);
    const { set } = await portal.rollback({ ...(remote !== undefined && { remote }), note, reload });
    const after = await portal.overview();
    process.stdout.write([`Everyone now has set ${set}.`, ...changes(
      before.active?.versions, after.active?.versions,
    ), `To go back further: pnpm rollback${remote ? ` ${remote}` : ''}`, ''].join('\n'));
  });
});

async function end(portal, { rollouts }, { rollout, reload }) {
  const open = rollouts.find(({ id }) => id === rollout);
  if (!open) throw new Stop(`Rollout ${rollout} is not open. Open rollouts: ${rollouts.map(({ id }) => id).join(', ') || 'none'}.`);
  await portal.endRollout({ rollout, reload });
  process.stdout.write(
    `Rollout ${rollout} of ${versions(open.set.versions)} to ${audience(open.target)} ended. These users now have the same release as everyone.\n`,
  );
}

/**
 * Throws if the remote is in an open rollout, because the user probably means to end that rollout. Without `remote`, throws if a rollout
 * started after the last release for everyone.
 */
function refuseWhileRollout({ rollouts, history }, remote) {
  const [newest] = remote === undefined
    ? rollouts.filter(({ created }) => created > (history[0]?.at ?? ''))
    : rollouts.filter(({ set }) => Object.hasOwn(set.versions, remote));
  if (!newest) return;
  throw new Stop([
    `${versions(newest.set.versions)} is released only to ${audience(newest.target)}, in rollout ${newest.id}. Nothing was changed.`,
    `To end that rollout: pnpm rollback --rollout ${newest.id}`,
    `To roll back the release that everyone has: pnpm rollback ${remote ? `${remote} ` : ''}--all`,
  ].join('\n'));
}
