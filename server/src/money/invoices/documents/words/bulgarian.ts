import { at, type Gender, type NumberInWords, thousandsOf } from './grammar';

const ONE: Record<Gender, string> = { masculine: 'един', feminine: 'една', neuter: 'едно' };
const TWO: Record<Gender, string> = { masculine: 'два', feminine: 'две', neuter: 'две' };
const UP_TO_NINETEEN = [
  'три', 'четири', 'пет', 'шест', 'седем', 'осем', 'девет', 'десет', 'единадесет', 'дванадесет', 'тринадесет', 'четиринадесет',
  'петнадесет', 'шестнадесет', 'седемнадесет', 'осемнадесет', 'деветнадесет',
];
const TENS = ['двадесет', 'тридесет', 'четиридесет', 'петдесет', 'шестдесет', 'седемдесет', 'осемдесет', 'деветдесет'];
const HUNDREDS = ['сто', 'двеста', 'триста', 'четиристотин', 'петстотин', 'шестстотин', 'седемстотин', 'осемстотин', 'деветстотин'];

/** «И» precedes the last numeral, once within the thousands and once in the whole: сто двадесет и един, хиляда и сто. */
export const bulgarianNumber: NumberInWords = (count, gender) => {
  if (count === 0) return 'нула';
  const [millions, thousands, rest] = thousandsOf(count);
  const groups = [
    { numerals: upToThousand(millions, 'masculine'), scale: millions === 1 ? 'милион' : 'милиона' },
    thousands === 1 ? { numerals: ['хиляда'], scale: '' } : { numerals: upToThousand(thousands, 'feminine'), scale: 'хиляди' },
    { numerals: upToThousand(rest, gender), scale: '' },
  ].filter(({ numerals }) => numerals.length > 0);
  const spelled = groups.map(({ numerals, scale }, index) => {
    const closing = index > 0 && index === groups.length - 1 && numerals.length === 1;
    return `${closing ? 'и ' : ''}${joined(numerals)}${scale && ` ${scale}`}`;
  });
  return spelled.join(' ');
};

function upToThousand(count: number, gender: Gender): string[] {
  const rest = count % 100;
  const numerals: string[] = [];
  if (count >= 100) numerals.push(at(HUNDREDS, Math.floor(count / 100) - 1));
  if (rest >= 20) numerals.push(at(TENS, Math.floor(rest / 10) - 2));
  const last = rest >= 20 ? rest % 10 : rest;
  if (last > 0) numerals.push(small(last, gender));
  return numerals;
}

function small(count: number, gender: Gender): string {
  if (count === 1) return ONE[gender];
  return count === 2 ? TWO[gender] : at(UP_TO_NINETEEN, count - 3);
}

function joined(numerals: readonly string[]): string {
  if (numerals.length < 2) return numerals.join('');
  return `${numerals.slice(0, -1).join(' ')} и ${numerals.at(-1)}`;
}
