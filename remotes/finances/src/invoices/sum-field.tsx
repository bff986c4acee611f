import { useRef, useState } from 'react';
import { parseAmount } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { SumInput } from '@portal/ui/forms';
import { Button, Field, readSum } from '@portal/ui/screens';
import { useSumProblem } from '../use-sum-problem';

const QUICK = [100, 500, 1000, 5000] as const;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '420px' },
  quick: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: tokens.spacingHorizontalS },
  amount: { minWidth: 0, paddingInline: '4px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  chosen: {
    '&&': { border: `1px solid ${tokens.colorCompoundBrandStroke}` }, boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    '@media (forced-colors: active)': { outline: '3px solid Highlight' },
  },
});

export type SumFieldProps = {
  typed: string;
  currency: string;
  /** Makes the field read-only but keeps it focusable, so that it does not lose the focus. */
  disabled: boolean;
  autoFocus?: boolean;
  onType: (typed: string) => void;
};

/** Validates a preset amount immediately, but a typed one only when the field loses focus, because it may be incomplete. */
export function SumField({ typed, currency, disabled, autoFocus, onType }: SumFieldProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);
  const [left, setLeft] = useState(false);
  const read = readSum(typed);
  const problem = !typing && (left || typed !== '') && 'problem' in read ? read.problem : undefined;
  const message = useSumProblem(problem);
  return (
    <div className={styles.root}>
      <Field required label={t('newInvoice.sum')} validationMessage={message} validationState={message ? 'error' : 'none'}>
        <SumInput
          ref={input} autoFocus={autoFocus} currency={currency} typed={typed} readOnly={disabled}
          onType={(value) => { setTyping(true); onType(value); }}
          onBlur={() => { setTyping(false); setLeft(true); }}
        />
      </Field>
      <div className={styles.quick} role="group" aria-label={t('newInvoice.quick')}>
        {QUICK.map((sum) => {
          const isChosen = 'money' in read && read.money === parseAmount(String(sum));
          return (
            <Button
              key={sum} className={mergeClasses(styles.amount, isChosen && styles.chosen)} aria-pressed={isChosen}
              disabledFocusable={disabled} onClick={() => { onType(format.number(sum)); input.current?.focus(); }}
            >{format.number(sum)}</Button>
          );
        })}
      </div>
    </div>
  );
}
