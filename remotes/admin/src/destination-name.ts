import type { Language } from '@portal/contracts';
import { countryName } from '@portal/ui/screens';

/** Returns the names of the destination and the country, or a single name if they are equal; undefined if both are unknown. */
export function destinationName(
  { destination, country }: { destination: string | null; country: string | null }, language: Language,
): string | undefined {
  const names = new Set([destination, country && countryName(country, language)].filter(Boolean));
  return names.size > 0 ? [...names].join(', ') : undefined;
}
