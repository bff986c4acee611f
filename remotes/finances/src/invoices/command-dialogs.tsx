import { useId } from 'react';
import type { Invoice } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, makeStyles, Modal, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar } from '@portal/ui/more';
import { SumForm } from '../sum-form';
import { commandDismissed, commandSubmitted, selectCommand, selectCommands } from './commands.slice';
import { refundable } from './invoice-rights';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0 },
});

/** The open confirmation dialog. */
export function CommandDialogs() {
  const { dialog } = useSelector(selectCommands);
  if (dialog === null) return null;
  if (dialog.command === 'cancel') return <CancelDialog invoice={dialog.invoice} />;
  return <SumDialog key={dialog.command} command={dialog.command} invoice={dialog.invoice} />;
}

function CancelDialog({ invoice: { uuid, number, sum } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const current = useSelector(selectCommand('cancel', uuid));
  return (
    <ConfirmDialog
      open danger busy={current?.busy} title={t('invoices.cancelTitle', { number })} confirmLabel={t('invoices.cancel')}
      cancelLabel={t('invoices.keep')}
      onConfirm={() => dispatch(commandSubmitted({ command: 'cancel', uuid, sum }))} onCancel={() => dispatch(commandDismissed())}
    >
      <div className={styles.body}>
        <p className={styles.text}>{t('invoices.cancelText')}</p>
        <RefusalBar failure={current?.failure} />
      </div>
    </ConfirmDialog>
  );
}

/** Asks for the received amount or the amount to refund. */
function SumDialog({ command, invoice }: { command: 'accept' | 'refund'; invoice: Invoice }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const format = useFormat();
  const form = useId();
  const { uuid, number, sum, currency_code: currency } = invoice;
  const current = useSelector(selectCommand(command, uuid));
  const max = command === 'accept' ? sum : refundable(invoice) ?? sum;
  const busy = current?.busy ?? false;
  return (
    <Modal
      open title={t(`invoices.${command}Title`, { number })} onClose={busy ? undefined : () => dispatch(commandDismissed())}
      actions={
        <>
          <Button disabledFocusable={busy} onClick={() => dispatch(commandDismissed())}>{t('invoices.dismiss')}</Button>
          <Button appearance="primary" type="submit" form={form} busy={busy}>{t(`invoices.${command}`)}</Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.text}>{t(`invoices.${command}Text`)}</p>
        <SumForm
          id={form} label={t(`invoices.${command}Sum`)} hint={t('invoices.atMost', { sum: format.amount(max, currency) })} first={max}
          max={max} currency={currency}
          refusal={current?.failure ?? null} onSubmit={(entered) => dispatch(commandSubmitted({ command, uuid, sum: entered }))}
        />
      </div>
    </Modal>
  );
}
