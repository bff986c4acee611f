const ukrainian: Record<string, number> = {
  нуль: 0, один: 1, одна: 1, одне: 1, два: 2, дві: 2, три: 3, чотири: 4, 'п’ять': 5, шість: 6, сім: 7, вісім: 8, 'дев’ять': 9, десять: 10,
  одинадцять: 11, дванадцять: 12, тринадцять: 13, чотирнадцять: 14, 'п’ятнадцять': 15, шістнадцять: 16, сімнадцять: 17, вісімнадцять: 18,
  'дев’ятнадцять': 19, двадцять: 20, тридцять: 30, сорок: 40, 'п’ятдесят': 50, шістдесят: 60, сімдесят: 70, вісімдесят: 80,
  'дев’яносто': 90,
  сто: 100, двісті: 200, триста: 300, чотириста: 400, 'п’ятсот': 500, шістсот: 600, сімсот: 700, вісімсот: 800, 'дев’ятсот': 900,
};

const english: Record<string, number> = {
  zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13,
  fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50,
  sixty: 60,
  seventy: 70, eighty: 80, ninety: 90,
};

function scaleOf(word: string): number | undefined {
  if (/^(тисяч[аі]?|thousand)$/.test(word)) return 1_000;
  return /^(мільйон(и|ів)?|million)$/.test(word) ? 1_000_000 : undefined;
}

function read(text: string, worth: Record<string, number>): number {
  let total = 0;
  let group = 0;
  for (const word of text.split(/[ -]/)) {
    const scale = scaleOf(word);
    const value = worth[word];
    if (scale !== undefined) {
      total += group * scale;
      group = 0;
    } else if (word === 'hundred') group *= 100;
    else if (value !== undefined) group += value;
    else if (word !== 'and') return Number.NaN;
  }
  return total + group;
}

export const readUkrainian = (text: string): number => read(text, ukrainian);
export const readEnglish = (text: string): number => read(text, english);
