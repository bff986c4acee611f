import type { Contact } from '@portal/contracts';

/** A contact that the reader has changed: it stays where it stood, whether or not the search and the order would still find it there. */
export type HeldContact = {
  contact: Contact;
  /** The numbers of those that stood above it, the nearest last. */
  above: readonly string[];
  /** Whether the last answer has it at this place. */
  fits: boolean;
  /** By which a removal brings it back; null while it is there. */
  removedBy: string | null;
};

/** With what became of the contact that had this number. `shown` are the rows as they stand on the page. */
export function hold(held: readonly HeldContact[], shown: readonly Contact[], was: string, contact: Contact): HeldContact[] {
  const place = shown.findIndex(({ num }) => num === was);
  const named = held.map((each) => ({ ...each, above: each.above.map((num) => (num === was ? contact.num : num)) }));
  if (named.some((each) => each.contact.num === was)) return named.map((each) => (each.contact.num === was ? { ...each, contact } : each));
  if (place === -1) return named;
  return [...named, { contact, above: shown.slice(0, place).map(({ num }) => num), fits: true, removedBy: null }];
}

/** The answer with the contacts that are held at their places, and of each whether the answer would have it there. */
export function holdingPlaces(answer: readonly Contact[], held: readonly HeldContact[]): { items: Contact[]; held: HeldContact[] } {
  // From the top on, so that each finds those above it.
  const there = held.filter(({ removedBy }) => removedBy === null).sort((one, other) => one.above.length - other.above.length);
  const isHeld = new Set(there.map(({ contact }) => contact.num));
  const items = answer.filter(({ num }) => !isHeld.has(num));
  for (const { contact, above } of there) {
    const nearest = above.findLast((each) => items.some(({ num }) => num === each));
    const now = answer.find(({ num }) => num === contact.num) ?? contact;
    items.splice(nearest === undefined ? 0 : items.findIndex(({ num }) => num === nearest) + 1, 0, now);
  }
  const neighbour = (rows: readonly Contact[], own: string) => rows.slice(0, rows.findIndex(({ num }) => num === own)).findLast(({ num }) => !isHeld.has(num))?.num;
  return {
    items,
    held: held.map((each) => {
      const { num } = each.contact;
      const found = answer.find((contact) => contact.num === num);
      return { ...each, contact: found ?? each.contact, fits: found !== undefined && neighbour(answer, num) === neighbour(items, num) };
    }),
  };
}
