import type { Language } from '@portal/contracts';
import { selectLanguage } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useLocation, useNavigate } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { RefreshIcon } from '@portal/ui/shell';
import { useMemo } from 'react';
import type { MenuIcon } from '../menu/menu';
import { menuIcons } from '../menu/menu-icons';
import { type PortalRoute, titleOf } from '../routes/portal-route';
import { findRoute, selectRoutes } from '../routes/select-routes';
import type { Tabs } from '../tabs/tabs.slice';
import type { EntryGroup } from './entry';
import { iconOf } from './page-icon';
import { createPageIndex, searchablePages, type SearchablePage } from './page-index';
import { finderId } from './record-search';
import { useCommands } from './use-commands';
import { useRecords } from './use-records';

const MAX_RESULTS = 6;
type RecentPage = { to: string; title: string; icon: MenuIcon; kind?: string };

/** Returns recently used pages with their tab titles, except the open page. */
function recentPages({ tabs, used }: Tabs, routes: readonly PortalRoute[], language: Language, here: string): readonly RecentPage[] {
  return used.filter((path) => path !== here).flatMap((path) => {
    const tab = tabs.find((one) => one.path === path);
    const route = findRoute(routes, path);
    if (!tab || !route) return [];
    const kind = titleOf(route, language);
    return [{ to: tab.to, title: tab.title ?? kind, icon: iconOf(routes, route), kind: tab.title ? kind : undefined }];
  }).slice(0, MAX_RESULTS);
}

/**
 * Results for `text`, without empty groups. Without text: the recently used pages, or all pages if none was used, and what can be created.
 */
export function useGroups(text: string): readonly EntryGroup[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const language = useSelector(selectLanguage);
  const routes = useSelector(selectRoutes);
  const tabs = useSelector((state: { tabs: Tabs }) => state.tabs);
  const { searchProviders, outcomes, retry } = useRecords(text);
  const commands = useCommands();
  const pages = useMemo(() => searchablePages(routes, language), [routes, language]);
  const search = useMemo(() => createPageIndex(pages), [pages]);

  const go = (to: string) => () => void navigate(to);
  const entryOf = ({ path, title, trail, icon }: SearchablePage) => ({
    id: `page ${path}`, title, detail: trail, icon: menuIcons[icon], choose: go(path),
  });
  const groupOf = (id: 'places' | 'create' | 'alike', found: readonly SearchablePage[]) => ({
    id, heading: t(`search.${id}`), entries: found.map(entryOf),
  });
  if (text.trim() === '') {
    const create = groupOf('create', pages.filter(isCreating));
    const recent = recentPages(tabs, routes, language, pathname);
    if (recent.length === 0) {
      return filled([groupOf('places', pages.filter((page) => page.path !== pathname && !isCreating(page))), create]);
    }
    return filled([{ id: 'recent', heading: t('search.recent'), entries: recent.map(({ to, title, kind, icon }) => ({
      id: `recent ${to}`, title, detail: kind, icon: menuIcons[icon], choose: go(to),
    })) }, create]);
  }

  const records = searchProviders.flatMap((finder): EntryGroup[] => {
    const id = finderId(finder);
    const outcome = outcomes[id];
    if (!outcome) return [];
    const group = { id, heading: finder.title[language] };
    if (outcome.status === 'searching') return [{ ...group, entries: [], searching: true }];
    if (outcome.status === 'failed') {
      return [{ ...group, entries: [{
        id: `retry ${id}`, title: t('search.failed'), detail: t('search.retry'), icon: <RefreshIcon />, stays: true,
        choose: () => retry(finder),
      }] }];
    }
    return [{ ...group, entries: outcome.found.map(({ title, detail, to }) => ({
      id: `record ${to}`, title, detail, icon: menuIcons[iconOf(routes, findRoute(routes, to.split('?')[0] ?? to))], choose: go(to),
    })) }];
  });
  const found = search(text);
  return filled([
    groupOf('places', found.filter((page) => page.close && !isCreating(page))),
    groupOf('create', found.filter((page) => page.close && isCreating(page))),
    ...records,
    // What can be created comes after the pages: a misspelled name means the page.
    groupOf('alike', found.filter(({ close }) => !close).toSorted((one, other) => Number(isCreating(one)) - Number(isCreating(other)))),
    { id: 'commands', heading: t('search.commands'), entries: commands(text) },
  ]);
}

const isCreating = ({ pageTitle }: SearchablePage) => pageTitle !== undefined;
const filled = (groups: readonly EntryGroup[]) => groups.filter(({ entries, searching }) => entries.length > 0 || searching);
