import { centsUp, type Account } from '@portal/contracts';
import { useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { LinkButton, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@portal/ui/screens';

/** Explains a debt, which arises when a payment is reversed after the money was spent, and offers a top-up. */
export function DebtBanner({ account: { uuid, debt, currency_code: currency } }: { account: Account }) {
  const { t } = useTranslation();
  const format = useFormat();
  // Rounds up to whole cents, because a payment rounded down would leave a small debt.
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
