import type { Language } from '@portal/contracts';
import { countryName } from '@portal/ui/more';

/** A destination and its country, once where they are called the same. Undefined where neither is known. */
export function placeName({ destination, country }: { destination: string | null; country: string | null }, language: Language): string | undefined {
  const names = new Set([destination, country && countryName(country, language)].filter(Boolean));
  return names.size > 0 ? [...names].join(', ') : undefined;
}
