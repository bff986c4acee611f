import type { Amount, Language } from '@portal/contracts';
import { formats, toastShown, type LiveData } from '@portal/portal';
import { i18n } from '@portal/portal/i18n';

/** Returns a warning that an account's balance fell below its alert threshold. Users who may top up get a link to do so. */
export function lowBalanceToast(
  { accountUuid, name, sum, threshold, currency_code: currency }: LiveData<'balance.low'>,
  { language, mayTopUp }: { language: Language; mayTopUp: boolean },
) {
  const { amount } = formats(language);
  const money = (value: Amount) => amount(value, currency);
  return toastShown({
    intent: 'warning',
    text: i18n.t('balance.low', { name, sum: money(sum), threshold: money(threshold) }),
    ...(mayTopUp && { link: { to: `/finances/invoice/new?account=${accountUuid}`, text: i18n.t('balance.topUp') } }),
  });
}
