import type { Money } from '@portal/contracts';

/** Price and cost of one part, in 1/10000 UAH. */
export type DemoPrice = { country: string; destination: string; prefixes: readonly string[]; price: Money; cost: Money };

/** Prefixes are those of an operator; the country code covers the rest of the country. */
export const demoPrices: readonly DemoPrice[] = [
  { country: 'UA', destination: 'Ukraine', prefixes: ['380'], price: 14_500n, cost: 11_900n },
  { country: 'UA', destination: 'Kyivstar', prefixes: ['38067', '38068', '38096', '38097', '38098'], price: 12_400n, cost: 10_300n },
  { country: 'UA', destination: 'Vodafone', prefixes: ['38050', '38066', '38095', '38099'], price: 12_100n, cost: 10_100n },
  { country: 'UA', destination: 'lifecell', prefixes: ['38063', '38073', '38093'], price: 11_800n, cost: 9_700n },
  { country: 'BG', destination: 'Bulgaria', prefixes: ['359'], price: 34_500n, cost: 29_200n },
  { country: 'BG', destination: 'A1', prefixes: ['35988'], price: 31_900n, cost: 27_000n },
  { country: 'BG', destination: 'Yettel', prefixes: ['35989'], price: 32_300n, cost: 27_400n },
  { country: 'BG', destination: 'Vivacom', prefixes: ['35987'], price: 32_600n, cost: 27_700n },
  { country: 'PL', destination: 'Poland', prefixes: ['48'], price: 13_900n, cost: 11_200n },
  { country: 'DE', destination: 'Germany', prefixes: ['49'], price: 39_800n, cost: 33_600n },
  { country: 'GB', destination: 'United Kingdom', prefixes: ['44'], price: 21_700n, cost: 17_900n },
  { country: 'RO', destination: 'Romania', prefixes: ['40'], price: 28_400n, cost: 23_800n },
  { country: 'MD', destination: 'Moldova', prefixes: ['373'], price: 30_200n, cost: 25_500n },
  { country: 'CZ', destination: 'Czechia', prefixes: ['420'], price: 25_600n, cost: 21_300n },
  { country: 'LT', destination: 'Lithuania', prefixes: ['370'], price: 16_800n, cost: 13_700n },
  { country: 'TR', destination: 'Türkiye', prefixes: ['90'], price: 9_900n, cost: 7_600n },
];
