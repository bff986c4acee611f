import { useState, type ReactNode } from 'react';
import { parseAmount, type Amount } from '@portal/contracts';
import { failure, type Failure } from '@portal/portal';
import { makeStyles, tokens } from '@portal/ui/shell';
import { SumInput } from '@portal/ui/forms';
import { Field, readSum, typedSum } from '@portal/ui/screens';
import { useSumProblem } from './use-sum-problem';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

export type SumFormProps = {
  id: string;
  label: string;
  hint?: string;
  /** Initial amount; empty for an empty field. */
  first: Amount | '';
  max: Amount;
  /** Error text for an amount above `max`; by default it says that the amount exceeds the invoice. */
  tooMuch?: string;
  currency: string;
  autoFocus?: boolean;
  /** Why the server refused the last amount. */
  refusal?: Failure | null;
  /** Further fields below the amount. */
  children?: ReactNode;
  onSubmit: (sum: Amount) => void;
};

/** Form for an amount with two decimals, up to `max` (VAL-05). The submit button is outside the form and needs `form={id}`. */
export function SumForm({ id, label, hint, first, max, tooMuch, currency, autoFocus, refusal, children, onSubmit }: SumFormProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState(() => typedSum(first));
  const [wrong, setWrong] = useState<Failure | 'missing' | null>(null);
  const problem = useSumProblem(wrong ?? refusal);
  const submit = () => {
    const read = readSum(typed);
    const found = 'problem' in read ? read.problem : read.money > parseAmount(max) ? failure('sum_above_invoice', {
      params: { sum: max, currency },
    }) : null;
    setWrong(found);
    if (found === null && 'sum' in read) onSubmit(read.sum);
  };
  const change = (value: string) => {
    setTyped(value);
    setWrong(null);
  };
  const isTooMuch = wrong !== null && wrong !== 'missing' && wrong.name === 'sum_above_invoice';
  const message = isTooMuch && tooMuch !== undefined ? tooMuch : problem;
  return (
    <form id={id} noValidate className={styles.form} onSubmit={(event) => { event.preventDefault(); submit(); }}>
      <Field required label={label} hint={hint} validationMessage={message} validationState={message ? 'error' : 'none'}>
        <SumInput autoFocus={autoFocus} currency={currency} typed={typed} onType={change} />
      </Field>
      {children}
    </form>
  );
}
