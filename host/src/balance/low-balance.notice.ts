import type { Amount, Language } from '@portal/contracts';
import { formats, noticeShown, type LiveData } from '@portal/portal';
import { i18n } from '@portal/portal/i18n';

/** An account went below the sum of its alert: what it holds, and the way to top it up for who may go there. */
export function lowBalanceNotice({ accountUuid, name, sum, threshold, currency_code: currency }: LiveData<'balance.low'>, { language, mayTopUp }: { language: Language; mayTopUp: boolean }) {
  const { amount } = formats(language);
  const money = (value: Amount) => amount(value, currency);
  return noticeShown({
    intent: 'warning',
    text: i18n.t('balance.low', { name, sum: money(sum), threshold: money(threshold) }),
    ...(mayTopUp && { link: { to: `/finances/invoice/new?account=${accountUuid}`, text: i18n.t('balance.topUp') } }),
  });
}
