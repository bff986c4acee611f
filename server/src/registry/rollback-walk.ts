import type { Versions } from './release.store';

type Switch = { versions: Versions; rollback: boolean };
/** What a remote became, null where it left the set, and by which switch. */
type Step = { version: string | null; by: number };

/**
 * Where a rollback leads, given every switch there was, the oldest first; null where nothing is left to take back. Without
 * `remote` it takes back the newest switch that was not taken back yet, for the remotes that are still as that switch made them;
 * with `remote` it takes that one to its version before. So rollbacks always lead further back, in whatever order they come.
 */
export function rolledBack(history: readonly Switch[], remote?: string): Versions | null {
  const steps = stepsOf(history);
  const newest = Math.max(-1, ...[...steps.values()].map((taken) => taken.at(-1)?.by ?? -1));
  const versions = new Map([...steps].map(([id, taken]) => {
    if (remote !== undefined) return [id, id === remote ? versionBefore(taken) : taken.at(-1)?.version];
    return [id, taken.at(taken.at(-1)?.by === newest ? -2 : -1)?.version];
  }));
  if (remote !== undefined && !versions.get(remote)) return null;
  const left = [...versions].flatMap(([id, version]): [string, string][] => (version ? [[id, version]] : []));
  return left.length === 0 ? null : Object.fromEntries(left);
}

/** The version of each remote that a rollback leads to. */
export function rollbackTargets(history: readonly Switch[]): { id: string; version: string }[] {
  return [...stepsOf(history)].flatMap(([id, taken]) => {
    const version = versionBefore(taken);
    return version === null ? [] : [{ id, version }];
  });
}

/** What there is to take back: whether the whole set, and which remotes alone. */
export function possibleRollbacks(history: readonly Switch[]): { all: boolean; remotes: string[] } {
  return { all: rolledBack(history) !== null, remotes: rollbackTargets(history).map(({ id }) => id) };
}

/** For each remote the steps that stand, the newest last. A rollback removes steps, any other switch adds one where it changes something. */
function stepsOf(history: readonly Switch[]): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  history.forEach(({ versions, rollback }, by) => {
    for (const id of new Set([...steps.keys(), ...Object.keys(versions)])) {
      const wanted = (Object.hasOwn(versions, id) && versions[id]) || null;
      const taken = steps.get(id) ?? [];
      if (rollback) while (taken.length > 0 && taken.at(-1)?.version !== wanted) taken.pop();
      if ((taken.at(-1)?.version ?? null) !== wanted) taken.push({ version: wanted, by });
      steps.set(id, taken);
    }
  });
  return steps;
}

function versionBefore(taken: readonly Step[]): string | null {
  const present = taken.at(-1)?.version;
  return taken.findLast(({ version }) => version !== null && version !== present)?.version ?? null;
}
