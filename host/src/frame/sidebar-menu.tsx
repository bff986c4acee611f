import { useEffect, useRef } from 'react';
import { selectBadges } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Link, useLocation } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { focusRing, Hint, makeStyles, mergeClasses, tokens, VisuallyHidden } from '@portal/ui/shell';
import { findRoute, selectRoutes } from '../routes/select-routes';
import { CountBadge } from '../parts/count-badge';
import { useMenu } from '../menu/menu.context';
import { menuIcons } from '../menu/menu-icons';

const useStyles = makeStyles({
  root: {
    flexGrow: 1, overflowY: 'auto', overflowX: 'hidden', padding: '8px 12px 16px', scrollbarWidth: 'thin',
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
  },
  list: { display: 'flex', flexDirection: 'column', gap: '2px', margin: 0, padding: 0, listStyleType: 'none' },
  heading: {
    display: 'flex', alignItems: 'center', height: '36px', margin: '8px 0 0', padding: '0 10px', overflow: 'hidden', whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground3,
  },
  rule: { height: '1px', margin: '17px 8px 18px', backgroundColor: tokens.colorNeutralStroke2 },
  item: {
    ...focusRing,
    display: 'flex', alignItems: 'center', gap: '12px', width: '100%', minHeight: '40px', padding: '6px 10px', scrollMarginBlock: '16px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2, textDecorationLine: 'none', fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    transitionProperty: 'background-color, color', transitionDuration: tokens.durationFaster,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover, color: tokens.colorBrandForeground2 },
    '@media (forced-colors: active)': { outlineStyle: 'solid', outlineWidth: '1px' },
  },
  rail: { justifyContent: 'center', padding: '6px 0' },
  icon: { position: 'relative', display: 'inline-flex', flexShrink: 0, fontSize: '20px' },
  title: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

/** The user's pages in groups. A collapsed sidebar shows only icons, named on hover and focus. */
export function SidebarMenu({ rail, onChosen }: { rail: boolean; onChosen?: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const badges = useSelector(selectBadges);
  const route = findRoute(useSelector(selectRoutes), pathname);
  const current = route?.activeMenu ?? route?.path;
  const menu = useRef<HTMLDivElement>(null);
  // A long menu, such as an administrator's, scrolls to the open page's item.
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={menu} className={styles.root}>
      {useMenu().map((group) => (
        <div key={group.title ?? ''}>
          {group.title && (rail ? <div className={styles.rule} /> : <div className={styles.heading} aria-hidden="true">{group.title}</div>)}
          <ul className={styles.list} aria-label={group.title}>
            {group.items.map(({ path, title, icon }) => {
              const count = badges[path] ?? 0;
              const unread = count > 0 ? ` ${t('tabs.unread', { count })}` : '';
              const named = title + unread;
              return (
                <li key={path}>
                  <Hint text={named} position="right" block disabled={!rail}>
                    <Link to={path} onClick={onChosen} aria-label={rail ? named : undefined} aria-current={path === current
                      ? 'page'
                      : undefined} className={mergeClasses(styles.item, path === current && styles.current, rail && styles.rail)}>
                      <span className={styles.icon} aria-hidden="true">{menuIcons[icon]}{rail && <CountBadge corner count={count} />}</span>
                      {!rail && <>
                        <span className={styles.title}>{title}{unread && <VisuallyHidden>{unread}</VisuallyHidden>}</span>
                        <CountBadge count={count} />
                      </>}
                    </Link>
                  </Hint>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}
