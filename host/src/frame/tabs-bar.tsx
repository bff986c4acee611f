import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { selectLanguage } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useLocation, useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector, useStore } from '@portal/portal/state';
import { DismissIcon, makeStyles, mergeClasses, tokens, VisuallyHidden } from '@portal/ui/core';
import { selectRoutes } from '../routes/select-routes';
import { selectAfterClosing, selectTabs, tabClosed, type Tabs } from '../tabs/tabs.slice';
import { CONTENT_ID } from './content-id';
import { shownTabs, type ShownTab } from './shown-tabs';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'stretch', gap: '4px', height: '36px', padding: '0 32px 6px', overflowX: 'auto', scrollbarWidth: 'none', '@media (max-width: 991.98px)': { padding: '0 12px 6px' } },
  item: {
    position: 'relative', display: 'flex', flexShrink: 0, alignItems: 'center', maxWidth: '220px', borderRadius: tokens.borderRadiusMedium, color: tokens.colorNeutralForeground3,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
  },
  current: { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundSelected, ':hover': { backgroundColor: tokens.colorSubtleBackgroundSelected }, '@media (forced-colors: active)': { outlineStyle: 'solid', outlineWidth: '1px', outlineOffset: '-1px' } },
  tab: {
    minWidth: 0, height: '100%', display: 'flex', alignItems: 'center', padding: '0 10px', borderRadius: tokens.borderRadiusMedium, cursor: 'pointer', userSelect: 'none',
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, fontWeight: tokens.fontWeightMedium, outlineStyle: 'none',
    ':focus-visible': { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: tokens.colorStrokeFocus2, outlineOffset: '-2px' },
  },
  closable: { paddingInlineEnd: '2px' },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  close: {
    display: 'grid', placeItems: 'center', flexShrink: 0, width: '24px', height: '24px', marginInlineEnd: '3px', padding: 0, border: 0, cursor: 'pointer', fontSize: '12px',
    borderRadius: tokens.borderRadiusSmall, backgroundColor: 'transparent', color: 'inherit', ':hover': { backgroundColor: tokens.colorSubtleBackgroundPressed },
  },
});

/**
 * Open places. One stop for Tab; arrows, Home and End walk, Enter opens, Delete closes; the mouse closes by the cross or its
 * middle button. Fixed places have neither.
 */
export function TabsBar() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const store = useStore<{ tabs: Tabs }>();
  const { pathname } = useLocation();
  const tabs = shownTabs(useSelector(selectRoutes), useSelector(selectTabs), useSelector(selectLanguage));
  const list = useRef<HTMLDivElement>(null);
  const leaving = useRef<string>(undefined);
  const [walked, setWalked] = useState<string>();
  const stop = tabs.some(({ path }) => path === walked) ? walked : (tabs.find(({ path }) => path === pathname) ?? tabs[0])?.path;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [pathname, tabs.length]);

  useEffect(() => {
    if (leaving.current && leaving.current !== pathname) dispatch(tabClosed(leaving.current));
    leaving.current = undefined;
  }, [dispatch, pathname]);

  const close = ({ path, fixed }: ShownTab): void => {
    if (fixed) return undefined;
    if (path !== pathname) return void dispatch(tabClosed(path));
    // The place must be left first: being there makes its tab.
    leaving.current = path;
    return void navigate(selectAfterClosing(path)(store.getState()));
  };
  const open = ({ path, to }: ShownTab) => path !== pathname && void navigate(to);
  const focus = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    setWalked(tab?.path);
    if (tab) list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(tab.path)}"]`)?.focus();
  };
  const pressed = (event: KeyboardEvent, tab: ShownTab, index: number) => {
    const steps: Record<string, () => void> = {
      ArrowRight: () => focus(index + 1),
      ArrowLeft: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(tabs.length - 1),
      Enter: () => open(tab),
      ' ': () => open(tab),
      Delete: () => {
        if (!tab.fixed) focus(index + 1 < tabs.length ? index + 1 : index - 1);
        close(tab);
      },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  const here = tabs.find(({ path }) => path === pathname);
  return (
    <>
      <div ref={list} role="tablist" aria-label={t('tabs.label')} className={styles.root} onWheel={(event) => list.current?.scrollBy?.({ left: event.deltaY })}>
        {tabs.map((tab, index) => {
          const current = tab.path === pathname;
          return (
            <div
              key={tab.path}
              role="presentation"
              className={mergeClasses(styles.item, current && styles.current)}
              // Else the middle button starts to scroll.
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
              onAuxClick={(event) => event.button === 1 && close(tab)}
            >
              <div role="tab" data-path={tab.path} tabIndex={tab.path === stop ? 0 : -1} aria-selected={current} aria-controls={CONTENT_ID} aria-description={tab.fixed ? undefined : t('tabs.closeHint')} title={tab.title} className={mergeClasses(styles.tab, !tab.fixed && styles.closable)} onClick={() => open(tab)} onKeyDown={(event) => pressed(event, tab, index)}>
                <span className={styles.text}>{tab.title}</span>
              </div>
              {!tab.fixed && <button type="button" tabIndex={-1} aria-hidden="true" title={t('tabs.close')} className={styles.close} onClick={() => close(tab)}><DismissIcon /></button>}
            </div>
          );
        })}
      </div>
      {/* A list of tabs may hold nothing but tabs; for touch with a screen reader, which has neither Delete nor a cross to hit. */}
      {here && !here.fixed && (
        <VisuallyHidden><button type="button" tabIndex={-1} onClick={() => close(here)}>{t('tabs.closeNamed', { title: here.title })}</button></VisuallyHidden>
      )}
    </>
  );
}
