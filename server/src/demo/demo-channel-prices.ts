import { MESSAGE_TYPES, type MessageType } from '@portal/messaging';
import { demoPrices, type DemoPrice } from './demo-prices';

type Amount = Pick<DemoPrice, 'price' | 'cost'>;
type Priced = { usual: Amount; in?: Readonly<Record<string, Amount>> };

const amount = (price: bigint, cost: bigint): Amount => ({ price, cost });

/** Per message regardless of length, in 1/10000 UAH. Prices of calls depend on the country; those of internet channels hardly do. */
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

/** A country's own prefix is its shortest. */
const countries = demoPrices.filter(({ country, prefixes: [prefix = ''] }) => (
  demoPrices.every((other) => other.country !== country || other.prefixes.every((each) => each.length >= prefix.length))
));

export const pricesByType: readonly TypePrices[] = MESSAGE_TYPES.map((type) => ({ type, prices: type === 'sms' ? demoPrices : byCountry(channels[type]) }));

function byCountry({ usual, in: special = {} }: Priced): DemoPrice[] {
  return countries.map((place) => ({ ...place, ...(special[place.country] ?? usual) }));
}
