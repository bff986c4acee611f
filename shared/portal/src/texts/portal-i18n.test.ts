import type { Language } from '@portal/contracts';
import { createPortalStore, languageChosen, readCookie, selectLanguage, selectToasts } from '@portal/portal';
import { addScreenTexts, addTexts, changeLanguage, i18n, startI18n, type Texts } from '@portal/portal/i18n';

const bundles = {
  en: { rows_one: '{{count}} row', rows_other: '{{count}} rows' },
  bg: { rows_one: '{{count}} ред', rows_other: '{{count}} реда' },
  ru: { rows_one: '{{count}} строка', rows_few: '{{count}} строки', rows_many: '{{count}} строк', rows_other: '{{count}} строки' },
  ua: { rows_one: '{{count}} рядок', rows_few: '{{count}} рядки', rows_many: '{{count}} рядків', rows_other: '{{count}} рядка' },
};
const loads: Language[] = [];
const chunk = (language: Language) => () => {
  loads.push(language);
  return Promise.resolve({ default: bundles[language] });
};
const texts: Texts = { en: chunk('en'), ru: chunk('ru'), ua: chunk('ua'), bg: chunk('bg') };
const rows = (count: number) => i18n.t('lists:rows', { count });

beforeAll(async () => {
  await startI18n('en', { missingKey: (key) => { throw new Error(`missing ${key}`); } });
  await addTexts('lists', texts);
});

test.each<[Language, string[]]>([
  ['en', ['1 row', '2 rows', '5 rows', '21 rows']],
  ['ru', ['1 строка', '2 строки', '5 строк', '21 строка']],
  ['ua', ['1 рядок', '2 рядки', '5 рядків', '21 рядок']],
  ['bg', ['1 ред', '2 реда', '5 реда', '21 реда']],
])('[SHL-08] plural forms of %s, Ukrainian by the rules of uk', async (language, expected) => {
  await changeLanguage(language);
  expect([1, 2, 5, 21].map(rows)).toEqual(expected);
});

test('[SHL-08] a language is loaded once, when it is first chosen', async () => {
  await changeLanguage('ru');
  await changeLanguage('ua');
  await changeLanguage('ru');
  expect(loads).toEqual(['en', 'ru', 'ua', 'bg']);
});

test('texts of a screen join those of its remote in every language, until another version of the remote replaces them', async () => {
  const say = (group: object): Texts => {
    const part = async () => ({ default: { list: group } });
    return { en: part, ru: part, ua: part, bg: part };
  };
  const remoteTexts = say({ title: 'Lists' });
  await addTexts('shop', remoteTexts);
  await addScreenTexts('shop', remoteTexts, say({ cost: 'Cost' }));
  for (const language of ['bg', 'en'] as const) {
    await changeLanguage(language);
    expect([i18n.t('shop:list.title'), i18n.t('shop:list.cost')]).toEqual(['Lists', 'Cost']);
  }
  await addTexts('shop', say({ title: 'All lists' }));
  expect(i18n.t('shop:list.title')).toBe('All lists');
  expect(i18n.exists('shop:list.cost')).toBe(false);
});

/** Texts with these words in every language. `arrive` lets those of the `slow` languages arrive. */
function wordsOf(words: object, slow: readonly Language[] = []) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => { arrive = resolve; });
  const of = (language: Language) => async () => {
    if (slow.includes(language)) await arrived;
    return { default: { ...words } };
  };
  const all: Texts = { en: of('en'), ru: of('ru'), ua: of('ua'), bg: of('bg') };
  return { all, arrive };
}

test('texts of an older version of a remote that arrive late change nothing', async () => {
  await changeLanguage('en');
  const old = wordsOf({ title: 'Old', gone: 'Gone' }, ['en']);
  const oldScreen = wordsOf({ cost: 'Old cost' }, ['en']);
  const late = [addTexts('versions', old.all), addScreenTexts('versions', old.all, oldScreen.all)];
  const latest = wordsOf({ title: 'New' }).all;
  await addTexts('versions', latest);
  await addScreenTexts('versions', latest, wordsOf({ cost: 'New cost' }).all);
  old.arrive();
  oldScreen.arrive();
  await Promise.all([...late, addScreenTexts('versions', old.all, wordsOf({ cost: 'Old cost' }).all)]);
  expect([i18n.t('versions:title'), i18n.t('versions:cost')]).toEqual(['New', 'New cost']);
  expect(i18n.exists('versions:gone')).toBe(false);
});

test('missing files of an older version neither fail its load nor stop a change of the language', async () => {
  await changeLanguage('en');
  const gone = wordsOf({}, ['en', 'bg']);
  const failing = async (language: Language) => {
    await gone.all[language]();
    throw new Error('404');
  };
  const missing: Texts = { ...gone.all, en: () => failing('en'), bg: () => failing('bg') };
  const late = [addTexts('deleted', missing), changeLanguage('bg')];
  await addTexts('deleted', wordsOf({ title: 'New' }).all);
  gone.arrive();
  await Promise.all(late);
  expect([i18n.language, i18n.t('deleted:title')]).toEqual(['bg', 'New']);
});

test('texts that are added while a language loads are complete before, during and after the change', async () => {
  await changeLanguage('en');
  const slow = wordsOf({ title: 'Slow' }, ['bg']);
  await addTexts('waiting', slow.all);
  const change = changeLanguage('bg');
  const remoteTexts = wordsOf({ title: 'Lists' }).all;
  await addTexts('added', remoteTexts);
  await addScreenTexts('added', remoteTexts, wordsOf({ cost: 'Cost' }).all);
  expect([i18n.language, i18n.t('added:title'), i18n.t('added:cost')]).toEqual(['en', 'Lists', 'Cost']);
  slow.arrive();
  await change;
  expect([i18n.language, i18n.t('added:title'), i18n.t('added:cost')]).toEqual(['bg', 'Lists', 'Cost']);
});

test('the language clicked last wins, however long its texts load', async () => {
  await changeLanguage('en');
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => { arrive = resolve; });
  await addTexts('slow', { ...texts, bg: async () => (await slow, { default: {} }) });
  const first = changeLanguage('bg');
  await changeLanguage('en');
  arrive();
  await first;
  expect(i18n.language).toBe('en');
});

test.each<[Language, string]>([
  ['en', '1\u00a0234 of 1\u00a0234,50, in 20 minutes'], ['bg', '1\u00a0234 of 1\u00a0234,50, след 20 минути'],
])(
  '[VAL-12] numbers in texts of %s have the notation of amounts', async (language, expected) => {
    const numbers = async () => ({ default: { all: '{{count, number}} of {{sum, amount}}, {{seconds, relativetime(second)}}' } });
    await addTexts('numbers', { en: numbers, ru: numbers, ua: numbers, bg: numbers });
    await changeLanguage(language);
    expect(i18n.t('numbers:all', { count: 1234, sum: '1234.5', seconds: 1200 })).toBe(expected);
    await changeLanguage('en');
  },
);

test('a missing text is reported', () => {
  expect(() => i18n.t('lists:nothing')).toThrow('missing');
});

test('a new version of a remote brings its own texts', async () => {
  const second: Texts = { ...texts, en: () => Promise.resolve({ default: { rows_one: 'one', rows_other: 'many' } }) };
  await changeLanguage('en');
  await addTexts('lists', second);
  expect(rows(1)).toBe('one');
});

test('a language that fails to load is reported and reverted; a retry loads the missing texts', async () => {
  await changeLanguage('en');
  let reachable = false;
  await addTexts('far', {
    ...texts, ru: () => (reachable ? Promise.resolve({ default: bundles.ru }) : Promise.reject(new Error('ChunkLoadError'))),
  });
  const { store } = createPortalStore();
  const choose = async (language: Language) => {
    store.dispatch(languageChosen(language));
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  store.dispatch(languageChosen('en'));
  await choose('ru');
  expect([i18n.language, selectLanguage(store.getState()), readCookie('language')]).toEqual(['en', 'en', 'en']);
  expect(selectToasts(store.getState()).map(({ lines }) => lines)).toEqual([['ChunkLoadError']]);
  reachable = true;
  await choose('ru');
  expect([i18n.language, selectLanguage(store.getState()), document.documentElement.lang]).toEqual(['ru', 'ru', 'ru']);
});
