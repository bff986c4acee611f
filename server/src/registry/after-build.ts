import { isDeepStrictEqual } from 'node:util';
import type { Versions } from './release.store';

/** What was built beside a server: remotes with their versions, and those that are there but hold no build. */
export type Build = { versions: Versions; unbuilt: readonly string[] };
export type Known = {
  active: Versions;
  /** What servers brought along before, the newest first. */
  builtBefore: readonly Versions[];
  /** Remotes whose built version a team has released by itself: who gets that one is the team's matter. */
  released: readonly string[];
};

/**
 * What is to be in force after a start, and what to remember of it, null where it is remembered already. A build that was there
 * before changes nothing: it is a restart, or an older node. Of another one only those versions go out that none had before,
 * and a remote goes that the last build had and whose folder is gone, unless a team has released what is in force.
 */
export function afterBuild({ active, builtBefore, released }: Known, { versions, unbuilt }: Build): { wanted: Versions; record: Versions | null } {
  const last = builtBefore[0] ?? {};
  const record = { ...Object.fromEntries(Object.entries(last).filter(([id]) => unbuilt.includes(id))), ...versions };
  if (builtBefore.some((before) => isDeepStrictEqual(before, record))) return { wanted: active, record: null };
  const wasBuilt = ([id, version]: [string, string]) => builtBefore.some((before) => Object.hasOwn(before, id) && before[id] === version);
  const isThere = (id: string) => Object.hasOwn(versions, id) || unbuilt.includes(id);
  const kept = Object.entries(active).filter((entry) => isThere(entry[0]) || !Object.hasOwn(last, entry[0]) || !wasBuilt(entry));
  const fresh = Object.entries(versions).filter((entry) => !wasBuilt(entry) && !released.includes(entry[0]));
  return { wanted: { ...Object.fromEntries(kept), ...Object.fromEntries(fresh) }, record };
}
