import type { ComponentType } from 'react';
import type { Language, RemoteRoute, Title } from '@portal/contracts';

/** A place in the portal as data: the menu, the tabs, the search and the router all read it. */
export type PortalRoute = Omit<RemoteRoute, 'screen'> & {
  title: Title;
  /** A screen of a remote, or one of the host's own, which is told the title for while it loads. */
  shows: { remote: string; screen: string } | { component: ComponentType<{ title: string }> };
};

export const titleOf = (route: Pick<PortalRoute, 'title'>, language: Language): string => route.title[language];

/** `/smslist/:id` of `/smslist/7`; digits are checked, since `/smslist/new` is another place. */
export const hasDigits = (route: Pick<PortalRoute, 'digits'>, params: Readonly<Record<string, string | undefined>>): boolean =>
  (route.digits ?? []).every((name) => /^\d+$/.test(params[name] ?? ''));
