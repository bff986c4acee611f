import { selectLanguage } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Link, useLocation } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { focusRing, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { findRoute, selectRoutes } from '../routes/select-routes';
import { selectTabs } from '../tabs/tabs.slice';
import { crumbsOf } from '../menu/menu';

const useStyles = makeStyles({
  // The padding leaves room for the focus ring of a link.
  root: { flexGrow: 1, flexBasis: 0, minWidth: 0, margin: '-4px', padding: '4px', overflow: 'hidden' },
  list: {
    display: 'flex', alignItems: 'center', minWidth: 0, margin: 0, padding: 0, listStyleType: 'none', whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
  },
  // The menu marks the page and its heading names it; only the keyboard finds the path there.
  plain: { ':not(:focus-within)': { clipPath: 'inset(50%)' } },
  crumb: {
    // Parents stay whole; a long title of the page itself is cut.
    display: 'inline-flex', alignItems: 'center', flexShrink: 0,
    '& + &::before': { content: '"/" / ""', padding: '0 8px', color: tokens.colorNeutralStroke1 },
  },
  back: { 'padding': '12px 0', '::before': { content: '"‹" / ""', paddingRight: '6px' } },
  last: { flexShrink: 1, minWidth: '64px', color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightMedium },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
  link: {
    ...focusRing, borderRadius: tokens.borderRadiusSmall, color: 'inherit', textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
});

/** Breadcrumbs to the open page, visible below the pages of the menu. If `short`, shows only the way back to the page above. */
export function Crumbs({ short }: { short: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const routes = useSelector(selectRoutes);
  const language = useSelector(selectLanguage);
  const own = useSelector(selectTabs).find(({ path }) => path === pathname)?.title;
  const route = findRoute(routes, pathname);
  const crumbs = crumbsOf(routes, route, language, own);
  const last = crumbs.length - 1;
  const above = crumbs.findLastIndex(({ path }) => path);
  return (
    <nav className={styles.root} aria-label={t('crumbs.label')}>
      <ol className={mergeClasses(styles.list, route?.menu && own === undefined && styles.plain)}>
        {crumbs.map(({ title, path }, index) => (
          (!short || index === above) && (
            <li
              key={`${index} ${title}`}
              className={mergeClasses(styles.crumb, (short || index === last) && styles.last, short && styles.back)}
              aria-current={index === last ? 'page' : undefined}
            >
              {path
                ? <Link to={path} className={mergeClasses(styles.text, styles.link)}>{title}</Link>
                : <span className={styles.text}>{title}</span>}
            </li>
          )
        ))}
      </ol>
    </nav>
  );
}
