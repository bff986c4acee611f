import { selectLanguage } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, mergeClasses, MOBILE, tokens, useMedia } from '@portal/ui/shell';
import { useMemo, useRef, type MouseEvent, type ReactNode } from 'react';
import { ErrorBoundary } from '../parts/error-boundary';
import { useRemotes } from '../remotes/remotes.context';
import { selectRoutes } from '../routes/select-routes';
import { StepUpQuestion } from '../step-up/step-up-question';
import { CONTENT_ID } from '../parts/content-id';
import { useFrameChoices } from '../parts/use-frame-choices';
import { useLazyPart } from '../parts/use-lazy-part';
import { NavigationFocus } from './first-paint';
import { useFrameHeight } from './frame-height';
import { ImpersonationBanner } from './impersonation-banner';
import { menuOf } from '../menu/menu';
import { MenuContext } from '../menu/menu.context';
import { Navbar } from './navbar';
import { ObligationBanner } from './obligation-banner';
import { RegistryBanner } from './registry-banner';
import { ReloginDialog } from './relogin-dialog';
import { Sidebar } from './sidebar';
import { TabsBar } from '../tabs/tabs-bar';
import { Toasts } from './toasts';
import { useFavicon } from './use-favicon';
import { VersionBanner } from './version-banner';

const loadDrawer = async () => (await import('./sidebar-drawer')).SidebarDrawer;

const useStyles = makeStyles({
  skip: {
    position: 'fixed', zIndex: 1000004, top: '8px', insetInlineStart: '8px', padding: '10px 16px', borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorBrandBackground, fontWeight: tokens.fontWeightSemibold,
    ':not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
  },
  banners: { position: 'sticky', top: 0, zIndex: 40 },
  body: { display: 'flex', alignItems: 'flex-start', minHeight: '100dvh' },
  column: { flexGrow: 1, minWidth: 0 },
  header: {
    position: 'relative', zIndex: 30, height: 'var(--portal-head-height, 86px)', backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  fixed: { position: 'sticky', top: 'var(--portal-banner-height, 0px)' },
  main: { outlineStyle: 'none', minHeight: 'calc(100dvh - var(--portal-head-height, 86px))' },
});

/** The shell around every screen: menu, bars, tabs and dialogs. Only the parts that need the URL subscribe to it. */
export function Frame({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const narrow = useMedia(MOBILE);
  const drawer = useLazyPart(loadDrawer);
  const routes = useSelector(selectRoutes);
  const language = useSelector(selectLanguage);
  const menu = useMemo(() => menuOf(routes, language), [routes, language]);
  const { tabsView, fixedHeader } = useFrameChoices();
  const banners = useFrameHeight({ tabsView, fixedHeader });
  useFavicon();
  const main = useRef<HTMLElement>(null);
  const skip = (event: MouseEvent) => {
    // The skip link's fragment must not get into the URL, because the router would treat the change as a navigation.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <MenuContext value={menu}>
      <a href={`#${CONTENT_ID}`} className={styles.skip} onClick={skip}>{t('skip')}</a>
      <div ref={banners} className={styles.banners}><ImpersonationBanner /><ObligationBanner /><VersionBanner /><RegistryBanner /></div>
      <div className={styles.body}>
        {!narrow && <Sidebar />}
        {narrow && drawer.Part && <drawer.Part onClose={drawer.close} />}
        <div className={styles.column}>
          <header className={mergeClasses(styles.header, fixedHeader && styles.fixed)}>
            <Navbar onMenu={drawer.open} />
            {tabsView && <IsolatedPart name="tabs"><TabsBar /></IsolatedPart>}
          </header>
          <main ref={main} id={CONTENT_ID} tabIndex={-1} className={styles.main}>{children}</main>
        </div>
      </div>
      <NavigationFocus main={main} />
      <IsolatedPart name="toasts"><Toasts /></IsolatedPart>
      <StepUpQuestion />
      <ReloginDialog />
    </MenuContext>
  );
}

/** Isolates an optional part of the shell: when it throws, only this part disappears. `name` identifies the part in the error log. */
function IsolatedPart({ name, children }: { name: string; children: ReactNode }) {
  const { log } = useRemotes();
  return <ErrorBoundary onError={(error) => void log(error, name)}>{children}</ErrorBoundary>;
}
