import { useTranslation } from '@portal/portal/i18n';
import { useLocation } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { ChevronDownIcon, makeStyles, mergeClasses, MenuButton, MenuPopup, MoreIcon } from '@portal/ui/shell';
import { useRef, useState } from 'react';
import { tabElement, TabList, type OpenMenu } from './tab-list';
import { tabMenu } from './tab-menu';
import { useTabCommands } from './use-tab-commands';
import { useTabScroll } from './use-tab-scroll';
import { selectShownTabs, type ShownTab } from './shown-tabs';

const useStyles = makeStyles({
  root: {
    display: 'flex', alignItems: 'stretch', gap: '4px', height: '36px', padding: '0 32px 6px',
    '@media (max-width: 991.98px)': { padding: '0 12px 6px' },
  },
  // The zero flex basis keeps a long tab list from shrinking the elements beside it.
  view: {
    flexGrow: 1, flexBasis: 0, minWidth: 0, overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'none', scrollSnapType: 'x mandatory',
  },
  // Shows that there are more tabs to the right. At the left, each view begins with a whole tab.
  overflowing: { maskImage: 'linear-gradient(90deg, #000 calc(100% - 24px), transparent)' },
  button: { height: '30px' },
});

/**
 * Shows open pages as tabs with one tab stop. Arrows, Home and End move the focus. Enter or Space opens a tab, Delete closes it, and the
 * menu key opens its menu. Fixed tabs can't be closed.
 */
export function TabsBar() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tabs = useSelector(selectShownTabs);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { view, isOverflowing, show } = useTabScroll(list, pathname, tabs.length);
  const [walked, setWalked] = useState<string>();
  const [menu, setMenu] = useState<OpenMenu>();
  const here = tabs.find(({ path }) => path === pathname);
  const tabStop = tabs.some(({ path }) => path === walked) ? walked : (here ?? tabs[0])?.path;
  const focusTab = (path: string) => {
    setWalked(path);
    const tab = tabElement(list.current, path);
    tab?.focus({ preventScroll: true });
    show(tab);
  };
  const commands = useTabCommands(tabs, root, focusTab);

  const menuTab = tabs.find(({ path }) => path === menu?.path);
  const actionsOf = ({ title }: ShownTab) => t('tabs.actions', { title });
  return (
    <div ref={root} className={styles.root}>
      <div ref={view} className={mergeClasses(styles.view, isOverflowing && styles.overflowing)}>
        <TabList
          list={list} tabs={tabs} tabStop={tabStop} isOverflowing={isOverflowing} commands={commands} onFocus={focusTab} onMenu={setMenu}
        />
      </div>
      {isOverflowing && (
        <MenuButton
          label={t('tabs.all')}
          hint
          className={styles.button}
          sections={[{ id: 'all', choices: tabs.map((tab) => ({
            id: tab.path, label: tab.title, checked: tab.path === pathname, onSelect: () => commands.open(tab),
          })) }]}
        >
          <ChevronDownIcon />
        </MenuButton>
      )}
      {here && <MenuButton label={actionsOf(here)} hint className={styles.button} sections={tabMenu(here, tabs, commands, t)}>
        <MoreIcon />
      </MenuButton>}
      {menuTab && menu && (
        <MenuPopup
          label={actionsOf(menuTab)}
          at={menu.at}
          sections={tabMenu(menuTab, tabs, commands, t)}
          onClose={(done) => {
            setMenu(undefined);
            if (done) focusTab(menuTab.path);
          }}
        />
      )}
    </div>
  );
}
