import { isDeepStrictEqual } from 'node:util';
import type { Versions } from './release.store';

export type Build = { versions: Versions; unbuilt: readonly string[] };
export type CurrentReleases = {
  active: Versions;
  builtBefore: readonly Versions[];
  /** Remotes whose built version was also published by a team: the team decides who gets that version. */
  released: readonly string[];
};

/** A build that was seen before changes nothing. A new build activates only versions that no earlier build had. */
export function afterBuild(
  { active, builtBefore, released }: CurrentReleases, { versions, unbuilt }: Build,
): { target: Versions; record: Versions | null } {
  const last = builtBefore[0] ?? {};
  const record = { ...Object.fromEntries(Object.entries(last).filter(([id]) => unbuilt.includes(id))), ...versions };
  if (builtBefore.some((before) => isDeepStrictEqual(before, record))) return { target: active, record: null };
  const wasBuilt = ([id, version]: [string, string]) => builtBefore.some((before) => Object.hasOwn(before, id) && before[id] === version);
  const isThere = (id: string) => Object.hasOwn(versions, id) || unbuilt.includes(id);
  const retained = Object.entries(active).filter((entry) => isThere(entry[0]) || !Object.hasOwn(last, entry[0]) || !wasBuilt(entry));
  const fresh = Object.entries(versions).filter((entry) => !wasBuilt(entry) && !released.includes(entry[0]));
  return { target: { ...Object.fromEntries(retained), ...Object.fromEntries(fresh) }, record };
}
