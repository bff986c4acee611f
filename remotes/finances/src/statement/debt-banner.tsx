import { centsUp, type Account } from '@portal/contracts';
import { useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@portal/ui/core';
import { LinkButton } from '@portal/ui/more';

/** A payment was reversed after it was spent: explains the debt and offers a payment. */
export function DebtBanner({ account: { uuid, debt, currency_code: currency } }: { account: Account }) {
  const { t } = useTranslation();
  const format = useFormat();
  // Payments are whole cents, and only full payment ends the debt.
  const sum = centsUp(debt);
  const canTopUp = useCan('/finances/invoices/action/create');
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('statement.debtTitle', { sum: format.amount(sum, currency) })}</MessageBarTitle>
        {t(canTopUp ? 'statement.debtText' : 'statement.debtTextOthers')}
      </MessageBarBody>
      {canTopUp && <MessageBarActions><LinkButton
        to={`/finances/invoice/new?${new URLSearchParams({ sum, account: uuid })}`} appearance="primary"
      >{t('statement.topUp')}</LinkButton></MessageBarActions>}
    </MessageBar>
  );
}
