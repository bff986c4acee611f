import { type Language, MONEY_SCALE, type Money } from '@portal/contracts';
import { bulgarianNumber } from './bulgarian';
import { currencyNames } from './currency-names';
import { englishNumber } from './english';
import { countedForm, type NumberInWords } from './grammar';
import { russianNumber } from './russian';
import { ukrainianNumber } from './ukrainian';

const numberInWords: Record<Language, NumberInWords> = { en: englishNumber, ru: russianNumber, ua: ukrainianNumber, bg: bulgarianNumber };

const MAX_MINOR_UNITS = 99_999_999_999n;

/** Writes the hundredths as two digits, rounded half up. Unknown currencies use ISO codes. Throws RangeError outside 0–999,999,999.99. */
export function amountInWords(amount: Money, currency: string, language: Language): string {
  const minorUnit = 10n ** BigInt(MONEY_SCALE - 2);
  const minorUnits = (amount + minorUnit / 2n) / minorUnit;
  if (amount < 0n || minorUnits > MAX_MINOR_UNITS) throw new RangeError(`no words for an amount of ${amount}`);
  const whole = Number(minorUnits / 100n);
  const rest = Number(minorUnits % 100n);
  const digits = String(rest).padStart(2, '0');
  const name = currencyNames[language][currency];
  if (!name) return capital(`${numberInWords[language](whole, 'masculine')} ${currency} ${digits}/100`);
  const minor = typeof name.minor === 'string' ? name.minor : countedForm(language, rest, name.minor);
  return capital(
    `${numberInWords[language](whole, name.major.gender)} ${countedForm(language, whole, name.major.forms)} ${digits} ${minor}`,
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
