import type { ComponentType } from 'react';
import type { Language, RemoteRoute, Title } from '@portal/contracts';
import { isUuid } from '@portal/portal';

/** A place in the portal as data: the menu, the tabs, the search and the router all read it. */
export type PortalRoute = Omit<RemoteRoute, 'screen'> & {
  title: Title;
  /** A screen of a remote, or one of the host's own, which is told the title for while it loads. */
  shows: { remote: string; screen: string } | { component: ComponentType<{ title: string }> };
};

export const titleOf = (route: Pick<PortalRoute, 'title'>, language: Language): string => route.title[language];

/** Ids as links write them: a second spelling would be a second tab of the same record. */
const ID = {
  number: (value: string) => /^[1-9]\d*$/.test(value) && Number.isSafeInteger(Number(value)),
  uuid: (value: string) => isUuid(value) && value === value.toLowerCase(),
};

/** Whether every param can be an id at all (NAV-28). */
export const canExist = ({ params = {} }: Pick<PortalRoute, 'params'>, given: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(([name, kind]) => ID[kind](given[name] ?? ''));
