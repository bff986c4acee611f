import { at, type NumberInWords, thousandsOf } from './grammar';

const UP_TO_NINETEEN = [
  'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen',
  'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** British style with "and" after hundreds: one thousand two hundred and five, one thousand and five. */
export const englishNumber: NumberInWords = (count) => {
  if (count === 0) return 'zero';
  const [millions, thousands, rest] = thousandsOf(count);
  const words: string[] = [];
  if (millions > 0) words.push(upToThousand(millions), 'million');
  if (thousands > 0) words.push(upToThousand(thousands), 'thousand');
  if (rest > 0 && rest < 100 && count >= 1_000) words.push('and');
  if (rest > 0) words.push(upToThousand(rest));
  return words.join(' ');
};

function upToThousand(count: number): string {
  const rest = upToHundred(count % 100);
  if (count < 100) return rest;
  const hundreds = `${at(UP_TO_NINETEEN, Math.floor(count / 100) - 1)} hundred`;
  return rest === '' ? hundreds : `${hundreds} and ${rest}`;
}

function upToHundred(count: number): string {
  if (count === 0) return '';
  if (count < 20) return at(UP_TO_NINETEEN, count - 1);
  const tens = at(TENS, Math.floor(count / 10) - 2);
  return count % 10 === 0 ? tens : `${tens}-${at(UP_TO_NINETEEN, (count % 10) - 1)}`;
}
