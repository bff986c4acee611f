// pnpm releases: lists the remotes' current versions for everyone and in rollouts, and the history of releases. --prune <days> lists
// versions unused for that many days, and with --yes deletes their files.
import { withPortal } from './portal-client.mjs';
import { releasesArguments } from './release-arguments.mjs';
import { audience, changes, moment, table, versions } from './release-texts.mjs';
import { main } from './run.mjs';

const MAX_SHOWN = 20;

await main(async () => {
  const { keepDays, sure } = releasesArguments(process.argv.slice(2));
  await withPortal(async (portal) => {
    if (keepDays !== null) return print(deletionReport((await portal.prune({ keepDays, dryRun: !sure })).removed, { keepDays, sure }));
    const { active, rollouts, history, sets } = await portal.overview();
    const known = new Map(sets.map((set) => [set.id, set.versions]));
    print([
      active ? `Everyone has set ${active.id}:` : 'Nothing is released yet.',
      ...(active ? [table(['REMOTE', 'VERSION'], Object.entries(active.versions).sort())] : []),
      '\nRollouts on top of it (the first match wins; customers before shares):',
      table(
        ['ROLLOUT', 'SET', 'VERSIONS', 'TO', 'SINCE', 'BY'],
        rollouts.map(({ id, set, target, created, by }) => [id, set.id, versions(set.versions), audience(target), moment(created), by]),
      ),
      '\nSwitches for everyone, newest first:',
      table(['SET', 'AT (UTC)', 'BY', 'CHANGED', 'NOTE'], history.slice(0, MAX_SHOWN).map(({ set, at, by, note }, index) => {
        const earlier = history[index + 1]?.set;
        return [set, moment(at), by ?? 'the server', changed(known, earlier, set), note];
      })),
    ].join('\n'));
  });
});

function changed(known, earlier, set) {
  if (!known.has(set) || (earlier !== undefined && !known.has(earlier))) return '';
  return changes(known.get(earlier), known.get(set)).map((line) => line.trim()).join(', ');
}

function deletionReport(removed, { keepDays, sure }) {
  if (removed.length === 0) return `Nothing to delete: every version was in use in the last ${keepDays} days or is needed for a rollback.`;
  return [
    `${sure ? 'Deleted' : 'Would delete'} the files of ${removed.length} versions that nobody used in ${keepDays} days:`,
    ...removed.map(({ id, version }) => `  ${id} ${version}`),
    ...(sure ? [] : [`Nothing was deleted. To delete them: pnpm releases --prune ${keepDays} --yes`]),
  ].join('\n');
}

function print(text) {
  process.stdout.write(`${text}\n`);
}
