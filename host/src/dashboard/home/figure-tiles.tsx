import type { ReactNode } from 'react';
import { parseAmount } from '@portal/contracts';
import { selectBalance, useCan, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import type { Loaded } from '@portal/portal/resource';
import { Link } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { shareOfSent, useDeliveryGroupText } from '@portal/ui/cards';
import { FailureView, focusRing, LinkButton, makeStyles, mergeClasses, Skeleton, tokens, TopUpIcon } from '@portal/ui/shell';
import { useHomeStyles } from '../home-layout';
import { changeOf, type Change } from './change';
import type { Figures } from './home.state';
import { Sparkline } from './sparkline';

/** A balance that lasts fewer days is shown as a warning. */
const FEW_DAYS = 3;

const useStyles = makeStyles({
  tile: {
    position: 'relative', display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0, minHeight: '104px', boxSizing: 'border-box',
    padding: '14px 18px', '@media (max-width: 479.98px)': { padding: '12px 14px' },
    borderRadius: tokens.borderRadiusXLarge, border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1, boxShadow: tokens.shadow2,
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px', minHeight: '26px' },
  term: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  // The whole tile is the link's target.
  link: {
    ...focusRing, color: 'inherit', textDecorationLine: 'none', borderRadius: tokens.borderRadiusSmall,
    '::after': { content: '""', position: 'absolute', inset: 0 }, ':hover': { color: tokens.colorBrandForegroundLinkHover },
  },
  value: {
    margin: 0, color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.01em', overflowWrap: 'anywhere',
    '@media (max-width: 479.98px)': { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  },
  // The line is as high as in tiles without a currency.
  currency: {
    lineHeight: '1', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3,
  },
  note: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  low: { color: tokens.colorStatusWarningForeground1 },
  // On a phone the words need the room of the icon.
  topUp: { '@media (max-width: 479.98px)': { '& a > span': { display: 'none' }, '& a': { minWidth: 0, paddingInline: '6px' } } },
  failed: { gridColumn: '1 / -1' },
});

/** The last seven days against the seven days before, and the balance. The numbers are those of the reports. */
export function FigureTiles({ of: { data, status, error, reload } }: { of: Loaded<undefined, Figures> & { reload: () => void } }) {
  const styles = useStyles();
  const layout = useHomeStyles();
  const { t } = useTranslation();
  const failure = useFailureText(error);
  return (
    <dl className={layout.tiles} aria-label={t('figures.title')} aria-busy={status === 'loading'}>
      {failure && !data && <div className={mergeClasses(styles.tile, styles.failed)}><FailureView
        level={2} layout="inline" title={t('figures.failed')} text={failure.text} lines={failure.lines} traceId={error?.traceId}
        onRetry={reload} retrying={status === 'loading'}
      /></div>}
      {!data && !failure && ['messages', 'delivered', 'spent'].map((name) => <TileSkeleton key={name} />)}
      {data?.traffic && <TrafficTiles traffic={data.traffic} currency={data.currency_code} />}
      <BalanceTile lasts={data?.lasts ?? null} />
    </dl>
  );
}

function TileSkeleton() {
  const styles = useStyles();
  return (
    <div className={styles.tile}>
      <div className={styles.head}><Skeleton width="84px" /></div><Skeleton width="120px" height="32px" /><Skeleton width="148px" />
    </div>
  );
}

function TrafficTiles({ traffic: { last, before, days }, currency }: { traffic: NonNullable<Figures['traffic']>; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const [share, shareBefore] = [shareOfSent(last), shareOfSent(before)];
  const spentOf = ({ spent }: { spent: string }) => Number(parseAmount(spent));
  const relative = (now: number, then: number) => changeOf(now, then, (change) => format.percent(Math.abs(change)));
  return (
    <>
      <Tile
        term={t('figures.messages')} to="/finances/reports?period=7days" value={format.number(last.messages)}
        change={relative(last.messages, before.messages)} values={days.map(({ messages }) => messages)}
      />
      <Tile
        term={t('figures.delivered')} to="/finances/reports?period=7days&group=status" value={share === null ? '—' : format.share(share)}
        change={share === null || shareBefore === null ? null : pointsOf(share, shareBefore, format.number)} moreIsBetter
        note={[
          share !== null && t('figures.ofSent', { delivered: format.number(last.delivered), sent: format.number(last.sent) }),
          last.pending > 0 && `${groupText('pending')}: ${format.number(last.pending)}`,
        ].filter(Boolean).join(' · ')}
        values={days.map((day) => shareOfSent(day) ?? 0)}
      />
      <Tile
        term={t('figures.spent')} to="/finances/reports?period=7days" value={format.amount(last.spent)} currency={currency}
        change={relative(spentOf(last), spentOf(before))} values={days.map(spentOf)}
      />
    </>
  );
}

/** The change of a share in percentage points, to one decimal place. */
function pointsOf(share: number, before: number, number: (value: number) => string): Change {
  const points = Math.round(share * 1000) / 10 - Math.round(before * 1000) / 10;
  return { direction: Math.sign(points), size: number(Math.abs(Math.round(points * 10) / 10)), unit: 'points' };
}

type TileProps = {
  term: string; to: string; value: string; currency?: string; change: Change | null; moreIsBetter?: boolean; values: readonly number[];
  note?: string;
};

function Tile({ term, to, value, currency, change, moreIsBetter, values, note }: TileProps) {
  const styles = useStyles();
  const seesReports = useCan('/finances/reports');
  return (
    <div className={styles.tile}>
      <dt className={mergeClasses(styles.head, styles.term)}>
        {seesReports ? <Link to={to} className={styles.link}>{term}</Link> : term}
        <Sparkline values={values} />
      </dt>
      <dd className={styles.value}>{value}{currency && <span className={styles.currency}>{'\u00a0'}{currency}</span>}</dd>
      {(change !== null || !note) && <dd className={styles.note}><ChangeText change={change} moreIsBetter={moreIsBetter} /></dd>}
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

function ChangeText({ change, moreIsBetter = false }: { change: Change | null; moreIsBetter?: boolean | undefined }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation();
  if (change === null) return t('figures.noneBefore');
  const { direction, size, unit } = change;
  if (direction === 0) return t('figures.same');
  const shade = moreIsBetter ? (direction > 0 ? styles.good : styles.bad) : undefined;
  const way = direction > 0 ? 'more' : 'less';
  return <span className={shade}>{t(`figures.change.${unit}.${way}`, { size })}</span>;
}

function BalanceTile({ lasts }: { lasts: Figures['lasts'] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const balance = useSelector(selectBalance);
  const mayPayIn = useCan('/finances/invoices/action/create');
  return (
    <div className={styles.tile}>
      <dt className={mergeClasses(styles.head, styles.term)}>
        {t('figures.balance')}
        {mayPayIn && <span className={styles.topUp}>
          <LinkButton to="/finances/invoice/new" size="small" icon={<TopUpIcon />}>{t('figures.topUp')}</LinkButton>
        </span>}
      </dt>
      <dd className={styles.value}>{balance
        ? <>{format.amount(balance.sum)}<span className={styles.currency}>{'\u00a0'}{balance.currency}</span></>
        : <Skeleton width="140px" height="28px" />}</dd>
      <dd className={mergeClasses(styles.note, lasts !== null && lasts.days < FEW_DAYS && styles.low)}>
        {lasts
          ? t(lasts.days === 0 ? 'figures.lastsLess' : 'figures.lasts', {
            count: lasts.days, perDay: format.amount(lasts.perDay, lasts.currency_code),
          })
          : t('figures.available')}
      </dd>
    </div>
  );
}
