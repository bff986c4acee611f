import { useId } from 'react';
import type { Invoice } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, Modal, tokens } from '@portal/ui/shell';
import { Button, ConfirmDialog, RefusalBar } from '@portal/ui/screens';
import { SumForm } from '../sum-form';
import { commandKey, invoiceCommand, type Command } from './commands.state';
import { refundable } from './invoice-rights';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0 },
});

/** A command whose confirmation is open. */
export type OpenCommand = { command: Command; invoice: Invoice };

/** Asks for a confirmation of the command. */
export function CommandDialog({ command, invoice, onClose }: OpenCommand & { onClose: () => void }) {
  if (command === 'cancel') return <CancelDialog invoice={invoice} onClose={onClose} />;
  return <SumDialog command={command} invoice={invoice} onClose={onClose} />;
}

function CancelDialog({ invoice: { uuid, number, sum }, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { busy, failure, submit } = useCommand(invoiceCommand, onClose, commandKey('cancel', uuid));
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('invoices.cancelTitle', { number })} confirmLabel={t('invoices.cancel')}
      cancelLabel={t('invoices.keep')}
      onConfirm={() => submit({ command: 'cancel', uuid, sum })} onCancel={onClose}
    >
      <div className={styles.body}>
        <p className={styles.text}>{t('invoices.cancelText')}</p>
        <RefusalBar failure={failure} />
      </div>
    </ConfirmDialog>
  );
}

/** Asks for the received amount or the amount to refund. */
function SumDialog({ command, invoice, onClose }: { command: 'accept' | 'refund'; invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const form = useId();
  const { uuid, number, sum, currency_code: currency } = invoice;
  const { busy, failure, submit } = useCommand(invoiceCommand, onClose, commandKey(command, uuid));
  const max = command === 'accept' ? sum : refundable(invoice) ?? sum;
  return (
    <Modal
      open title={t(`invoices.${command}Title`, { number })} onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button disabledFocusable={busy} onClick={onClose}>{t('invoices.dismiss')}</Button>
          <Button appearance="primary" type="submit" form={form} busy={busy}>{t(`invoices.${command}`)}</Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.text}>{t(`invoices.${command}Text`)}</p>
        <SumForm
          id={form} label={t(`invoices.${command}Sum`)} hint={t('invoices.atMost', { sum: format.amount(max, currency) })} first={max}
          max={max} currency={currency}
          refusal={failure} onSubmit={(entered) => submit({ command, uuid, sum: entered })}
        />
      </div>
    </Modal>
  );
}
