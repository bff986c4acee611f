import { CARD_DAYS, type CustomerCard } from '@portal/contracts/admin';
import { parseAmount } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Timestamp } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))', gap: '1px', margin: 0, overflow: 'hidden',
    backgroundColor: tokens.colorNeutralStroke2, border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow2,
    '@media (max-width: 479.98px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  fact: {
    display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0, padding: '14px 20px',
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 479.98px)': { padding: '12px' },
  },
  term: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  value: {
    margin: 0, color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere',
    '@media (max-width: 479.98px)': { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  },
  note: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The figures that an administrator looks for first, above all tabs. */
export function CustomerSummary({ customer: { tariff, balance, reserved, debt, lastActivity, sent } }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const sum = (amount: string) => format.amount(amount, tariff.currency_code);
  const notes = [
    ...(parseAmount(reserved) > 0n ? [t('card.reservedOf', { sum: sum(reserved) })] : []),
    ...(parseAmount(debt) > 0n ? [t('card.debtOf', { sum: sum(debt) })] : []),
  ];
  const facts = [
    { id: 'balance', term: t('card.balance'), value: sum(balance), note: notes.join(' · ') },
    { id: 'tariff', term: t('customers.tariff'), value: tariff.name, note: tariff.currency_code },
    {
      id: 'activity', term: t('card.lastActivity'), note: '',
      value: lastActivity === null ? t('card.never') : <Timestamp at={lastActivity} />,
    },
    { id: 'sent', term: t('card.sent', { days: CARD_DAYS }), value: format.number(sent), note: '' },
  ];
  return (
    <dl className={styles.root}>
      {facts.map(({ id, term, value, note }) => (
        <div key={id} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {note !== '' && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
