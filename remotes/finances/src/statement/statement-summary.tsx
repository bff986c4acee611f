import type { Amount } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, Skeleton, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`, margin: 0,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow2,
    '@media (max-width: 639.98px)': { flexDirection: 'column', alignItems: 'stretch' },
  },
  part: {
    display: 'grid', gridTemplateColumns: 'auto auto', alignItems: 'end', columnGap: tokens.spacingHorizontalL,
    '@media (max-width: 639.98px)': { gridTemplateColumns: '1ch auto 1fr', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  },
  unsigned: { columnGap: 0, '@media (max-width: 639.98px)': { columnGap: tokens.spacingHorizontalS } },
  // The sign (+, −, =) is CSS content, because a group in a `<dl>` can contain only `<dt>` and `<dd>`.
  signed: {
    '::before': {
      content: 'attr(data-sign) / ""', gridColumn: 1, gridRow: 2, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase500,
      lineHeight: tokens.lineHeightBase500,
      '@media (max-width: 639.98px)': { gridRow: 1 },
    },
  },
  term: { gridColumn: 2, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  sum: {
    gridColumn: 2, margin: 0, '@media (max-width: 639.98px)': { gridColumn: 3, textAlign: 'end' }, whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontVariantNumeric: 'tabular-nums',
  },
  total: { fontWeight: tokens.fontWeightSemibold },
});

export type StatementSums = { opening: Amount; in: Amount; out: Amount; closing: Amount; currency_code: string };

/** Totals of the whole period, regardless of filters. All digits are shown, because rounded amounts might not add up. */
export function StatementSummary({ sums }: { sums: StatementSums | undefined }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const parts = [
    { id: 'opening', sign: '', term: t('statement.opening') }, { id: 'in', sign: '+', term: t('statement.in') },
    { id: 'out', sign: '\u2212', term: t('statement.out') }, { id: 'closing', sign: '=', term: t('statement.closing') },
  ] as const;
  return (
    <dl className={styles.root} aria-label={t('statement.summary')} aria-busy={!sums}>
      {parts.map(({ id, sign, term }) => (
        <div key={id} className={mergeClasses(styles.part, sign === '' ? styles.unsigned : styles.signed)} data-sign={sign}>
          <dt className={styles.term}>{term}</dt>
          <dd className={mergeClasses(styles.sum, id === 'closing' && styles.total)}>
            {sums ? format.price(sums[id], sums.currency_code) : <Skeleton width="110px" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
