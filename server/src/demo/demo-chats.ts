import type { Contact, MessageType } from '@portal/contracts';

type DemoLine = { in: boolean; text: string };
export type DemoChat = {
  phone: string;
  type: Extract<MessageType, 'viber_session' | 'sms'>;
  owner: string | null;
  lines: readonly DemoLine[];
  minutesAgo: number;
  minutesBetween: number;
  unread: number;
};

const CHATS = 40;
const UNNAMED_EACH = 4;
const owners = [null, 'demo', 'operator', null] as const;

const incoming = (text: string): DemoLine => ({ in: true, text });
const answered = (text: string): DemoLine => ({ in: false, text });

const talks: readonly (readonly DemoLine[])[] = [
  [incoming('Добрий день! Чи є ще синя куртка в розмірі L?'), answered(
    'Добрий день! Так, залишилося дві. Відкласти для вас?',
  ), incoming('Так, будь ласка. Заберу завтра.'), answered('Готово, чекаємо до 20:00.'), incoming('Дякую!')],
  [incoming(
    'Коли прийде моє замовлення 48213?',
  ), answered('Воно вже в дорозі, кур’єр буде сьогодні з 14 до 18.'), incoming('Чудово, буду вдома')],
  [answered('Ваше замовлення прибуло у відділення 12. Зберігаємо п’ять днів.'), incoming(
    'А можна переадресувати на відділення 7?',
  ), answered('Так, зробили. Прибуде завтра.'), incoming('Супер'), incoming('А скільки це коштує?')],
  [incoming('Вітаю. Подарункова карта не спрацювала на касі'), answered(
    'Перепрошуємо за незручності. Надішліть, будь ласка, останні чотири цифри.',
  ), incoming('7719'), answered('Карту активовано, баланс 500 грн.'), incoming('Тепер працює, дякую за швидкість 👍')],
  [incoming('Ви працюєте в неділю?')],
  [incoming('Хочу повернути взуття, не підійшов розмір'), answered(
    'Звісно. Повернення протягом 14 днів, потрібен чек.',
  ), incoming('Чек є. Куди приїхати?'), answered('Будь-який наш магазин, найближчий до вас: Хрещатик, 1.')],
  [incoming(
    'Чи доставляєте до Луцька?',
  ), answered('Так, за один-два дні, від 1000 грн безкоштовно.'), incoming('А оплата при отриманні?'), incoming('І чи можна приміряти?')],
  [incoming(
    'Добър ден, кога ще има отново сините чаши?',
  ), answered('Здравейте! Очакваме ги в четвъртък. Да ви пишем ли?'), incoming('Да, моля'), answered('Записано, ще се обадим.')],
  [incoming('Дайте, будь ласка, рахунок для юрособи'), answered(
    'Надішліть код ЄДРПОУ та адресу, рахунок буде за десять хвилин.',
  ), incoming('Код 12345678, Київ, вул. Велика Васильківська, 100')],
  [answered('Доброго дня! Як вам наша доставка?'), incoming(
    'Все швидко, але коробка була трохи пом’ята',
  ), answered('Дякуємо, передали складу. Знижка 10 % на наступне замовлення ваша.'), incoming('Приємно, дякую')],
];

const phoneAt = (index: number) => `38067${String(5_000_000 + index * 7_919).slice(-7)}`;

export const demoChats: readonly DemoChat[] = Array.from({ length: CHATS }, (_, index) => {
  const lines = talks[index % talks.length] ?? [];
  const waiting = lines.length - 1 - lines.findLastIndex((line) => !line.in);
  return {
    phone: phoneAt(index), type: index % 5 === 4 ? 'sms' : 'viber_session', owner: owners[index % owners.length] ?? null, lines,
    minutesAgo: 3 + index * index * 20, minutesBetween: index % 3 === 1 ? 600 : 4, unread: index < CHATS / 2 ? waiting : 0,
  };
});

const names = [
  'Олена Шевченко', 'Андрій Коваль', 'Марія Бондар', 'Іван Ткач', 'Оксана Кравчук', 'Петро Олійник', 'Наталія Мельник', 'Тарас Лисенко',
  'Софія Гончар', 'Юлія Мороз',
];

export const demoChatContacts: readonly Contact[] = demoChats.flatMap(({ phone }, index) => {
  if (index % UNNAMED_EACH === UNNAMED_EACH - 1) return [];
  const name = names[(index * 3) % names.length] ?? null;
  return [{ num: phone, name, param1: null, param2: null, param3: null, param4: null, tags: [] }];
});
