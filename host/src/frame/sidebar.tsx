import { selectSession, sidebarChosen } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Link } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, CollapseIcon, ExpandIcon, focusRing, Hint, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { ProductLogo } from '../parts/product-logo';
import { useFrameChoices } from '../parts/use-frame-choices';
import { SidebarMenu } from './sidebar-menu';

const useStyles = makeStyles({
  root: {
    position: 'sticky', top: 'var(--portal-banner-height, 0px)', zIndex: 20, display: 'flex', flexDirection: 'column', flexShrink: 0,
    width: '248px',
    height: 'calc(100dvh - var(--portal-banner-height, 0px))', backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  narrow: { width: '65px' },
  head: {
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px', height: '50px', flexShrink: 0,
    padding: '0 12px 0 20px', overflow: 'hidden',
  },
  headNarrow: { justifyContent: 'center', padding: 0 },
  brand: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  home: { ...focusRing, minWidth: 0, borderRadius: tokens.borderRadiusMedium, textDecorationLine: 'none' },
  demo: {
    flexShrink: 0, padding: '0 6px', borderRadius: tokens.borderRadiusMedium, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground5,
  },
  footer: { flexShrink: 0, display: 'flex', padding: '8px 12px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  footerNarrow: { justifyContent: 'center' },
});

/** Logo and name of the portal, which lead to the start page. */
export function Home({ rail, onChosen }: { rail: boolean; onChosen?: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { page } = useSelector(selectSession);
  return (
    <span className={styles.brand}>
      <Link to="/dashboard" onClick={onChosen} className={styles.home} aria-label={page?.pageTitle}>
        <ProductLogo size={28} name={rail ? undefined : page?.pageTitle} />
      </Link>
      {page?.demo && !rail && <span className={styles.demo}>{t('demo')}</span>}
    </span>
  );
}

/** Sidebar of wide screens, expanded or collapsed to icons; a cookie stores the choice (SHL-01). */
export function Sidebar() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { sidebarOpen, sidebarLogo } = useFrameChoices();
  const rail = !sidebarOpen;
  const label = t(rail ? 'menu.expand' : 'menu.collapse');
  return (
    <nav aria-label={t('menu.label')} className={mergeClasses(styles.root, rail && styles.narrow)}>
      {sidebarLogo && <div className={mergeClasses(styles.head, rail && styles.headNarrow)}><Home rail={rail} /></div>}
      <SidebarMenu rail={rail} />
      <div className={mergeClasses(styles.footer, rail && styles.footerNarrow)}>
        <Hint text={label} position="right">
          <Button
            size="medium" appearance="subtle" aria-label={label} aria-expanded={sidebarOpen} icon={rail ? <ExpandIcon /> : <CollapseIcon />}
            onClick={() => dispatch(sidebarChosen(rail))}
          />
        </Hint>
      </div>
    </nav>
  );
}
