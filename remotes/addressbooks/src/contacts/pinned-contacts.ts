import type { Contact } from '@portal/contracts';

/** A contact that the user changed; it keeps its position even if it no longer matches the search or sort order. */
export type PinnedContact = {
  contact: Contact;
  /** Phone numbers of the contacts in the rows above, from top to bottom. */
  above: readonly string[];
  /** True if the server's last page had the contact at this position. */
  fits: boolean;
  /** Undo key of the contact's removal; null if it is not removed. */
  removedBy: string | null;
};

/** Pins a changed contact. `was`: its phone number before the change. `shown`: the rows of the page. */
export function pinContact(pinned: readonly PinnedContact[], shown: readonly Contact[], was: string, contact: Contact): PinnedContact[] {
  const index = shown.findIndex(({ num }) => num === was);
  const named = pinned.map((each) => ({ ...each, above: each.above.map((num) => (num === was ? contact.num : num)) }));
  if (named.some((each) => each.contact.num === was)) return named.map((each) => (each.contact.num === was ? { ...each, contact } : each));
  if (index === -1) return named;
  return [...named, { contact, above: shown.slice(0, index).map(({ num }) => num), fits: true, removedBy: null }];
}

/** Returns the server's page with the pinned contacts at their positions, and the pinned contacts with `fits` updated. */
export function withPinnedContacts(
  answer: readonly Contact[], pinned: readonly PinnedContact[],
): { items: Contact[]; pinned: PinnedContact[] } {
  // Sorted from top to bottom, so that the contacts above each pinned contact are already in place.
  const there = pinned.filter(({ removedBy }) => removedBy === null).sort((one, other) => one.above.length - other.above.length);
  const isPinned = new Set(there.map(({ contact }) => contact.num));
  const items = answer.filter(({ num }) => !isPinned.has(num));
  for (const { contact, above } of there) {
    const nearest = above.findLast((each) => items.some(({ num }) => num === each));
    const now = answer.find(({ num }) => num === contact.num) ?? contact;
    items.splice(nearest === undefined ? 0 : items.findIndex(({ num }) => num === nearest) + 1, 0, now);
  }
  const neighbour = (rows: readonly Contact[], own: string) => (
    rows.slice(0, rows.findIndex(({ num }) => num === own)).findLast(({ num }) => !isPinned.has(num))?.num
  );
  return {
    items,
    pinned: pinned.map((each) => {
      const { num } = each.contact;
      const found = answer.find((contact) => contact.num === num);
      return { ...each, contact: found ?? each.contact, fits: found !== undefined && neighbour(answer, num) === neighbour(items, num) };
    }),
  };
}
