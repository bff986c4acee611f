import { toAmount, type Language, type Money } from '@portal/contracts';
import { sumText, textsIn } from '../../platform/locales';
import { oneLine } from '../../platform/mail';

export type LowBalanceEmailParams = { name: string; balance: Money; threshold: Money; currency: string; language: Language };

export function lowBalanceEmail(
  { name, balance, threshold, currency, language }: LowBalanceEmailParams, publicUrl: string | null,
): { subject: string; body: string } {
  const { t } = textsIn(language);
  const shown = oneLine(name);
  const sum = (money: Money) => sumText(toAmount(money), currency);
  const text = t('mail.lowBalance.text', { name: shown, balance: sum(balance), threshold: sum(threshold) });
  const address = `${publicUrl}/finances/invoice/new`;
  const topUp = publicUrl === null ? t('mail.lowBalance.topUpInPortal') : t('mail.lowBalance.topUpLink', { address });
  return {
    subject: t('mail.lowBalance.subject', { name: shown }),
    body: `${text}\n${t('mail.lowBalance.effect')}\n\n${topUp}\n\n${t('mail.lowBalance.repeat')}\n`,
  };
}
