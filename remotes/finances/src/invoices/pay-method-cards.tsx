import { useId, type ReactElement } from 'react';
import type { PayMethod, PayMethodType } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, MoneyIcon, tokens } from '@portal/ui/shell';
import { BankIcon, CardIcon } from '@portal/ui/forms';

const icons: Readonly<Record<PayMethodType, ReactElement>> = { bank: <BankIcon />, liqpay: <CardIcon />, cash: <MoneyIcon /> };

const useStyles = makeStyles({
  group: { margin: 0, padding: 0, border: 0, minWidth: 0 },
  // Like the labels of the fields above.
  legend: {
    padding: `${tokens.spacingVerticalXXS} 0`, marginBottom: tokens.spacingVerticalXXS, color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  cards: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(230px, 100%), 1fr))', gap: tokens.spacingHorizontalM },
  card: {
    position: 'relative', display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', alignContent: 'start',
    gap: `2px ${tokens.spacingHorizontalM}`, padding: '14px 16px', cursor: 'pointer',
    borderRadius: tokens.borderRadiusLarge, border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':has(:checked)': {
      border: `1px solid ${tokens.colorCompoundBrandStroke}`, boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
      '@media (forced-colors: active)': { outline: '3px solid Highlight' },
    },
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  off: {
    cursor: 'not-allowed', border: `1px dashed ${tokens.colorNeutralStroke1}`, color: tokens.colorNeutralForeground3,
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: 'transparent' },
  },
  // The radio button is invisible but covers the card, for keyboard and screen readers.
  radio: { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  icon: { gridRow: 'span 3', display: 'inline-flex', fontSize: '24px', color: tokens.colorBrandForeground1 },
  iconOff: { color: tokens.colorNeutralForeground3 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  detail: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, overflowWrap: 'anywhere',
  },
  why: { color: tokens.colorNeutralForeground2 },
});

export type PayMethodCardsProps = {
  methods: readonly PayMethod[];
  /** Currency of the account to top up. */
  currency: string;
  chosen: string;
  /** Whether changes are ignored. The radio buttons stay enabled, so that the focused one keeps the focus. */
  disabled: boolean;
  onChoose: (uuid: string) => void;
};

/** Choice of the payment method; unavailable methods show the reason. */
export function PayMethodCards({ methods, currency, chosen, disabled, onChoose }: PayMethodCardsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const name = useId();
  return (
    <fieldset className={styles.group} aria-disabled={disabled || undefined}>
      <legend className={styles.legend}>{t('newInvoice.method')}</legend>
      <div className={styles.cards}>
        {methods.map((method) => {
          const why = refusalOf(method, currency);
          const id = `${name}-${method.uuid}`;
          // The seller's own name isn't translated, so it only tells methods of one type apart.
          const isOnly = methods.filter(({ type }) => type === method.type).length === 1;
          return (
            <label key={method.uuid} className={mergeClasses(styles.card, why !== null && styles.off)}>
              <input
                type="radio" name={name} value={method.uuid} checked={method.uuid === chosen && !why} disabled={why !== null}
                className={styles.radio}
                aria-labelledby={`${id}-name`} aria-describedby={`${id}-detail`} onChange={() => !disabled && onChoose(method.uuid)}
              />
              <span className={mergeClasses(styles.icon, why !== null && styles.iconOff)} aria-hidden="true">{icons[method.type]}</span>
              <span id={`${id}-name`} className={styles.name}>
                {[t(`payMethod.types.${method.type}`), !isOnly && method.name].filter(Boolean).join(' · ')}
              </span>
              <span id={`${id}-detail`} className={mergeClasses(styles.detail, why !== null && styles.why)}>
                {why
                  ? t(`payMethod.${why}`, { currency: method.currency_code })
                  : [t(`payMethod.hints.${method.type}`), method.sellerName, method.bankName].filter(Boolean).join(' · ')}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Returns why the method cannot top up an account in `currency`; null if it can. */
export function refusalOf({ allowed, currency_code: own }: PayMethod, currency: string): 'notAllowed' | 'otherCurrency' | null {
  if (!allowed) return 'notAllowed';
  return own === currency ? null : 'otherCurrency';
}
