import { balanceRequested, selectBalance, useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, focusRing, Hint, makeStyles, mergeClasses, RefreshIcon, Skeleton, tokens, TopUpIcon } from '@portal/ui/shell';
import { useEffect, useState } from 'react';
import { useLazyPart } from '../parts/use-lazy-part';
import { selectBalanceRefreshing } from './balance-refresh.slice';

/** How long the icon keeps spinning after the response. SPEC 9 allows at most 500 ms. */
const AFTER_ANSWER_MS = 400;

/** Returns true while `working` and for `AFTER_ANSWER_MS` afterwards, so the spin is visible even if the response is quick. */
function useSpin(working: boolean): boolean {
  const [spinning, setSpinning] = useState(working);
  if (working && !spinning) setSpinning(true);
  useEffect(() => {
    if (working) return undefined;
    const timer = setTimeout(() => setSpinning(false), AFTER_ANSWER_MS);
    return () => clearTimeout(timer);
  }, [working]);
  return spinning;
}

const loadTopUp = async () => (await import('./top-up.dialog')).TopUpDialog;

const useStyles = makeStyles({
  root: {
    display: 'inline-flex', alignItems: 'center', flexShrink: 0, gap: '2px', marginInline: '8px', whiteSpace: 'nowrap',
    '@media (max-width: 479.98px)': { marginInline: '2px' },
  },
  topUp: {
    ...focusRing,
    display: 'inline-flex', alignItems: 'center', gap: '8px', height: '32px', padding: '0 8px', border: 0,
    borderRadius: tokens.borderRadiusMedium, cursor: 'pointer', backgroundColor: 'transparent', font: 'inherit', color: 'inherit',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover }, ':active': { backgroundColor: tokens.colorSubtleBackgroundPressed },
    '@media (max-width: 479.98px)': { gap: '6px', padding: '0 4px' },
  },
  plus: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorBrandForeground1 },
  sum: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
  currency: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  spinning: {
    animationName: { from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(360deg)' } }, animationDuration: '0.6s',
    animationIterationCount: 'infinite', animationTimingFunction: 'linear',
  },
});

/** Balance in the navigation bar (SHL-03): a refresh button, and a top-up button for users who may pay. */
export function BalanceWidget() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const format = useFormat();
  const balance = useSelector(selectBalance);
  const refreshing = useSelector(selectBalanceRefreshing);
  const spinning = useSpin(refreshing);
  const mayPayIn = useCan('/finances/invoices/action/create');
  const { Part: TopUp, loading, open, close } = useLazyPart(loadTopUp);
  const amount = balance
    ? <span><span
      className={styles.sum}
    >{format.amount(balance.sum)}</span>{' '}<span className={styles.currency}>{balance.currency}</span></span>
    : <Skeleton width="84px" />;
  return (
    <>
      <div className={styles.root} role="group" aria-label={t('balance.label')}>
        {mayPayIn
          ? (
            <Hint text={t('topUp.title')}>
              <button type="button" className={styles.topUp} aria-haspopup="dialog" aria-busy={loading} aria-label={balance
                ? t('topUp.open', { sum: format.amount(balance.sum), currency: balance.currency })
                : t('topUp.title')} onClick={open}>
                <span className={styles.plus} aria-hidden="true"><TopUpIcon /></span>{amount}
              </button>
            </Hint>
          )
          : amount}
        <Hint text={t('balance.refresh')}>
          <Button
            size="medium" appearance="subtle" aria-label={t('balance.refresh')} aria-busy={refreshing}
            icon={<RefreshIcon className={mergeClasses(spinning && styles.spinning)} />} onClick={() => dispatch(balanceRequested())}
          />
        </Hint>
      </div>
      {TopUp && <TopUp onClose={close} />}
    </>
  );
}
