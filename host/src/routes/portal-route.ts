import type { Language, RemoteRoute, Title } from '@portal/contracts';
import { isUuid } from '@portal/portal';

/** A page of the portal as data, read by the menu, the tabs, the search and the router. */
export type PortalRoute = Omit<RemoteRoute, 'screen'> & {
  title: Title;
  /** A remote's screen, or one of the host's own. */
  shows: { remote: string; screen: string } | { own: OwnScreenName };
};
export type OwnScreenName = 'dashboard' | 'errorLog' | 'icons' | 'noAccess' | 'notFound';

export const titleOf = (route: Pick<PortalRoute, 'title'>, language: Language): string => route.title[language];

/** Accepts only canonical ids, because another spelling would open a second tab for the same record. */
const ID = {
  number: (value: string) => /^[1-9]\d*$/.test(value) && Number.isSafeInteger(Number(value)),
  uuid: (value: string) => isUuid(value) && value === value.toLowerCase(),
};

/** True if every param is a well-formed id (NAV-28). */
export const canExist = ({ params = {} }: Pick<PortalRoute, 'params'>, values: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(([name, kind]) => ID[kind](values[name] ?? ''));
