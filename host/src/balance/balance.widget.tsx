import { balanceRequested, selectBalance, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Hint, makeStyles, mergeClasses, RefreshIcon, Skeleton, tokens } from '@portal/ui/core';
import { selectBalanceRefreshing } from './balance-refresh.slice';
import { useSpin } from './use-spin';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '2px', marginInline: '8px', whiteSpace: 'nowrap', '@media (max-width: 479.98px)': { marginInline: '2px' } },
  sum: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
  currency: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, marginInlineStart: '4px' },
  spinning: { animationName: { from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(360deg)' } }, animationDuration: '0.6s', animationIterationCount: 'infinite', animationTimingFunction: 'linear' },
});

/** What the customer has, in the frame of every screen, and a button that asks again (SHL-03). */
export function BalanceWidget() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const format = useFormat();
  const balance = useSelector(selectBalance);
  const refreshing = useSelector(selectBalanceRefreshing);
  const spinning = useSpin(refreshing);
  return (
    <div className={styles.root} role="group" aria-label={t('balance.label')}>
      {balance
        ? <span><span className={styles.sum}>{format.amount(balance.sum)}</span><span className={styles.currency}>{balance.currency}</span></span>
        : <Skeleton width="84px" />}
      <Hint text={t('balance.refresh')}>
        <Button size="medium" appearance="subtle" aria-label={t('balance.refresh')} aria-busy={refreshing} icon={<RefreshIcon className={mergeClasses(spinning && styles.spinning)} />} onClick={() => dispatch(balanceRequested())} />
      </Hint>
    </div>
  );
}
