import { NO_PARAM_NAMES, type AddressBookType, type Contact, type ParamNames } from '@portal/contracts';
import { demoChatContacts } from './demo-chats';

export type DemoBook = {
  type: AddressBookType;
  name: string;
  paramNames: ParamNames;
  /** Organizations whose logins see the book; empty means all. */
  organizations: readonly string[];
  contacts: readonly Contact[];
};

type People = { names: readonly string[]; surnames: readonly string[]; cities: readonly string[]; levels: readonly string[] };

const ukrainian: People = {
  names: ['Олена', 'Андрій', 'Марія', 'Іван', 'Оксана', 'Петро', 'Наталія', 'Тарас', 'Софія', 'Юлія', 'Богдан'],
  surnames: ['Шевченко', 'Коваленко', 'Бондаренко', 'Ткаченко', 'Кравчук', 'Олійник', 'Мельник', 'Лисенко', 'Гончар', 'Їжакевич'],
  cities: ['Київ', 'Львів', 'Одеса', 'Харків', 'Дніпро', 'Чернівці', 'Луцьк'],
  levels: ['Золота картка', 'Срібна картка', 'Новий клієнт'],
};
const bulgarian: People = {
  names: ['Георги', 'Мария', 'Иван', 'Елена', 'Димитър', 'Десислава', 'Николай', 'Йордан', 'Росица', 'Петя', 'Стоян'],
  surnames: ['Ковач', 'Табак', 'Бояджи', 'Тенекеджи', 'Терзи', 'Казанджи', 'Мутафчи'],
  cities: ['София', 'Пловдив', 'Варна', 'Бургас', 'Русе'],
  levels: ['Златна карта', 'Сребърна карта', 'Нов клиент'],
};

/** Numbers in ranges that belong to mobile operators, so that messages to them are accepted. Both countries have prices. */
const kyivstar = (index: number) => `38067${String(2_000_000 + index * 7_919).slice(-7)}`;
const a1 = (index: number) => `35988${String(8_100_000 + index * 7_919).slice(-7)}`;

export const demoBooks: readonly DemoBook[] = [
  {
    type: 'generic', name: 'Клієнти', paramNames: ['Місто', 'Картка', 'День народження', 'Знижка'], organizations: [],
    contacts: people(320, ukrainian, kyivstar),
  },
  {
    type: 'generic', name: 'Клиенти в България', paramNames: ['Град', 'Карта', 'Рожден ден', 'Отстъпка'], organizations: [],
    contacts: people(140, bulgarian, a1),
  },
  {
    type: 'shared', name: 'Працівники магазину', paramNames: NO_PARAM_NAMES, organizations: ['Demo Shop'],
    contacts: people(24, ukrainian, (index) => kyivstar(500 + index)),
  },
  { type: 'shared', name: 'Знайомі номери', paramNames: NO_PARAM_NAMES, organizations: [], contacts: demoChatContacts },
];

/** param1 is the city, param2 the level, param3 the birthday, param4 a discount. */
function people(count: number, { names, surnames, cities, levels }: People, numberAt: (index: number) => string): Contact[] {
  return Array.from({ length: count }, (_, index) => ({
    num: numberAt(index),
    name: `${pick(names, index)} ${pick(surnames, index * 3)}`,
    param1: pick(cities, index * 5),
    param2: pick(levels, Math.floor(index / 4)),
    param3: `${String(1 + index % 28).padStart(2, '0')}.${String(1 + index % 12).padStart(2, '0')}.${1960 + index % 45}`,
    tags: index % 7 === 0 ? ['VIP'] : index % 5 === 0 ? ['новий клієнт'] : [],
    // Some values are missing, so that default texts are visible.
    param4: index % 9 === 0 ? null : `${5 * (1 + index % 4)}%`,
  }));
}

function pick(from: readonly string[], index: number): string {
  return from[index % from.length] ?? '';
}
