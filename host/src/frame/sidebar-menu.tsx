import { Fragment, useEffect, useRef } from 'react';
import { selectBadges } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Link, useLocation } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { ChevronDownIcon, ChevronRightIcon, focusRing, Hint, makeStyles, mergeClasses, tokens, VisuallyHidden } from '@portal/ui/shell';
import { findRoute, selectRoutes } from '../routes/select-routes';
import { CountBadge } from '../parts/count-badge';
import type { MenuItem } from '../menu/menu';
import { useMenu } from '../menu/menu.context';
import { menuIcons } from '../menu/menu-icons';
import { useClosedGroups } from '../menu/use-closed-groups';

/** Where a mouse points, rows may be lower than a finger needs. */
const MOUSE = '@media (min-width: 992px) and (pointer: fine)';

const useStyles = makeStyles({
  root: {
    flexGrow: 1, overflowY: 'auto', overflowX: 'hidden', padding: '8px 12px 20px', scrollbarWidth: 'thin',
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
    // Fades items that scroll out of view. At both ends of the menu, only the padding fades.
    maskImage: 'linear-gradient(transparent, #000 8px, #000 calc(100% - 20px), transparent)',
  },
  list: { display: 'flex', flexDirection: 'column', gap: '2px', margin: 0, padding: 0, listStyleType: 'none' },
  heading: {
    ...focusRing,
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', width: '100%', height: '44px', margin: '6px 0 2px',
    padding: '0 10px', border: 0, borderRadius: tokens.borderRadiusMedium, backgroundColor: 'transparent', cursor: 'pointer',
    fontFamily: 'inherit', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground3,
    [MOUSE]: { height: '30px' },
  },
  rule: { height: '1px', margin: '10px 8px', backgroundColor: tokens.colorNeutralStroke2 },
  item: {
    ...focusRing,
    display: 'flex', alignItems: 'center', gap: '12px', width: '100%', minHeight: '44px', padding: '6px 10px', scrollMarginBlock: '24px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2, textDecorationLine: 'none', fontSize: tokens.fontSizeBase300,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    [MOUSE]: { minHeight: '34px' },
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

type Place = { rail: boolean; onChosen?: (() => void) | undefined };

/** The user's pages in groups. A collapsed sidebar shows only icons, named on hover and focus. */
export function SidebarMenu({ rail, onChosen }: Place) {
  const styles = useStyles();
  const { pathname } = useLocation();
  const route = findRoute(useSelector(selectRoutes), pathname);
  const current = route?.activeMenu ?? route?.path;
  const menu = useRef<HTMLDivElement>(null);
  const [closed, toggle] = useClosedGroups();
  // A long menu, such as an administrator's, scrolls to the open page's item.
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={menu} className={styles.root}>
      {useMenu().map(({ id, title, items }, index) => {
        const isClosed = !rail && title !== undefined && closed.includes(id);
        // A collapsed group still shows where the user is.
        const shown = isClosed ? items.filter(({ path }) => path === current) : items;
        return (
          <Fragment key={id}>
            {title !== undefined && !rail ? (
              <button type="button" className={styles.heading} aria-expanded={!isClosed} onClick={() => toggle(id)}>
                {title}{isClosed ? <ChevronRightIcon /> : <ChevronDownIcon />}
              </button>
            ) : index > 0 && <div className={styles.rule} />}
            <ul className={styles.list} aria-label={title}>
              {shown.map((item) => <Item key={item.path} item={item} isCurrent={item.path === current} {...{ rail, onChosen }} />)}
            </ul>
          </Fragment>
        );
      })}
    </div>
  );
}

function Item({ item: { path, title, icon }, isCurrent, rail, onChosen }: Place & { item: MenuItem; isCurrent: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const count = useSelector(selectBadges)[path] ?? 0;
  const unread = count > 0 ? ` ${t('tabs.unread', { count })}` : '';
  const named = title + unread;
  return (
    <li>
      <Hint text={named} position="right" block disabled={!rail && !unread}>
        <Link
          to={path} onClick={onChosen} aria-label={rail ? named : undefined} aria-current={isCurrent ? 'page' : undefined}
          className={mergeClasses(styles.item, isCurrent && styles.current, rail && styles.rail)}
        >
          <span className={styles.icon} aria-hidden="true">{menuIcons[icon]}{rail && <CountBadge corner count={count} />}</span>
          {!rail && <>
            <span className={styles.title}>{title}{unread && <VisuallyHidden>{unread}</VisuallyHidden>}</span>
            <CountBadge count={count} />
          </>}
        </Link>
      </Hint>
    </li>
  );
}
