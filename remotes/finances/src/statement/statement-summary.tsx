import { parseAmount, toAmount, type Amount } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, Skeleton, tokens } from '@portal/ui/shell';
import { isAbove } from './account-choice';
import { useSumFormat } from './sum-format';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow2,
  },
  equation: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`, margin: 0,
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
  currency: {
    lineHeight: '1', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3,
  },
  notes: {
    margin: 0, padding: 0, listStyleType: 'none', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, fontVariantNumeric: 'tabular-nums',
  },
});

export type StatementSums = {
  opening: Amount; in: Amount; out: Amount; closing: Amount; released: Amount; returned: Amount; currency_code: string;
};

/** Totals of the whole period, regardless of filters, and what they consist of. Exact, because rounded amounts might not add up. */
export function StatementSummary({ sums, reserved }: { sums: StatementSums | undefined; reserved: Amount }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const sumText = useSumFormat(sums ? [sums.opening, sums.in, sums.out, sums.closing] : []);
  const parts = [
    { id: 'opening', sign: '', term: t('statement.opening') }, { id: 'in', sign: '+', term: t('statement.in') },
    { id: 'out', sign: '\u2212', term: t('statement.out') }, { id: 'closing', sign: '=', term: t('statement.closing') },
  ] as const;
  const notes = sums ? [
    isAbove(sums.released) && t('statement.outConsists', {
      spent: format.price(toAmount(parseAmount(sums.out) + parseAmount(sums.released))), released: format.price(sums.released),
    }),
    isAbove(sums.returned) && t('statement.inConsists', { returned: format.price(sums.returned) }),
    isAbove(reserved) && t('statement.reserved', { sum: format.amount(reserved, sums.currency_code) }),
  ].filter((note) => note !== false) : [];
  return (
    <div className={styles.root}>
      <dl className={styles.equation} aria-label={t('statement.summary')} aria-busy={!sums}>
        {parts.map(({ id, sign, term }) => (
          <div key={id} className={mergeClasses(styles.part, sign === '' ? styles.unsigned : styles.signed)} data-sign={sign}>
            <dt className={styles.term}>{term}</dt>
            <dd className={mergeClasses(styles.sum, id === 'closing' && styles.total)}>
              {sums ? sumText(sums[id]) : <Skeleton width="110px" />}
              {sums && id === 'closing' && <span className={styles.currency}>{`\u00a0${sums.currency_code}`}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && <ul className={styles.notes}>{notes.map((note) => <li key={note}>{note}</li>)}</ul>}
    </div>
  );
}
