import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Heading, makeStyles, tokens } from '@portal/ui/shell';
import { BalanceCard } from './balance-card';
import { Shortcuts } from './shortcuts';
import { Widgets } from './widgets';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL, width: '100%', maxWidth: '1320px', marginInline: 'auto',
    padding: '28px 32px 48px',
    '@media (max-width: 991.98px)': { padding: '20px 20px 40px' }, '@media (max-width: 479.98px)': { padding: '16px 12px 32px' },
  },
  lead: {
    margin: `${tokens.spacingVerticalXS} 0 0`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  // The grid adapts to the width of the page, not of the window, because the sidebar narrows the page when it is open.
  room: { containerType: 'inline-size' },
  grid: {
    display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gridAutoFlow: 'dense', gap: tokens.spacingHorizontalXL,
    alignItems: 'stretch',
    '@container (max-width: 839.98px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { gridColumn: '1 / -1' } },
  },
  balance: { gridColumn: 'span 2', minWidth: 0 },
  shortcuts: { gridColumn: 'span 4', minWidth: 0 },
});

/** Start page: the user, the balance, shortcuts and the remotes' widgets (SHL-17). */
export default function Dashboard() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { name, login, customer_name: customer } = useSelector(selectSession);
  return (
    <div className={styles.root}>
      <header>
        <Heading level={1}>{t('dashboard.greeting', { name: name || login })}</Heading>
        {customer && <p className={styles.lead}>{customer}</p>}
      </header>
      <div className={styles.room}>
        <div className={styles.grid}>
          <div className={styles.balance}><BalanceCard /></div>
          <div className={styles.shortcuts}><Shortcuts /></div>
          <Widgets />
        </div>
      </div>
    </div>
  );
}
