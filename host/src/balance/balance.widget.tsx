import { balanceRequested, selectBalance, useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import {
  Button, ChevronDownIcon, Hint, makeStyles, MenuButton, RefreshIcon, Skeleton, tokens, TopUpIcon,
} from '@portal/ui/shell';
import { LateIcon } from '../parts/late-icon';
import { useLazyPart } from '../parts/use-lazy-part';
import { selectBalanceRefreshing } from './balance-refresh.slice';

const loadTopUp = async () => (await import('./top-up.dialog')).TopUpDialog;

const STATEMENT = '/finances/statement';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex', alignItems: 'center', flexShrink: 0, marginInline: '4px', whiteSpace: 'nowrap',
    '@media (max-width: 479.98px)': { marginInline: 0 },
  },
  // Phones have no room for it; the menu tops up, too.
  topUp: { color: tokens.colorBrandForeground1, '@media (max-width: 479.98px)': { display: 'none' } },
  sum: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
  currency: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular },
  arrow: { display: 'inline-flex', flexShrink: 0, fontSize: '16px', color: tokens.colorNeutralForeground3 },
  spinning: {
    animationName: { from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(360deg)' } }, animationDuration: '0.6s',
    animationIterationCount: 'infinite', animationTimingFunction: 'linear',
  },
});

/** Balance in the navigation bar (SHL-03) with its menu: top up for users who may pay, statement, refresh. */
export function BalanceWidget() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const format = useFormat();
  const balance = useSelector(selectBalance);
  const refreshing = useSelector(selectBalanceRefreshing);
  const mayPayIn = useCan('/finances/invoices/action/create');
  const maySeeStatement = useCan(STATEMENT);
  const { Part: TopUp, loading, open, close } = useLazyPart(loadTopUp);
  const actions = [
    ...(mayPayIn ? [{ id: 'topUp', label: t('topUp.title'), icon: <TopUpIcon />, onSelect: open }] : []),
    ...(maySeeStatement ? [
      { id: 'statement', label: t('balance.statement'), icon: <LateIcon name="statement" />, onSelect: () => void navigate(STATEMENT) },
    ] : []),
    { id: 'refresh', label: t('balance.refresh'), icon: <RefreshIcon />, onSelect: () => void dispatch(balanceRequested()) },
  ];
  return (
    <>
      <div className={styles.root} role="group" aria-label={t('balance.label')} aria-busy={refreshing}>
        {mayPayIn && (
          <Hint text={t('topUp.title')}>
            <Button
              size="medium" appearance="subtle" className={styles.topUp} aria-label={t('topUp.title')} aria-haspopup="dialog"
              aria-busy={loading} icon={<TopUpIcon />} onClick={open}
            />
          </Hint>
        )}
        <MenuButton
          label={balance ? t('balance.menu', { sum: format.amount(balance.sum, balance.currency) }) : t('balance.label')}
          sections={[{ id: 'balance', choices: actions }]}
        >
          {balance
            ? <span><span className={styles.sum}>{format.amount(balance.sum)}</span>{' '}<span className={styles.currency}>
              {balance.currency}
            </span></span>
            : <Skeleton width="84px" />}
          <span className={styles.arrow}>{refreshing ? <RefreshIcon className={styles.spinning} /> : <ChevronDownIcon />}</span>
        </MenuButton>
      </div>
      {TopUp && <TopUp onClose={close} />}
    </>
  );
}
