import type { Money } from '@portal/contracts';
import { MESSAGE_TYPES, type MessageType } from '@portal/messaging';

/** Price and cost of one part, in 1/10000 UAH. */
type DemoPrice = { country: string; destination: string; prefixes: readonly string[]; price: Money; cost: Money };

const demoPrices: readonly DemoPrice[] = [
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

type Amount = Pick<DemoPrice, 'price' | 'cost'>;
type Priced = { usual: Amount; in?: Readonly<Record<string, Amount>> };

const amount = (price: bigint, cost: bigint): Amount => ({ price, cost });

/** Per message regardless of length, in 1/10000 UAH. `usual` applies to countries that are not listed in `in`. */
const channels: Readonly<Record<Exclude<MessageType, 'sms'>, Priced>> = {
  viber: { usual: amount(12_000n, 9_600n), in: { UA: amount(6_200n, 4_900n), BG: amount(9_800n, 7_900n) } },
  viber_service: { usual: amount(11_000n, 8_800n), in: { UA: amount(5_800n, 4_600n), BG: amount(9_200n, 7_400n) } },
  viber_trans: { usual: amount(11_000n, 8_800n), in: { UA: amount(5_400n, 4_300n), BG: amount(9_200n, 7_400n) } },
  viber_promo: { usual: amount(14_000n, 11_200n), in: { UA: amount(7_900n, 6_300n), BG: amount(12_500n, 10_000n) } },
  viber_session: { usual: amount(3_500n, 2_600n) },
  viber_otp: { usual: amount(9_500n, 7_600n), in: { UA: amount(4_800n, 3_800n), BG: amount(8_000n, 6_400n) } },
  viber_survey: { usual: amount(15_000n, 12_000n), in: { UA: amount(8_500n, 6_800n) } },
  viber_carousel: { usual: amount(16_000n, 12_800n), in: { UA: amount(9_500n, 7_600n) } },
  telegram_otp: { usual: amount(5_500n, 4_200n) },
  rcs: { usual: amount(18_000n, 14_500n), in: { UA: amount(9_500n, 7_600n), BG: amount(16_000n, 12_900n) } },
  flashcall: { usual: amount(6_000n, 4_500n), in: { UA: amount(3_000n, 2_200n), BG: amount(4_500n, 3_400n) } },
  flashcall_callback: { usual: amount(1_500n, 900n) },
  speechcall: { usual: amount(32_000n, 25_500n), in: { UA: amount(11_000n, 8_700n), BG: amount(19_000n, 15_100n) } },
};

export type TypePrices = { type: MessageType; prices: readonly DemoPrice[] };

const countries = demoPrices.filter(({ country, prefixes: [prefix = ''] }) => (
  demoPrices.every((other) => other.country !== country || other.prefixes.every((each) => each.length >= prefix.length))
));

export const pricesByType: readonly TypePrices[] = MESSAGE_TYPES.map((type) => ({
  type, prices: type === 'sms' ? demoPrices : byCountry(channels[type]),
}));

function byCountry({ usual, in: special = {} }: Priced): DemoPrice[] {
  return countries.map((entry) => ({ ...entry, ...(special[entry.country] ?? usual) }));
}
