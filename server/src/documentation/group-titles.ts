import type { Language } from '@portal/contracts';
import type { Element } from '@portal/contracts/permissions';

/** In the order of the tree. A folder of articles that is not here is a fault. */
export const groupTitles = {
  start: { en: 'First steps', ru: 'Первые шаги', ua: 'Перші кроки', bg: 'Първи стъпки' },
  screens: { en: 'The portal’s screens', ru: 'Разделы портала', ua: 'Розділи порталу', bg: 'Екраните на портала' },
  channels: { en: 'Channels', ru: 'Каналы', ua: 'Канали', bg: 'Канали' },
  costs: { en: 'Limits and costs', ru: 'Лимиты и стоимость', ua: 'Ліміти та вартість', bg: 'Лимити и цени' },
  api: { en: 'Sending API', ru: 'API для отправки', ua: 'API для надсилання', bg: 'API за изпращане' },
  administration: { en: 'Administration', ru: 'Администрирование', ua: 'Адміністрування', bg: 'Администрация' },
  errors: { en: 'Errors', ru: 'Ошибки', ua: 'Помилки', bg: 'Грешки' },
} as const satisfies Record<string, Record<Language, string>>;

export type GroupId = keyof typeof groupTitles;
export const groupIds = Object.keys(groupTitles) as GroupId[];

/** Of groups that are not for everybody: nothing of them reaches a page, a search or a neighbour's link of who does not hold the element. */
const needed: Partial<Record<GroupId, Element>> = { administration: '/admin' };

export function isGroup(name: string): name is GroupId {
  return Object.hasOwn(groupTitles, name);
}

/** Those whose articles may be read by who holds these elements. */
export function groupsFor(elements: ReadonlySet<string>): GroupId[] {
  return groupIds.filter((id) => needed[id] === undefined || elements.has(needed[id]));
}
