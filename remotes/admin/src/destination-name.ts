import type { Language } from '@portal/contracts';
import { countryName } from '@portal/ui/screens';

type Destination = { destination: string | null; country: string | null };

/** The destination's name. Price lists call a destination without an operator by the country's English name. */
function destinationOf({ destination, country }: Destination, language: Language): string | null {
  return country && destination === countryName(country, 'en') ? countryName(country, language) : destination;
}

/** Returns the names of the destination and the country, or a single name if they are equal; undefined if both are unknown. */
export function destinationName(row: Destination, language: Language): string | undefined {
  const names = new Set([destinationOf(row, language), row.country && countryName(row.country, language)].filter(Boolean));
  return names.size > 0 ? [...names].join(', ') : undefined;
}
