import type { MessageType } from '@portal/messaging';
import { supportsLandlines } from '@portal/messaging/phone';
import { landlinesOfVersion, pricesOfVersion } from '../../billing';
import type { Db } from '../../db';
import { limitsOf } from '../../limits';
import { coverageOf } from './coverage';
import type { PricingTerms, MailingPricingTerms } from './priced-recipient';

type ChannelChoice = { type: MessageType; alphaNameId: bigint };
export type TermsQuestion = { main: ChannelChoice; fallback: ChannelChoice | null; tariffVersionId: bigint | null; at: Date };

/** Uses the prices of the tariff version, the rates at `at`, and the countries that are allowed now. */
export async function pricingTermsOf(
  db: Db, customerId: bigint, { main, fallback, tariffVersionId, at }: TermsQuestion,
): Promise<MailingPricingTerms> {
  const landlines = await landlinesOfVersion(db, tariffVersionId);
  const termsOf = async ({ type, alphaNameId }: ChannelChoice): Promise<PricingTerms> => ({
    prices: await pricesOfVersion(db, tariffVersionId, type), coverage: await coverageOf(db, customerId, { alphaNameId, type, at }),
    landlines: landlines || supportsLandlines(type),
  });
  const { countries } = await limitsOf(db, customerId);
  return { main: await termsOf(main), fallback: fallback && await termsOf(fallback), countries: countries && new Set(countries) };
}
