import { formatAmount, toAmount, type Language, type Money } from '@portal/contracts';

export type LowBalanceNews = { name: string; balance: Money; threshold: Money; currency: string; language: Language };

type Words = {
  subject: (name: string) => string;
  low: (name: string, balance: string, threshold: string) => string;
  effect: string;
  topUp: (address: string) => string;
  topUpThere: string;
  again: string;
};

const words: Record<Language, Words> = {
  en: {
    subject: (name) => `Low balance: ${name}`,
    low: (name, balance, threshold) => `The balance of the account "${name}" is ${balance}. That is below ${threshold}, the sum that you asked to be told of.`,
    effect: 'Messages are sent only while the balance covers them.',
    topUp: (address) => `Top up the account: ${address}`,
    topUpThere: 'Top up the account in the portal, under Finances.',
    again: 'You will be told again when the balance has been above that sum in between, at most once an hour. The alert is set on the page of the account statement.',
  },
  ru: {
    subject: (name) => `Низкий баланс: ${name}`,
    low: (name, balance, threshold) => `Баланс счёта «${name}» составляет ${balance}. Это ниже суммы ${threshold}, о которой вы просили сообщить.`,
    effect: 'Сообщения отправляются, только пока на них хватает баланса.',
    topUp: (address) => `Пополнить счёт: ${address}`,
    topUpThere: 'Пополните счёт в портале, в разделе «Финансы».',
    again: 'Следующее уведомление придёт, когда баланс поднимется выше этой суммы и снова опустится, но не чаще раза в час. Уведомление настраивается на странице выписки.',
  },
  ua: {
    subject: (name) => `Низький баланс: ${name}`,
    low: (name, balance, threshold) => `Баланс рахунку «${name}» становить ${balance}. Це нижче за суму ${threshold}, про яку ви просили повідомити.`,
    effect: 'Повідомлення надсилаються, лише доки на них вистачає балансу.',
    topUp: (address) => `Поповнити рахунок: ${address}`,
    topUpThere: 'Поповніть рахунок у порталі, у розділі «Фінанси».',
    again: 'Наступне сповіщення надійде, коли баланс підніметься вище за цю суму і знову знизиться, але не частіше разу на годину. Сповіщення налаштовується на сторінці виписки.',
  },
  bg: {
    subject: (name) => `Нисък баланс: ${name}`,
    low: (name, balance, threshold) => `Балансът на сметката „${name}“ е ${balance}. Това е под сумата ${threshold}, за която сте поискали да ви съобщим.`,
    effect: 'Съобщения се изпращат само докато балансът стига за тях.',
    topUp: (address) => `Захранете сметката: ${address}`,
    topUpThere: 'Захранете сметката в портала, в раздел „Финанси“.',
    again: 'Ще получите ново известие, когато балансът се повиши над тази сума и отново спадне, най-много веднъж на час. Известието се настройва на страницата с извлечението.',
  },
};

/** What is written to who asked to be told, in the language in which he did. */
export function lowBalanceLetter({ name, balance, threshold, currency, language }: LowBalanceNews, publicUrl: string | null): { subject: string; body: string } {
  const { subject, low, effect, topUp, topUpThere, again } = words[language];
  const shown = oneLine(name);
  const sum = (money: Money) => `${formatAmount(toAmount(money))} ${currency}`;
  const way = publicUrl === null ? topUpThere : topUp(`${publicUrl}/finances/invoice/new`);
  return { subject: subject(shown), body: `${low(shown, sum(balance), sum(threshold))}\n${effect}\n\n${way}\n\n${again}\n` };
}

/** Names are the customer's own: none of them makes another line of a letter. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
