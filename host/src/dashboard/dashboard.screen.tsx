import { balanceRequested, selectBalance, selectSession, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Link } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, ChevronRightIcon, focusRing, Heading, makeStyles, RefreshIcon, Skeleton, tokens } from '@portal/ui/core';
import { selectBalanceRefreshing } from '../balance/balance-refresh.slice';
import { useMenu } from '../frame/menu.context';
import { menuIcons } from '../frame/menu-icons';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL, width: '100%', maxWidth: '1320px', marginInline: 'auto', padding: '28px 32px 48px',
    '@media (max-width: 991.98px)': { padding: '20px 20px 40px' }, '@media (max-width: 479.98px)': { padding: '16px 12px 32px' },
  },
  lead: { margin: `${tokens.spacingVerticalXS} 0 0`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  columns: { display: 'grid', gridTemplateColumns: 'minmax(280px, 1fr) minmax(0, 2.4fr)', gap: tokens.spacingHorizontalXXL, alignItems: 'start', '@media (max-width: 991.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
  sum: { fontSize: '34px', lineHeight: '42px', fontWeight: tokens.fontWeightSemibold, letterSpacing: '-0.02em', fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere' },
  currency: { marginInlineStart: '8px', fontSize: tokens.fontSizeBase400, color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular, letterSpacing: 0 },
  note: { margin: `${tokens.spacingVerticalS} 0 0`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, textWrap: 'pretty' },
  places: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))', gap: tokens.spacingHorizontalM, margin: `${tokens.spacingVerticalM} 0 0`, padding: 0, listStyleType: 'none' },
  place: {
    ...focusRing,
    display: 'flex', alignItems: 'center', gap: '14px', minHeight: '72px', padding: '14px 16px', color: tokens.colorNeutralForeground1, textDecorationLine: 'none', fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightMedium, backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow2, transitionProperty: 'box-shadow, border-color', transitionDuration: tokens.durationFast,
    ':hover': { border: `1px solid ${tokens.colorBrandStroke1}`, boxShadow: tokens.shadow8 },
  },
  icon: { display: 'grid', placeItems: 'center', flexShrink: 0, width: '40px', height: '40px', fontSize: '20px', borderRadius: tokens.borderRadiusLarge, color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2 },
  title: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  arrow: { display: 'inline-flex', flexShrink: 0, color: tokens.colorNeutralForeground4 },
});

/** The first screen: who is here, what there is to spend, and the places this user has. */
export default function Dashboard() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const format = useFormat();
  const { name, login, customer_name: customer } = useSelector(selectSession);
  const balance = useSelector(selectBalance);
  const refreshing = useSelector(selectBalanceRefreshing);
  const places = useMenu().flatMap(({ items }) => items).filter(({ path }) => path !== '/dashboard');
  return (
    <div className={styles.root}>
      <header>
        <Heading level={1}>{t('dashboard.greeting', { name: name || login })}</Heading>
        {customer && <p className={styles.lead}>{customer}</p>}
      </header>
      <div className={styles.columns}>
        <Card title={t('balance.label')} actions={<Button size="small" appearance="subtle" busy={refreshing} icon={<RefreshIcon />} onClick={() => dispatch(balanceRequested())}>{t('balance.refresh')}</Button>}>
          {balance ? <div className={styles.sum}>{format.amount(balance.sum)}<span className={styles.currency}>{balance.currency}</span></div> : <Skeleton width="180px" height="42px" />}
          <p className={styles.note}>{t('dashboard.balanceNote')}</p>
        </Card>
        {places.length > 0 && (
          <section aria-label={t('dashboard.places')}>
            <Heading level={2} size="small">{t('dashboard.places')}</Heading>
            <ul className={styles.places}>
              {places.map((place) => (
                <li key={place.path}>
                  <Link to={place.path} className={styles.place}>
                    <span className={styles.icon} aria-hidden="true">{menuIcons[place.icon]}</span>
                    <span className={styles.title}>{place.title}</span>
                    <span className={styles.arrow} aria-hidden="true"><ChevronRightIcon /></span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
