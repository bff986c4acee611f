import { balanceRequested, selectBalance, useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, makeStyles, RefreshIcon, Skeleton, tokens, TopUpIcon } from '@portal/ui/shell';
import { selectBalanceRefreshing } from '../balance/balance-refresh.slice';
import { useLazyPart } from '../parts/use-lazy-part';

const loadTopUp = async () => (await import('../balance/top-up.dialog')).TopUpDialog;

const useStyles = makeStyles({
  card: { height: '100%' },
  sum: {
    fontSize: '34px', lineHeight: '42px', fontWeight: tokens.fontWeightSemibold, letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere',
  },
  currency: {
    marginInlineStart: '8px', fontSize: tokens.fontSizeBase400, color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular,
    letterSpacing: 0,
  },
  note: {
    margin: `${tokens.spacingVerticalS} 0 0`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, textWrap: 'pretty',
  },
  topUp: { marginTop: tokens.spacingVerticalL },
});

/** Available balance, and a top-up button for users who may pay. */
export function BalanceCard() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const format = useFormat();
  const balance = useSelector(selectBalance);
  const refreshing = useSelector(selectBalanceRefreshing);
  const mayPayIn = useCan('/finances/invoices/action/create');
  const { Part: TopUp, loading, open, close } = useLazyPart(loadTopUp);
  return (
    <Card
      title={t('balance.label')}
      className={styles.card}
      actions={<Button
        size="small" appearance="subtle" busy={refreshing} icon={<RefreshIcon />} onClick={() => dispatch(balanceRequested())}
      >{t('balance.refresh')}</Button>}
    >
      {balance
        ? <div className={styles.sum}>{format.amount(balance.sum)}<span className={styles.currency}>{balance.currency}</span></div>
        : <Skeleton width="180px" height="42px" />}
      <p className={styles.note}>{t('dashboard.balanceNote')}</p>
      {mayPayIn && <div className={styles.topUp}>
        <Button appearance="primary" busy={loading} icon={<TopUpIcon />} aria-haspopup="dialog" onClick={open}>{t('topUp.title')}</Button>
      </div>}
      {TopUp && <TopUp onClose={close} />}
    </Card>
  );
}
