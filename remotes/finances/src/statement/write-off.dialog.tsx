import { useId, useState } from 'react';
import { centsDown, type Account } from '@portal/contracts';
import { newUuid, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, Modal, tokens } from '@portal/ui/shell';
import { TextArea } from '@portal/ui/forms';
import { Button, Field, RefusalBar } from '@portal/ui/screens';
import { SumForm } from '../sum-form';
import { transferMoney } from './write-off.state';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0 },
});

/** Asks for the amount and reason of a transfer, then for confirmation, because the portal cannot reverse the transfer. */
export function WriteOffDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const id = useId();
  const { currency_code: currency, name } = account;
  const organizationUuid = account.organizationUuid ?? '';
  const { busy, failure, submit, reset } = useCommand(transferMoney, onClose, organizationUuid);
  // Rounded down, because fractions of a cent cannot be transferred.
  const max = centsDown(account.summa_currency);
  const [comment, setComment] = useState('');
  /** `requestUuid`: idempotency key of this amount and comment. */
  const [chosen, setChosen] = useState<{ sum: string; comment: string; requestUuid: string } | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const choose = (sum: string) => {
    const next = { sum, comment: comment.trim() };
    setChosen((before) => (before?.sum === next.sum && before.comment === next.comment ? before : { ...next, requestUuid: newUuid() }));
    setIsConfirming(true);
    reset();
  };
  const confirmed = isConfirming ? chosen : null;
  return (
    <Modal
      open
      title={t(confirmed ? 'statement.writeOff.confirmTitle' : 'statement.writeOff.title')}
      onClose={busy ? undefined : onClose}
      actions={confirmed ? (
        <>
          <Button disabledFocusable={busy} onClick={() => setIsConfirming(false)}>{t('statement.writeOff.back')}</Button>
          <Button
            appearance="primary" busy={busy} onClick={() => submit({ organizationUuid, currency_code: currency, ...confirmed })}
          >{t('statement.writeOff.confirm')}</Button>
        </>
      ) : (
        <>
          <Button onClick={onClose}>{t('statement.cancel')}</Button>
          <Button appearance="primary" type="submit" form={id}>{t('statement.writeOff.next')}</Button>
        </>
      )}
    >
      {confirmed ? (
        <div className={styles.body}>
          <p className={styles.text}>{t('statement.writeOff.question', { sum: format.amount(confirmed.sum, currency), name })}</p>
          {confirmed.comment !== '' && <p className={styles.text}>{t('statement.writeOff.withComment', { comment: confirmed.comment })}</p>}
          <RefusalBar failure={failure} />
        </div>
      ) : (
        <div className={styles.body}>
          <p className={styles.text}>{t('statement.writeOff.text', { name, sum: format.amount(max, currency) })}</p>
          <SumForm
            id={id} label={t('statement.sum')} first={chosen?.sum ?? ''} max={max}
            tooMuch={t('statement.writeOff.tooMuch', { sum: format.amount(max, currency) })}
            currency={currency} autoFocus onSubmit={choose}
          >
            <Field label={t('statement.writeOff.comment')}>
              <TextArea maxLength={500} rows={2} value={comment} onChange={setComment} />
            </Field>
          </SumForm>
        </div>
      )}
    </Modal>
  );
}
