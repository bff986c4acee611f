import { useRef, useState } from 'react';
import { parseAmount, type Amount } from '@portal/contracts';
import type { CardAccount, Customer } from '@portal/contracts/admin';
import { newUuid, useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles } from '@portal/ui/shell';
import { FormDialog, SumInput, TextArea } from '@portal/ui/forms';
import { Field, readSum } from '@portal/ui/screens';
import { writeOff } from '../customer-commands.state';

const useStyles = makeStyles({ text: { margin: 0 } });
const CENT = 100n;

/** An account of an organization. */
export type WriteOffAccount = Omit<CardAccount, 'organizationUuid'> & { organizationUuid: string };
export type WriteOffDialogProps = { customer: Pick<Customer, 'name'>; account: WriteOffAccount; onClose: () => void };

/** Moves money from an organization's account to the customer's own (FIN-08). */
export function WriteOffDialog(
  { customer, account: { name, summa_currency: balance, currency_code, organizationUuid }, onClose }: WriteOffDialogProps,
) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { busy, failure, submit } = useCommand(writeOff, onClose, organizationUuid);
  const [typed, setTyped] = useState('');
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<Failure | 'missing' | 'tooMuch' | null>(null);
  // A repeated request has the same idempotency key, so that it does not move the money twice. Another sum or comment gets a new key.
  const idempotency = useRef({ words: '', requestUuid: '' });
  const failureText = useFailureText(problem === null || typeof problem === 'string' ? undefined : problem);
  const message = problem === 'missing' ? t(
    'writeOff.sumMissing',
  ) : problem === 'tooMuch' ? t('writeOff.tooMuch', { sum: format.amount(balance, currency_code) }) : failureText?.text;

  const confirm = () => {
    const read = readSum(typed);
    const found = 'problem' in read ? read.problem : isAbove(read.sum, balance) ? 'tooMuch' : null;
    setProblem(found);
    if (found !== null || !('sum' in read)) return;
    const words = `${read.sum} ${comment.trim()}`;
    if (idempotency.current.words !== words) idempotency.current = { words, requestUuid: newUuid() };
    submit({
      body: { organizationUuid, currency_code, sum: read.sum, comment: comment.trim(), requestUuid: idempotency.current.requestUuid },
    });
  };
  return (
    <FormDialog
      title={t('writeOff.title', { name })} confirmLabel={t('writeOff.confirm')} busy={busy} failure={failure} onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.text}>{t('writeOff.text', { sum: format.amount(balance, currency_code), customer: customer.name })}</p>
      <Field required label={t('writeOff.sum')} validationMessage={message}>
        <SumInput autoFocus currency={currency_code} typed={typed} onType={setTyped} />
      </Field>
      <Field label={t('writeOff.comment')}>
        <TextArea maxLength={500} rows={2} value={comment} onChange={setComment} />
      </Field>
    </FormDialog>
  );
}

/** True if the amount exceeds the balance, which is rounded down to whole cents. */
function isAbove(sum: Amount, balance: Amount): boolean {
  const max = parseAmount(balance);
  return parseAmount(sum) > max - (max % CENT);
}
