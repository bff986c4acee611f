import type { Versions } from './release.store';

type Switch = { versions: Versions; rollback: boolean };
type Step = { version: string | null; by: number };

/**
 * Returns the versions after undoing the last change of `remote` or, without it, the newest switch that is not undone yet. Returns null if
 * nothing is left to undo. `history` is sorted oldest first.
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

export function rollbackTargets(history: readonly Switch[]): { id: string; version: string }[] {
  return [...stepsOf(history)].flatMap(([id, taken]) => {
    const version = versionBefore(taken);
    return version === null ? [] : [{ id, version }];
  });
}

export function possibleRollbacks(history: readonly Switch[]): { all: boolean; remotes: string[] } {
  return { all: rolledBack(history) !== null, remotes: rollbackTargets(history).map(({ id }) => id) };
}

function stepsOf(history: readonly Switch[]): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  history.forEach(({ versions, rollback }, by) => {
    for (const id of new Set([...steps.keys(), ...Object.keys(versions)])) {
      const switchedTo = (Object.hasOwn(versions, id) && versions[id]) || null;
      const taken = steps.get(id) ?? [];
      if (rollback) while (taken.length > 0 && taken.at(-1)?.version !== switchedTo) taken.pop();
      if ((taken.at(-1)?.version ?? null) !== switchedTo) taken.push({ version: switchedTo, by });
      steps.set(id, taken);
    }
  });
  return steps;
}

function versionBefore(taken: readonly Step[]): string | null {
  const present = taken.at(-1)?.version;
  return taken.findLast(({ version }) => version !== null && version !== present)?.version ?? null;
}
