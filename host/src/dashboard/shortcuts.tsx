import { useTranslation } from '@portal/portal/i18n';
import { Link } from '@portal/portal/router';
import { Card, ChevronRightIcon, focusRing, makeStyles, tokens } from '@portal/ui/shell';
import { useMenu } from '../menu/menu.context';
import { menuIcons } from '../menu/menu-icons';

const useStyles = makeStyles({
  card: { height: '100%' },
  shortcuts: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))', gap: '4px', margin: '-4px -8px', padding: 0,
    listStyleType: 'none',
  },
  shortcut: {
    ...focusRing,
    display: 'flex', alignItems: 'center', gap: '12px', minHeight: '52px', padding: '6px 8px', color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none', fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightMedium, borderRadius: tokens.borderRadiusLarge,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  icon: {
    display: 'grid', placeItems: 'center', flexShrink: 0, width: '36px', height: '36px', fontSize: '20px',
    borderRadius: tokens.borderRadiusLarge, color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2,
  },
  title: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  arrow: { display: 'inline-flex', flexShrink: 0, color: tokens.colorNeutralForeground4 },
  none: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    textWrap: 'pretty',
  },
});

/** Links to the pages in the user's menu, except the dashboard itself. */
export function Shortcuts() {
  const styles = useStyles();
  const { t } = useTranslation();
  const shortcuts = useMenu().flatMap(({ items }) => items).filter(({ path }) => path !== '/dashboard');
  return (
    <Card title={t('dashboard.places')} className={styles.card}>
      {shortcuts.length === 0 && <p className={styles.none}>{t('dashboard.noPlaces')}</p>}
      <ul className={styles.shortcuts}>
        {shortcuts.map((shortcut) => (
          <li key={shortcut.path}>
            <Link to={shortcut.path} className={styles.shortcut}>
              <span className={styles.icon} aria-hidden="true">{menuIcons[shortcut.icon]}</span>
              <span className={styles.title}>{shortcut.title}</span>
              <span className={styles.arrow} aria-hidden="true"><ChevronRightIcon /></span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
