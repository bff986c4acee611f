import { selectBadges } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useLocation } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { ShownTab } from './shown-tabs';
import { TabItem } from './tab-item';
import type { TabCommands } from './use-tab-commands';
import { useTabDrag } from './use-tab-drag';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'stretch', gap: '4px', width: 'max-content', height: '100%' },
  // As wide as a tab, so that the list can be scrolled to its end with a whole tab at its beginning.
  overflowing: { paddingInlineEnd: '224px' },
  fixed: { display: 'flex', gap: '4px' },
  // Phones have no room for more tabs beside the fixed ones, which therefore scroll with the others.
  pinned: {
    '@media (min-width: 992px)': {
      position: 'sticky', insetInlineStart: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground2,
    },
  },
});

/** The tab whose menu is open, and where. */
export type OpenMenu = { path: string; at: { x: number; y: number } };

type TabListProps = {
  list: RefObject<HTMLDivElement | null>;
  tabs: readonly ShownTab[];
  /** Path of the tab that the Tab key reaches. */
  tabStop: string | undefined;
  isOverflowing: boolean;
  commands: TabCommands;
  onFocus: (path: string) => void;
  onMenu: (menu: OpenMenu) => void;
};

/** The tabs, with their mouse, drag and keyboard commands. */
export function TabList({ list, tabs, tabStop, isOverflowing, commands, onFocus, onMenu }: TabListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const badges = useSelector(selectBadges);
  const { wasDrag, ...drag } = useTabDrag(commands.move);

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
  const auxClicked = (event: MouseEvent) => {
    const tab = tabOf(event);
    if (event.button === 1 && tab) commands.close(tab);
  };
  const rightClicked = (event: MouseEvent) => {
    const tab = tabOf(event);
    if (!tab) return;
    event.preventDefault();
    onMenu({ path: tab.path, at: { x: event.clientX, y: event.clientY } });
  };
  const openMenu = ({ path }: ShownTab) => {
    const box = tabElement(list.current, path)?.getBoundingClientRect();
    if (box) onMenu({ path, at: { x: box.left, y: box.bottom } });
  };
  const pressed = (event: KeyboardEvent) => {
    const tab = tabOf(event);
    const command = tab && keyCommands({ tab, tabs, commands, focus: onFocus, openMenu })[keyName(event)];
    if (!command) return;
    event.preventDefault();
    command();
  };
  const [menuHint, closeHint, closeLabel] = [t('tabs.menuHint'), t('tabs.closeHint'), t('tabs.close')];
  const item = ({ path, route, title, fixed }: ShownTab) => (
    <TabItem
      key={path} path={path} title={title} fixed={fixed} current={path === pathname} isTabStop={path === tabStop}
      badge={badges[route] ?? 0} unread={badges[route] ? t('tabs.unread', { count: badges[route] }) : ''}
      hint={fixed ? menuHint : closeHint} closeLabel={closeLabel}
    />
  );
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('tabs.label')}
      className={mergeClasses(styles.root, isOverflowing && styles.overflowing)}
      // The close button must not take the focus, and the middle button must not start autoscrolling.
      onMouseDown={(event) => (event.button === 1 || (event.target as Element).closest('button')) && event.preventDefault()}
      onClick={clicked}
      onAuxClick={auxClicked}
      onContextMenu={rightClicked}
      onKeyDown={pressed}
      {...drag}
    >
      <div role="presentation" data-fixed="" className={mergeClasses(styles.fixed, isOverflowing && styles.pinned)}>
        {tabs.filter(({ fixed }) => fixed).map(item)}
      </div>
      {tabs.filter(({ fixed }) => !fixed).map(item)}
    </div>
  );
}

export const tabElement = (list: HTMLElement | null, path: string) => (
  list?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"] [role="tab"]`));

const keyName = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey && key === 'F10' ? 'ContextMenu' : key);

type KeyTargets = {
  tab: ShownTab; tabs: readonly ShownTab[]; commands: TabCommands; focus: (path: string) => void; openMenu: (tab: ShownTab) => void;
};

/** Commands of the focused tab by key. */
function keyCommands({ tab, tabs, commands, focus, openMenu }: KeyTargets): Partial<Record<string, () => void>> {
  const index = tabs.indexOf(tab);
  const walk = (to: number) => focus(tabs[(to + tabs.length) % tabs.length]?.path ?? '');
  return {
    ArrowRight: () => walk(index + 1),
    ArrowLeft: () => walk(index - 1),
    Home: () => walk(0),
    End: () => walk(tabs.length - 1),
    Enter: () => commands.open(tab),
    ' ': () => commands.open(tab),
    Delete: () => commands.close(tab),
    ContextMenu: () => openMenu(tab),
  };
}
