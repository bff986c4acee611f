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
    low: (name, balance, threshold) => `The balance of “${name}” is ${balance}, below your alert threshold of ${threshold}.`,
    effect: 'Messages are sent only while the balance covers them.',
    topUp: (address) => `Top up: ${address}`,
    topUpThere: 'Top up in the portal, under Finances.',
    again: 'We’ll alert you again if the balance rises above the threshold and drops below it again, at most once an hour. Change the alert on the account statement page.',
  },
  ru: {
    subject: (name) => `Низкий баланс: ${name}`,
    low: (name, balance, threshold) => `Баланс счёта «${name}» составляет ${balance}. Это ниже вашего порога ${threshold}.`,
    effect: 'Сообщения отправляются, только пока на них хватает баланса.',
    topUp: (address) => `Пополнить счёт: ${address}`,
    topUpThere: 'Пополните счёт в портале, в разделе «Финансы».',
    again: 'Новое уведомление придёт, если баланс поднимется выше порога и снова опустится, но не чаще раза в час. Порог можно изменить на странице выписки.',
  },
  ua: {
    subject: (name) => `Низький баланс: ${name}`,
    low: (name, balance, threshold) => `Баланс рахунку «${name}» становить ${balance}. Це нижче за ваш поріг ${threshold}.`,
    effect: 'Повідомлення надсилаються, лише доки на них вистачає балансу.',
    topUp: (address) => `Поповнити рахунок: ${address}`,
    topUpThere: 'Поповніть рахунок у порталі, у розділі «Фінанси».',
    again: 'Нове сповіщення надійде, якщо баланс підніметься вище за поріг і знову знизиться, але не частіше разу на годину. Поріг можна змінити на сторінці виписки.',
  },
  bg: {
    subject: (name) => `Нисък баланс: ${name}`,
    low: (name, balance, threshold) => `Балансът на сметката „${name}“ е ${balance}. Това е под зададения от вас праг ${threshold}.`,
    effect: 'Съобщенията се изпращат само докато балансът стига за тях.',
    topUp: (address) => `Заредете сметката: ${address}`,
    topUpThere: 'Заредете сметката в портала, в раздел „Финанси“.',
    again: 'Ще получите ново известие, ако балансът се повиши над прага и отново спадне, най-много веднъж на час. Прагът се променя на страницата с извлечението.',
  },
};

export function lowBalanceEmail({ name, balance, threshold, currency, language }: LowBalanceNews, publicUrl: string | null): { subject: string; body: string } {
  const { subject, low, effect, topUp, topUpThere, again } = words[language];
  const shown = oneLine(name);
  const sum = (money: Money) => `${formatAmount(toAmount(money))} ${currency}`;
  const route = publicUrl === null ? topUpThere : topUp(`${publicUrl}/finances/invoice/new`);
  return { subject: subject(shown), body: `${low(shown, sum(balance), sum(threshold))}\n${effect}\n\n${route}\n\n${again}\n` };
}

/** Names come from customers and must not add lines to an email. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
