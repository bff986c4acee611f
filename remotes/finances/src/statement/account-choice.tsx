import { useId } from 'react';
import { centsUp, type Account } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Field, Select } from '@portal/ui/screens';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';

/** With more accounts, a dropdown replaces the cards. */
const MAX_CARDS = 6;

const useStyles = makeStyles({
  root: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))', gap: tokens.spacingHorizontalM, minWidth: 0,
    margin: 0, padding: 0, border: 0,
  },
  card: {
    position: 'relative', display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow2,
  },
  choice: {
    cursor: 'pointer', ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  // A thicker border stays visible in forced-colors mode.
  chosen: {
    border: `1px solid ${tokens.colorBrandStroke1}`, boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke1}`,
    '@media (forced-colors: active)': { border: '3px solid Highlight' },
  },
  radio: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, cursor: 'pointer' },
  name: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  sum: {
    fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  more: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  debt: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  select: { maxWidth: '420px' },
});

export type AccountChoiceProps = { accounts: readonly Account[]; chosen: Account; onChoose: (accountUuid: string) => void };

/** Choice of the account, with balances: cards, or a dropdown if there are many. Nothing for one account. */
export function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const group = useId();
  if (accounts.length === 1) return null;
  if (accounts.length > MAX_CARDS) {
    return (
      <Field label={t('statement.account')} className={styles.select}>
        <Select value={chosen.uuid} onChange={(_, { value }) => onChoose(value)}>
          {accounts.map(({ uuid, name, summa_currency: sum, currency_code: currency }) => <option key={uuid} value={uuid}>
            {`${name} · ${format.amount(sum, currency)}`}
          </option>)}
        </Select>
      </Field>
    );
  }
  return (
    <fieldset className={styles.root} aria-label={t('statement.account')}>
      {accounts.map((account) => (
        <label key={account.uuid} className={mergeClasses(styles.card, styles.choice, account.uuid === chosen.uuid && styles.chosen)}>
          <input
            type="radio" className={styles.radio} name={group} checked={account.uuid === chosen.uuid}
            onChange={() => onChoose(account.uuid)}
          />
          <AccountSums account={account} />
        </label>
      ))}
    </fieldset>
  );
}

function AccountSums({ account: { name, type, summa_currency: sum, currency_code: currency, debt } }: { account: Account }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  return (
    <>
      <span
        className={styles.name}
      >{name}{' '}<span className={styles.more}>{t(type === 1 ? 'statement.ofCustomer' : 'statement.ofOrganization')}</span></span>
      <span className={styles.sum}>{format.amount(sum, currency)}</span>
      {isAbove(debt) && <span className={mergeClasses(styles.more, styles.debt)}>
        {t('statement.debt', { sum: format.amount(centsUp(debt), currency) })}
      </span>}
    </>
  );
}

export const isAbove = (sum: string): boolean => /[1-9]/.test(sum) && !sum.startsWith('-');
