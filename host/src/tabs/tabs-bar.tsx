import { useTranslation } from '@portal/portal/i18n';
import { useLocation } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { ChevronDownIcon, makeStyles, MenuButton, MenuPopup, MoreIcon } from '@portal/ui/shell';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { tabElement, TabList, type OpenMenu } from './tab-list';
import { tabMenu } from './tab-menu';
import { useTabCommands } from './use-tab-commands';
import { useTabWheel } from './use-tab-wheel';
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
  const { view, isOverflowing } = useOverflow(list);
  useTabWheel(view, isOverflowing);
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

  useScrollToCurrent(list, pathname, tabs.length);

  const menuTab = tabs.find(({ path }) => path === menu?.path);
  const actionsOf = ({ title }: ShownTab) => t('tabs.actions', { title });
  return (
    <div ref={root} className={styles.root}>
      <div ref={view} className={styles.view}>
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

function useScrollToCurrent(list: RefObject<HTMLElement | null>, pathname: string, tabCount: number): void {
  useEffect(() => {
    // Waits for the next frame, because measuring now would cause an extra layout.
    const frame = requestAnimationFrame(() => showCurrent(list.current));
    return () => cancelAnimationFrame(frame);
  }, [list, pathname, tabCount]);
}

/** True if the tabs are wider than their scrolling view. A ResizeObserver measures without forcing an extra layout. */
function useOverflow(list: RefObject<HTMLElement | null>): { view: RefObject<HTMLDivElement | null>; isOverflowing: boolean } {
  const view = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const last = list.current?.lastElementChild;
      if (!view.current || !list.current || !(last instanceof HTMLElement)) return;
      setOverflowing(last.offsetLeft + last.offsetWidth - list.current.offsetLeft > view.current.clientWidth);
      // Keeps the current tab visible after the window or the titles changed in width.
      showCurrent(list.current);
    });
    for (const element of [view.current, list.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  // The room behind overflowing tabs, which lets the view scroll further, is there only now.
  useEffect(() => { if (isOverflowing) showCurrent(list.current); }, [list, isOverflowing]);
  return { view, isOverflowing };
}

/** Shows the current tab, and no tab that is cut at its beginning. Browsers may keep one after tabs changed in width. */
function showCurrent(list: HTMLElement | null): void {
  show(list?.querySelector('[aria-selected="true"]'));
  const view = list?.parentElement;
  const start = view?.getBoundingClientRect().left ?? 0;
  const cut = [...list?.children ?? []].find((tab) => {
    const box = tab.getBoundingClientRect();
    return box.left < start - 1 && box.right > start + 1;
  });
  if (!view || !cut) return;
  // The view may end before the next tab can begin it. The room behind the tabs then keeps the current one in view.
  const toNext = cut.getBoundingClientRect().right - start;
  const next = view.scrollLeft + toNext < view.scrollWidth - view.clientWidth ? cut.nextElementSibling : null;
  (next ?? cut).scrollIntoView?.({ block: 'nearest', inline: 'start' });
}

/** Scrolls to a tab that isn't visible as a whole. It then begins the view, so that no tab is cut at its beginning. */
function show(tab: Element | null | undefined): void {
  const item = tab?.parentElement;
  const view = item?.parentElement?.parentElement?.getBoundingClientRect();
  const box = item?.getBoundingClientRect();
  if (!view || !box || (box.left >= view.left && box.right <= view.right)) return;
  item?.scrollIntoView?.({ block: 'nearest', inline: 'start' });
}
