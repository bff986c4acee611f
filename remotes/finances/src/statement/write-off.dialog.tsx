import { useId, useState } from 'react';
import { centsDown } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Field, makeStyles, Modal, tokens } from '@portal/ui/core';
import { RefusalBar, TextArea } from '@portal/ui/more';
import { SumForm } from '../sum-form';
import { moveChosen, selectWriteOff, writeOffClosed, writeOffRequested, type WriteOffDialogState } from './write-off.slice';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0 },
});

export function WriteOffDialog() {
  const dialog = useSelector(selectWriteOff);
  return dialog && <OpenDialog key={dialog.account.uuid} dialog={dialog} />;
}

/** Asks for the amount and reason of a transfer, then for confirmation, because the portal cannot reverse the transfer. */
function OpenDialog({ dialog: { account, move, busy, failure } }: { dialog: WriteOffDialogState }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const id = useId();
  const { currency_code: currency, name } = account;
  // Rounded down, because fractions of a cent cannot be transferred.
  const max = centsDown(account.summa_currency);
  const [comment, setComment] = useState('');
  const [confirmRequested, setConfirmRequested] = useState(false);
  const close = () => void dispatch(writeOffClosed());
  const choose = (sum: string) => {
    dispatch(moveChosen({ sum, comment: comment.trim() }));
    setConfirmRequested(true);
  };
  const confirming = confirmRequested && move !== null;
  return (
    <Modal
      open
      title={t(confirming ? 'statement.writeOff.confirmTitle' : 'statement.writeOff.title')}
      onClose={busy ? undefined : close}
      actions={confirming ? (
        <>
          <Button disabledFocusable={busy} onClick={() => setConfirmRequested(false)}>{t('statement.writeOff.back')}</Button>
          <Button appearance="primary" busy={busy} onClick={() => dispatch(writeOffRequested())}>{t('statement.writeOff.confirm')}</Button>
        </>
      ) : (
        <>
          <Button onClick={close}>{t('statement.cancel')}</Button>
          <Button appearance="primary" type="submit" form={id}>{t('statement.writeOff.next')}</Button>
        </>
      )}
    >
      {confirming ? (
        <div className={styles.body}>
          <p className={styles.text}>{t('statement.writeOff.question', { sum: format.amount(move.sum, currency), name })}</p>
          {move.comment !== '' && <p className={styles.text}>{t('statement.writeOff.withComment', { comment: move.comment })}</p>}
          <RefusalBar failure={failure} />
        </div>
      ) : (
        <div className={styles.body}>
          <p className={styles.text}>{t('statement.writeOff.text', { name, sum: format.amount(max, currency) })}</p>
          <SumForm
            id={id} label={t('statement.sum')} first={move?.sum ?? ''} max={max}
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
