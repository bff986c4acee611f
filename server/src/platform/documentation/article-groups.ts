import type { Element } from '@portal/contracts/permissions';

export const groupIds = ['start', 'screens', 'channels', 'costs', 'api', 'administration', 'errors'] as const;
export type GroupId = (typeof groupIds)[number];

/** Required right by restricted group. The group's pages, search hits and neighbor links are hidden from readers without the right. */
const needed: Partial<Record<GroupId, Element>> = { administration: '/admin' };

export function isGroup(name: string): name is GroupId {
  return groupIds.some((id) => id === name);
}

export function groupsFor(elements: ReadonlySet<string>): GroupId[] {
  return groupIds.filter((id) => needed[id] === undefined || elements.has(needed[id]));
}
