import type { Language } from '@portal/contracts';
import type { Element } from '@portal/contracts/permissions';

/** In the order of the tree. Unknown article folders are errors. */
export const groupTitles = {
  start: { en: 'Getting started', ru: 'Первые шаги', ua: 'Перші кроки', bg: 'Първи стъпки' },
  screens: { en: 'Portal screens', ru: 'Разделы портала', ua: 'Розділи порталу', bg: 'Екраните на портала' },
  channels: { en: 'Channels', ru: 'Каналы', ua: 'Канали', bg: 'Канали' },
  costs: { en: 'Limits and costs', ru: 'Лимиты и стоимость', ua: 'Ліміти та вартість', bg: 'Лимити и цени' },
  api: { en: 'Sending API', ru: 'API для отправки', ua: 'API для надсилання', bg: 'API за изпращане' },
  administration: { en: 'Administration', ru: 'Администрирование', ua: 'Адміністрування', bg: 'Администрация' },
  errors: { en: 'Errors', ru: 'Ошибки', ua: 'Помилки', bg: 'Грешки' },
} as const satisfies Record<string, Record<Language, string>>;

export type GroupId = keyof typeof groupTitles;
export const groupIds = Object.keys(groupTitles) as GroupId[];

/** Restricted groups: their pages, search hits and neighbor links are hidden without the element. */
const needed: Partial<Record<GroupId, Element>> = { administration: '/admin' };

export function isGroup(name: string): name is GroupId {
  return Object.hasOwn(groupTitles, name);
}

export function groupsFor(elements: ReadonlySet<string>): GroupId[] {
  return groupIds.filter((id) => needed[id] === undefined || elements.has(needed[id]));
}
