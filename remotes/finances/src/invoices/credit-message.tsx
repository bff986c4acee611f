import type { Invoice } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MessageBar, MessageBarBody, type MessageBarProps } from '@portal/ui/screens';
import { creditOf, type InvoiceCredit } from './invoice-credit';

const intents: Readonly<Record<InvoiceCredit, MessageBarProps['intent']>> = {
  waiting: 'info', credited: 'success', partlyReversed: 'warning', reversed: 'warning',
};

/** Shows whether the balance was credited and whether the credit was reversed. */
export function CreditMessage({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { sum, paidSum, reversedSum, currency_code: currency, payMethodType } = invoice;
  const credit = creditOf(invoice);
  const sums = { sum: format.amount(paidSum ?? sum, currency), reversed: format.amount(reversedSum, currency) };
  return (
    <MessageBar intent={intents[credit]} layout="multiline">
      <MessageBarBody role="status">
        {credit === 'waiting' ? t(`invoice.notCredited.${payMethodType}`, sums) : t(`invoice.creditText.${credit}`, sums)}
      </MessageBarBody>
    </MessageBar>
  );
}
