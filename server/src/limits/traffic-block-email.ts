import type { Language, TrafficBlockKind } from '@portal/contracts';

export type TrafficBlockNews = { kind: TrafficBlockKind; shown: string; counted: number; windowMinutes: number; language: Language };

type Words = {
  subject: string;
  block: (block: string, counted: number, minutes: number) => string;
  key: (name: string, counted: number, minutes: number) => string;
  spend: (limit: string) => string;
  manual: (name: string) => string;
  effect: string;
  /** Effect on mailing lists, which only number blocks have. */
  lists: string;
  why: string;
  see: (address: string) => string;
  seeThere: string;
};

const words: Record<Language, Words> = {
  en: {
    subject: 'Messages blocked: unusual traffic',
    block: (block, counted, minutes) => `Messages to numbers starting with ${block} are blocked: ${counted} were requested within ${minutes} minutes.`,
    key: (name, counted, minutes) => `Messages sent with the API key “${name}” are blocked: ${counted} were requested within ${minutes} minutes.`,
    spend: (limit) => `Single messages are blocked: today’s limit of ${limit} has been reached.`,
    manual: (name) => `An administrator blocked messages from ${name}.`,
    effect: 'Messages accepted earlier are still sent. New messages are rejected until you unblock them.',
    lists: 'Until then, mailing lists skip these numbers.',
    why: 'Many messages to adjacent numbers often mean that someone is misusing your form, API key, or login at your expense. If you don’t recognize this traffic, check your forms, replace your API keys, and reset the passwords of logins that send mailing lists.',
    see: (address) => `Review and unblock: ${address}`,
    seeThere: 'Review and unblock in the portal, under Limits.',
  },
  ru: {
    subject: 'Сообщения заблокированы: необычный трафик',
    block: (block, counted, minutes) => `Сообщения на номера, начинающиеся с ${block}, заблокированы: запрошено ${counted} за ${minutes} мин.`,
    key: (name, counted, minutes) => `Сообщения по ключу API «${name}» заблокированы: запрошено ${counted} за ${minutes} мин.`,
    spend: (limit) => `Одиночные сообщения заблокированы: достигнут сегодняшний лимит ${limit}.`,
    manual: (name) => `Администратор заблокировал сообщения клиента «${name}».`,
    effect: 'Уже принятые сообщения отправляются. Новые отклоняются, пока вы не разблокируете трафик.',
    lists: 'До тех пор рассылки пропускают эти номера.',
    why: 'Много сообщений на соседние номера часто означает, что кто-то злоупотребляет вашей формой, ключом API или логином за ваш счёт. Если этот трафик вам незнаком, проверьте формы, замените ключи и смените пароли логинов, которые отправляют рассылки.',
    see: (address) => `Проверить и разблокировать: ${address}`,
    seeThere: 'Проверить и разблокировать трафик можно в портале, в разделе «Лимиты».',
  },
  ua: {
    subject: 'Повідомлення заблоковано: незвичний трафік',
    block: (block, counted, minutes) => `Повідомлення на номери, що починаються з ${block}, заблоковано: запитано ${counted} за ${minutes} хв.`,
    key: (name, counted, minutes) => `Повідомлення за ключем API «${name}» заблоковано: запитано ${counted} за ${minutes} хв.`,
    spend: (limit) => `Поодинокі повідомлення заблоковано: досягнуто сьогоднішнього ліміту ${limit}.`,
    manual: (name) => `Адміністратор заблокував повідомлення клієнта «${name}».`,
    effect: 'Уже прийняті повідомлення надсилаються. Нові відхиляються, доки ви не розблокуєте трафік.',
    lists: 'Доти розсилки оминають ці номери.',
    why: 'Багато повідомлень на сусідні номери часто означає, що хтось зловживає вашою формою, ключем API або логіном за ваш кошт. Якщо цей трафік вам незнайомий, перевірте форми, замініть ключі та змініть паролі логінів, які надсилають розсилки.',
    see: (address) => `Перевірити й розблокувати: ${address}`,
    seeThere: 'Перевірити й розблокувати трафік можна в порталі, у розділі «Ліміти».',
  },
  bg: {
    subject: 'Блокирани съобщения: необичаен трафик',
    block: (block, counted, minutes) => `Съобщенията до номера, започващи с ${block}, са блокирани: заявени са ${counted} за ${minutes} мин.`,
    key: (name, counted, minutes) => `Съобщенията с API ключа „${name}“ са блокирани: заявени са ${counted} за ${minutes} мин.`,
    spend: (limit) => `Единичните съобщения са блокирани: достигнат е днешният лимит от ${limit}.`,
    manual: (name) => `Администратор блокира съобщенията на ${name}.`,
    effect: 'Вече приетите съобщения се изпращат. Новите се отхвърлят, докато не отблокирате трафика.',
    lists: 'Дотогава кампаниите пропускат тези номера.',
    why: 'Много съобщения до съседни номера често означават, че някой злоупотребява с ваша форма, API ключ или потребител за ваша сметка. Ако този трафик не ви е познат, проверете формите, сменете ключовете и паролите на потребителите, които изпращат кампании.',
    see: (address) => `Проверете и отблокирайте: ${address}`,
    seeThere: 'Проверете и отблокирайте трафика в портала, в раздел „Лимити“.',
  },
};

export function trafficBlockEmail(news: TrafficBlockNews, publicUrl: string | null): { subject: string; body: string } {
  const own = words[news.language];
  const route = publicUrl === null ? own.seeThere : own.see(`${publicUrl}/limits/index`);
  const effect = news.kind === 'block' ? `${own.effect} ${own.lists}` : own.effect;
  return { subject: own.subject, body: `${whatStopped(own, { ...news, shown: oneLine(news.shown) })}\n${effect}\n\n${own.why}\n\n${route}\n` };
}

function whatStopped(own: Words, { kind, shown, counted, windowMinutes }: TrafficBlockNews): string {
  switch (kind) {
    case 'block': return own.block(shown, counted, windowMinutes);
    case 'key': return own.key(shown, counted, windowMinutes);
    case 'spend': return own.spend(shown);
    case 'manual': return own.manual(shown);
  }
}

/** Customers choose names: line breaks must not inject lines into the email. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
