import type { Language } from '@portal/contracts';
import type { Forms, Noun } from './grammar';

/** `minor` is the hundredth, or its usual abbreviation on invoices. */
export type CurrencyName = { major: Noun; minor: Forms | string };

const masculine = (...forms: Forms): Noun => ({ gender: 'masculine', forms });
const feminine = (...forms: Forms): Noun => ({ gender: 'feminine', forms });
const neuter = (one: string, more = one): Noun => ({ gender: 'neuter', forms: [one, more] });

/** By language and ISO 4217 code. Gender depends on the language: Ukrainian євро and Russian евро differ. */
export const currencyNames: Record<Language, Readonly<Record<string, CurrencyName>>> = {
  en: {
    UAH: { major: neuter('hryvnia', 'hryvnias'), minor: ['kopiika', 'kopiikas'] },
    EUR: { major: neuter('euro', 'euros'), minor: ['cent', 'cents'] },
    USD: { major: neuter('US dollar', 'US dollars'), minor: ['cent', 'cents'] },
    BGN: { major: neuter('lev', 'leva'), minor: ['stotinka', 'stotinki'] },
    PLN: { major: neuter('zloty', 'zlotys'), minor: ['grosz', 'groszy'] },
    GBP: { major: neuter('pound sterling', 'pounds sterling'), minor: ['penny', 'pence'] },
    RON: { major: neuter('leu', 'lei'), minor: ['ban', 'bani'] },
    CZK: { major: neuter('Czech koruna', 'Czech korunas'), minor: ['haler', 'halers'] },
  },
  ua: {
    UAH: { major: feminine('гривня', 'гривні', 'гривень'), minor: 'коп.' },
    EUR: { major: neuter('євро'), minor: ['євроцент', 'євроценти', 'євроцентів'] },
    USD: { major: masculine('долар США', 'долари США', 'доларів США'), minor: ['цент', 'центи', 'центів'] },
    BGN: { major: masculine('болгарський лев', 'болгарські леви', 'болгарських левів'), minor: ['стотинка', 'стотинки', 'стотинок'] },
    PLN: { major: masculine('злотий', 'злоті', 'злотих'), minor: ['грош', 'гроші', 'грошів'] },
    GBP: { major: masculine('фунт стерлінгів', 'фунти стерлінгів', 'фунтів стерлінгів'), minor: ['пенс', 'пенси', 'пенсів'] },
    RON: { major: masculine('румунський лей', 'румунські леї', 'румунських леїв'), minor: ['бан', 'бани', 'банів'] },
    CZK: { major: feminine('чеська крона', 'чеські крони', 'чеських крон'), minor: ['гелер', 'гелери', 'гелерів'] },
  },
  ru: {
    UAH: { major: feminine('гривна', 'гривны', 'гривен'), minor: 'коп.' },
    EUR: { major: masculine('евро', 'евро', 'евро'), minor: ['евроцент', 'евроцента', 'евроцентов'] },
    USD: { major: masculine('доллар США', 'доллара США', 'долларов США'), minor: ['цент', 'цента', 'центов'] },
    BGN: { major: masculine('болгарский лев', 'болгарских лева', 'болгарских левов'), minor: ['стотинка', 'стотинки', 'стотинок'] },
    PLN: { major: masculine('злотый', 'злотых', 'злотых'), minor: ['грош', 'гроша', 'грошей'] },
    GBP: { major: masculine('фунт стерлингов', 'фунта стерлингов', 'фунтов стерлингов'), minor: ['пенс', 'пенса', 'пенсов'] },
    RON: { major: masculine('румынский лей', 'румынских лея', 'румынских леев'), minor: ['бан', 'бана', 'банов'] },
    CZK: { major: feminine('чешская крона', 'чешские кроны', 'чешских крон'), minor: ['геллер', 'геллера', 'геллеров'] },
  },
  bg: {
    UAH: { major: feminine('гривна', 'гривни'), minor: 'коп.' },
    EUR: { major: neuter('евро'), minor: ['евроцент', 'евроцента'] },
    USD: { major: masculine('щатски долар', 'щатски долара'), minor: ['цент', 'цента'] },
    BGN: { major: masculine('лев', 'лева'), minor: 'ст.' },
    PLN: { major: feminine('полска злота', 'полски злоти'), minor: ['грош', 'гроша'] },
    GBP: { major: feminine('британска лира', 'британски лири'), minor: ['пенс', 'пенса'] },
    RON: { major: feminine('румънска лея', 'румънски леи'), minor: ['бан', 'бана'] },
    CZK: { major: feminine('чешка крона', 'чешки крони'), minor: ['халер', 'халера'] },
  },
};
