import { useId, useRef, useState, type FormEvent } from 'react';
import { selectBalance, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { Button, Field, Input, makeStyles, Modal, tokens } from '@portal/ui/shell';
import { checkSum, type SumProblem } from './top-up-sum';

const QUICK = [100, 500, 1000, 5000] as const;

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '14px', marginTop: '12px' },
  now: { margin: 0, color: tokens.colorNeutralForeground3 },
  quick: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '8px' },
  amount: { minWidth: 0, paddingInline: '4px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  currency: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, whiteSpace: 'nowrap',
  },
});

/** Asks for the amount to top up; the invoice is created on a separate screen (SHL-03). */
export function TopUpDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const format = useFormat();
  const balance = useSelector(selectBalance);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<SumProblem>();
  const input = useRef<HTMLInputElement>(null);
  const form = useId();

  const change = (value: string) => {
    setTyped(value);
    setProblem(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const check = checkSum(typed);
    if ('problem' in check) {
      setProblem(check.problem);
      input.current?.focus();
      return;
    }
    onClose();
    void navigate(`/finances/invoice/new?${new URLSearchParams({ sum: check.sum })}`);
  };
  return (
    <Modal
      open
      title={t('topUp.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('topUp.cancel')}</Button>
          <Button appearance="primary" type="submit" form={form}>{t('topUp.confirm')}</Button>
        </>
      }
    >
      {balance && <p className={styles.now}>{t('topUp.now', { sum: format.amount(balance.sum), currency: balance.currency })}</p>}
      <form id={form} noValidate className={styles.form} onSubmit={submit}>
        <Field
          required label={t('topUp.sum')} validationMessage={problem && t(`topUp.problem.${problem}`)}
          validationState={problem ? 'error' : 'none'}
        >
          <Input
            ref={input} autoFocus autoComplete="off" inputMode="decimal" maxLength={24} value={typed}
            onChange={(_, { value }) => change(value)} contentAfter={<span className={styles.currency}>{balance?.currency}</span>}
          />
        </Field>
        <div className={styles.quick} role="group" aria-label={t('topUp.quick')}>
          {QUICK.map(format.number).map((sum) => (
            <Button
              key={sum}
              className={styles.amount}
              onClick={() => {
                change(sum);
                input.current?.focus();
              }}
            >
              {sum}
            </Button>
          ))}
        </div>
      </form>
    </Modal>
  );
}
