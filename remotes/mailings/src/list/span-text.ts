import { toBcp47 } from '@portal/contracts';
import { selectLanguage } from '@portal/portal';
import { useSelector } from '@portal/portal/state';

const units = [['day', 86_400], ['hour', 3_600], ['minute', 60]] as const;

/** A length of time in words: '1 day 6 hours'. Seconds are left out where there is something larger. */
export function useSpanText(): (seconds: number) => string {
  const locale = toBcp47(useSelector(selectLanguage));
  const inWords = (value: number, unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  return (seconds) => {
    const parts = units.flatMap(([unit, size], at) => {
      const whole = Math.floor((at === 0 ? seconds : seconds % (units[at - 1]?.[1] ?? seconds)) / size);
      return whole > 0 ? [inWords(whole, unit)] : [];
    });
    return parts.length > 0 ? parts.join(' ') : inWords(seconds, 'second');
  };
}
