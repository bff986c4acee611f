import { COUNTRIES_WITH_ZONES, zonesOf } from '@portal/messaging/quiet-hours';

export const regions = ['europe', 'asia', 'americas', 'africa', 'oceania'] as const;
export type Region = (typeof regions)[number];

/** Regions of the areas in zone names, such as "Europe" in "Europe/Kyiv". */
const areas: Readonly<Record<string, Region>> = {
  Europe: 'europe', Arctic: 'europe', Asia: 'asia', America: 'americas', Africa: 'africa', Indian: 'africa', Pacific: 'oceania',
  Australia: 'oceania', Atlantic: 'africa',
};
/** Countries that are not in the region of their zone's area. */
const exceptions: Readonly<Record<string, Region>> = {
  BM: 'americas', CC: 'oceania', CX: 'oceania', CY: 'europe', FK: 'americas', FO: 'europe', IS: 'europe', MV: 'asia',
};

const regionOf = (country: string): Region => exceptions[country] ?? areas[zonesOf(country)[0]?.split('/')[0] ?? ''] ?? 'oceania';

/** All countries that can be sent to, by region. */
export const countriesOf: Readonly<Record<Region, readonly string[]>> = Object.fromEntries(
  regions.map((region) => [region, COUNTRIES_WITH_ZONES.filter((country) => regionOf(country) === region)]),
) as Record<Region, string[]>;
