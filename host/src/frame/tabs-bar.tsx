import { selectBadges } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useLocation } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { ChevronDownIcon, makeStyles, MenuButton, MenuPopup, MoreIcon } from '@portal/ui/core';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { TabItem } from '../tabs/tab-item';
import { tabMenu } from '../tabs/tab-menu';
import { useTabCommands } from '../tabs/use-tab-commands';
import { useTabDrag } from '../tabs/use-tab-drag';
import { useTabWheel } from '../tabs/use-tab-wheel';
import { selectShownTabs, type ShownTab } from './shown-tabs';

const useStyles = makeStyles({
  root: {
    display: 'flex', alignItems: 'stretch', gap: '4px', height: '36px', padding: '0 32px 6px',
    '@media (max-width: 991.98px)': { padding: '0 12px 6px' },
  },
  // The zero flex basis keeps a long tab list from shrinking the elements beside it.
  view: { flexGrow: 1, flexBasis: 0, minWidth: 0, overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'none' },
  list: { display: 'flex', alignItems: 'stretch', gap: '4px', width: 'max-content', height: '100%' },
  button: { height: '30px' },
});

type OpenMenu = { path: string; at: { x: number; y: number } };

/**
 * Shows open pages as tabs with one tab stop. Arrows, Home and End move the focus. Enter or Space opens a tab, Delete closes it, and the
 * menu key opens its menu. Fixed tabs can't be closed.
 */
export function TabsBar() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tabs = useSelector(selectShownTabs);
  const badges = useSelector(selectBadges);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { view, isOverflowing } = useOverflow(list);
  useTabWheel(view, isOverflowing);
  const [walked, setWalked] = useState<string>();
  const [menu, setMenu] = useState<OpenMenu>();
  const here = tabs.find(({ path }) => path === pathname);
  const stop = tabs.some(({ path }) => path === walked) ? walked : (here ?? tabs[0])?.path;

  const elementOf = (path: string) => list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"] [role="tab"]`);
  const focusTab = (path: string) => {
    setWalked(path);
    elementOf(path)?.focus();
  };
  const commands = useTabCommands(tabs, root, focusTab);
  const { wasDrag, ...drag } = useTabDrag(commands.move);

  useEffect(() => {
    // Waits for the next frame, because measuring now would cause an extra layout.
    const frame = requestAnimationFrame(() => scrollToCurrent(list.current));
    return () => cancelAnimationFrame(frame);
  }, [pathname, tabs.length]);

  const tabOf = ({ target }: { target: EventTarget }): ShownTab | undefined => {
    const path = target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined;
    return tabs.find((tab) => tab.path === path);
  };
  const clicked = (event: MouseEvent) => {
    const tab = tabOf(event);
    if (wasDrag() || !tab) return;
    if (event.target instanceof Element && event.target.closest('button')) commands.close(tab);
    else commands.open(tab);
  };
  const openMenu = ({ path }: ShownTab) => {
    const box = elementOf(path)?.getBoundingClientRect();
    if (box) setMenu({ path, at: { x: box.left, y: box.bottom } });
  };
  const pressed = (event: KeyboardEvent) => {
    const tab = tabOf(event);
    if (!tab) return;
    const index = tabs.indexOf(tab);
    const walk = (to: number) => focusTab(tabs[(to + tabs.length) % tabs.length]?.path ?? '');
    const steps: Record<string, () => void> = {
      ArrowRight: () => walk(index + 1),
      ArrowLeft: () => walk(index - 1),
      Home: () => walk(0),
      End: () => walk(tabs.length - 1),
      Enter: () => commands.open(tab),
      ' ': () => commands.open(tab),
      Delete: () => commands.close(tab),
      ContextMenu: () => openMenu(tab),
      ...(event.shiftKey && { F10: () => openMenu(tab) }),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  const menuTab = tabs.find(({ path }) => path === menu?.path);
  const [menuHint, closeHint, closeLabel] = [t('tabs.menuHint'), t('tabs.closeHint'), t('tabs.close')];
  const actionsOf = ({ title }: ShownTab) => t('tabs.actions', { title });
  return (
    <div ref={root} className={styles.root}>
      <div ref={view} className={styles.view}>
        <div
          ref={list}
          role="tablist"
          aria-label={t('tabs.label')}
          className={styles.list}
          // The close button must not take the focus, and the middle button must not start autoscrolling.
          onMouseDown={(event) => (event.button === 1 || (event.target as Element).closest('button')) && event.preventDefault()}
          onClick={clicked}
          onAuxClick={(event) => {
            const tab = tabOf(event);
            if (event.button === 1 && tab) commands.close(tab);
          }}
          onContextMenu={(event) => {
            const tab = tabOf(event);
            if (!tab) return;
            event.preventDefault();
            setMenu({ path: tab.path, at: { x: event.clientX, y: event.clientY } });
          }}
          onKeyDown={pressed}
          {...drag}
        >
          {tabs.map(({ path, route, title, fixed }) => (
            <TabItem
              key={path}
              path={path}
              title={title}
              fixed={fixed}
              current={path === pathname}
              isTabStop={path === stop}
              badge={badges[route] ?? 0}
              unread={badges[route] ? t('tabs.unread', { count: badges[route] }) : ''}
              hint={fixed ? menuHint : closeHint}
              closeLabel={closeLabel}
            />
          ))}
        </div>
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

/** True if `content` is wider than its scrolling view. A ResizeObserver measures without forcing an extra layout. */
function useOverflow(content: RefObject<HTMLElement | null>): { view: RefObject<HTMLDivElement | null>; isOverflowing: boolean } {
  const view = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!view.current || !content.current) return;
      setOverflowing(content.current.offsetWidth > view.current.clientWidth);
      // Keeps the current tab visible after the window or the titles changed in width.
      scrollToCurrent(content.current);
    });
    for (const element of [view.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
  return { view, isOverflowing };
}

function scrollToCurrent(list: HTMLElement | null): void {
  list?.querySelector('[aria-selected="true"]')?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
