import type { Language, StopKind } from '@portal/contracts';

/** `shown` is what was stopped, as shownSubject has it. */
export type StopNews = { kind: StopKind; shown: string; counted: number; windowMinutes: number; language: Language };

type Words = {
  subject: string;
  block: (block: string, counted: number, minutes: number) => string;
  key: (name: string, counted: number, minutes: number) => string;
  spend: (limit: string) => string;
  manual: (name: string) => string;
  effect: string;
  /** What the stop of a block does to mailing lists, which other stops do not. */
  lists: string;
  why: string;
  see: (address: string) => string;
  seeThere: string;
};

const words: Record<Language, Words> = {
  en: {
    subject: 'Messages were stopped as unusual traffic',
    block: (block, counted, minutes) => `Messages to the numbers that begin with ${block} are stopped: ${counted} were asked for within ${minutes} minutes.`,
    key: (name, counted, minutes) => `Messages by the API key "${name}" are stopped: ${counted} were asked for within ${minutes} minutes.`,
    spend: (limit) => `Single messages are stopped: today's limit of ${limit} has been reached.`,
    manual: (name) => `An administrator has stopped the messages of ${name}.`,
    effect: 'What was accepted before goes on. Everything further is refused until somebody lifts the stop.',
    lists: 'Until then lists go without these numbers.',
    why: 'Many messages to neighbouring numbers often mean that a form, a key or a login of yours is being misused at your cost. If you do not know this traffic, first check your forms, replace your keys, and have a new password set for the logins that send lists.',
    see: (address) => `See it and lift it: ${address}`,
    seeThere: 'See it and lift it in the portal, under Limits.',
  },
  ru: {
    subject: 'Сообщения остановлены: необычный трафик',
    block: (block, counted, minutes) => `Сообщения на номера, начинающиеся с ${block}, остановлены. Запрошено сообщений: ${counted}, за сколько минут: ${minutes}.`,
    key: (name, counted, minutes) => `Сообщения по ключу API «${name}» остановлены. Запрошено сообщений: ${counted}, за сколько минут: ${minutes}.`,
    spend: (limit) => `Одиночные сообщения остановлены: достигнут сегодняшний лимит ${limit}.`,
    manual: (name) => `Администратор остановил сообщения клиента «${name}».`,
    effect: 'Принятое раньше отправляется. Всё остальное отклоняется, пока кто-нибудь не снимет остановку.',
    lists: 'До тех пор рассылки уходят без этих номеров.',
    why: 'Много сообщений на соседние номера часто означает, что вашей формой, ключом или логином злоупотребляют за ваш счёт. Если этот трафик вам незнаком, сначала проверьте формы, замените ключи и задайте новые пароли логинам, которые отправляют рассылки.',
    see: (address) => `Посмотреть и снять остановку: ${address}`,
    seeThere: 'Посмотреть и снять остановку можно в портале, в разделе «Лимиты».',
  },
  ua: {
    subject: 'Повідомлення зупинено: незвичний трафік',
    block: (block, counted, minutes) => `Повідомлення на номери, що починаються з ${block}, зупинено. Запитано повідомлень: ${counted}, за скільки хвилин: ${minutes}.`,
    key: (name, counted, minutes) => `Повідомлення за ключем API «${name}» зупинено. Запитано повідомлень: ${counted}, за скільки хвилин: ${minutes}.`,
    spend: (limit) => `Поодинокі повідомлення зупинено: досягнуто сьогоднішнього ліміту ${limit}.`,
    manual: (name) => `Адміністратор зупинив повідомлення клієнта «${name}».`,
    effect: 'Прийняте раніше надсилається. Усе інше відхиляється, доки хтось не зніме зупинку.',
    lists: 'До того розсилки йдуть без цих номерів.',
    why: 'Багато повідомлень на сусідні номери часто означає, що вашою формою, ключем або логіном зловживають за ваш кошт. Якщо цей трафік вам незнайомий, спершу перевірте форми, замініть ключі й задайте нові паролі логінам, які надсилають розсилки.',
    see: (address) => `Переглянути й зняти зупинку: ${address}`,
    seeThere: 'Переглянути й зняти зупинку можна в порталі, у розділі «Ліміти».',
  },
  bg: {
    subject: 'Съобщения са спрени като необичаен трафик',
    block: (block, counted, minutes) => `Съобщенията до номерата, започващи с ${block}, са спрени. Заявени съобщения: ${counted}, за колко минути: ${minutes}.`,
    key: (name, counted, minutes) => `Съобщенията с API ключа „${name}“ са спрени. Заявени съобщения: ${counted}, за колко минути: ${minutes}.`,
    spend: (limit) => `Единичните съобщения са спрени: достигнат е днешният лимит от ${limit}.`,
    manual: (name) => `Администратор спря съобщенията на ${name}.`,
    effect: 'Приетото по-рано се изпраща. Всичко останало се отказва, докато някой не премахне спирането.',
    lists: 'Дотогава кампаниите тръгват без тези номера.',
    why: 'Много съобщения до съседни номера често означават, че с ваша форма, ключ или потребител се злоупотребява за ваша сметка. Ако този трафик не ви е познат, първо проверете формите, сменете ключовете и задайте нови пароли на потребителите, които изпращат кампании.',
    see: (address) => `Вижте го и го премахнете: ${address}`,
    seeThere: 'Вижте го и го премахнете в портала, в „Лимити“.',
  },
};

/** What is written to logins that asked to be told, each in the language of its settings. */
export function stopLetter(news: StopNews, publicUrl: string | null): { subject: string; body: string } {
  const own = words[news.language];
  const way = publicUrl === null ? own.seeThere : own.see(`${publicUrl}/limits/index`);
  const effect = news.kind === 'block' ? `${own.effect} ${own.lists}` : own.effect;
  return { subject: own.subject, body: `${whatStopped(own, { ...news, shown: oneLine(news.shown) })}\n${effect}\n\n${own.why}\n\n${way}\n` };
}

function whatStopped(own: Words, { kind, shown, counted, windowMinutes }: StopNews): string {
  switch (kind) {
    case 'block': return own.block(shown, counted, windowMinutes);
    case 'key': return own.key(shown, counted, windowMinutes);
    case 'spend': return own.spend(shown);
    case 'manual': return own.manual(shown);
  }
}

/** Names are the customer's own: none of them makes another line of a letter. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
