import { isClosedSince, type Places } from './places.slice';

/** A place whose screen is in the page: the open one, or one that waits for the user to return. `since` is the closings before it came, `used` grows with every visit. */
export type KeptPlace = { path: string; since: number; used: number };

/** Each costs memory; the tab of one that is given up stays, and its screen is built anew. */
export const MAX_HIDDEN = 12;

type Situation = {
  /** The path of the open place; nothing while an address only leads on. */
  open: string | undefined;
  places: Places;
  /** Whether this one may wait while another is open. */
  stays: (path: string) => boolean;
};

/** What is in the page now. In the order of arrival, since moving a screen in the document would lose how far it was scrolled. */
export function keepPlaces(kept: readonly KeptPlace[], { open, places, stays }: Situation): readonly KeptPlace[] {
  const alive = kept.filter(({ path, since }) => !isClosedSince(places, path, since) && (path === open || stays(path)));
  const latest = Math.max(0, ...alive.map(({ used }) => used));
  const known = alive.find(({ path }) => path === open);
  const visited = open === undefined || known?.used === latest ? alive : [
    ...alive.map((place) => (place === known ? { ...place, used: latest + 1 } : place)),
    ...(known ? [] : [{ path: open, since: places.closings, used: latest + 1 }]),
  ];
  const hidden = visited.filter(({ path }) => path !== open).sort((a, b) => b.used - a.used);
  const tooMany = new Set(hidden.slice(MAX_HIDDEN));
  const next = tooMany.size > 0 ? visited.filter((place) => !tooMany.has(place)) : visited;
  return next.length === kept.length && next.every((place, index) => place === kept[index]) ? kept : next;
}
