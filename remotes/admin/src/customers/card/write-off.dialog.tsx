import { useRef, useState } from 'react';
import { parseAmount, type Amount } from '@portal/contracts';
import type { CardAccount, Customer } from '@portal/contracts/admin';
import { newUuid, useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Field, makeStyles } from '@portal/ui/core';
import { FormDialog, readSum, SumInput, TextArea } from '@portal/ui/more';
import { useCommand } from '../use-command';

const useStyles = makeStyles({ text: { margin: 0 } });
const CENT = 100n;

export type WriteOffDialogProps = { customer: Pick<Customer, 'uuid' | 'name'>; account: CardAccount; organizationUuid: string };

/** Moves money from an organization's account to the customer's own (FIN-08). */
export function WriteOffDialog(
  { customer, account: { name, summa_currency: balance, currency_code }, organizationUuid }: WriteOffDialogProps,
) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { busy, failure, close, request } = useCommand('writeOff');
  const [typed, setTyped] = useState('');
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<Failure | 'missing' | 'tooMuch' | null>(null);
  // Idempotency key, so that a repeated request does not move the money twice. Another sum or comment gets a new key.
  const wish = useRef({ words: '', requestUuid: '' });
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
    if (wish.current.words !== words) wish.current = { words, requestUuid: newUuid() };
    request({
      kind: 'writeOff', customerUuid: customer.uuid,
      body: { organizationUuid, currency_code, sum: read.sum, comment: comment.trim(), requestUuid: wish.current.requestUuid },
    });
  };
  return (
    <FormDialog
      title={t('writeOff.title', { name })} confirmLabel={t('writeOff.confirm')} busy={busy} failure={failure} onConfirm={confirm}
      onClose={close}
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
