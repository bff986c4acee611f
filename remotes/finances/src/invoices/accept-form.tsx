import { useId } from 'react';
import type { Invoice } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { Button } from '@portal/ui/screens';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { SumForm } from '../sum-form';
import { commandKey, invoiceCommand } from './commands.state';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalL },
  text: { margin: 0, maxWidth: '72ch', color: tokens.colorNeutralForeground2 },
});

/** Records that a payment arrived, which increases the balance (FIN-04). */
export function AcceptForm({ invoice: { uuid, sum, currency_code: currency } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const form = useId();
  const { busy, failure, submit } = useCommand(invoiceCommand, undefined, commandKey('accept', uuid));
  return (
    <Card title={t('invoices.accept')}>
      <div className={styles.body}>
        <p className={styles.text}>{t('invoices.acceptText')}</p>
        <SumForm
          id={form} label={t('invoices.acceptSum')} hint={t('invoices.atMost', { sum: format.amount(sum, currency) })} first={sum} max={sum}
          currency={currency}
          refusal={failure} onSubmit={(entered) => submit({ command: 'accept', uuid, sum: entered })}
        />
        <Button appearance="primary" type="submit" form={form} busy={busy}>{t('invoices.accept')}</Button>
      </div>
    </Card>
  );
}
