import type { MessageType } from '@portal/messaging';
import { supportsLandlines } from '@portal/messaging/phone';
import { limitsOf } from '../../customers/limits';
import type { Db } from '../../platform/db';
import { directionsFor } from '../senders';
import type { ListTerms } from './judge-number';
import { ratedPrefixes } from './rate.store';
import { landlinesOfVersion, pricesOfVersion } from './tariff.store';
import { coverageOfRates, type Coverage, type TypeTerms } from './type-terms';

type Channel = { type: MessageType; alphaNameId: bigint };
/** The fallback is sent under the main message's alpha name unless it has its own. */
type ListQuestion = Channel & {
  fallbackType: MessageType | null; fallbackAlphaNameId: bigint | null; tariffVersionId: bigint | null; at: Date;
};

/** Uses the prices of the tariff version, the rates at `at`, and the countries that are allowed now. */
export async function termsOfList(db: Db, customerId: bigint, question: ListQuestion): Promise<ListTerms> {
  const { type, alphaNameId, fallbackType, fallbackAlphaNameId, tariffVersionId, at } = question;
  const landlines = await landlinesOfVersion(db, tariffVersionId);
  const termsOf = async (channel: Channel): Promise<TypeTerms> => {
    const prices = await pricesOfVersion(db, tariffVersionId, channel.type);
    const { excludedFor, digits } = await coverageOf(db, customerId, { ...channel, at });
    return {
      priceOf: prices.find, excludedFor, digits: Math.max(prices.digits, digits), landlines: landlines || supportsLandlines(channel.type),
    };
  };
  const { countries } = await limitsOf(db, customerId);
  const fallback = fallbackType && await termsOf({ type: fallbackType, alphaNameId: fallbackAlphaNameId ?? alphaNameId });
  return { main: await termsOf({ type, alphaNameId }), fallback, countries: countries && new Set(countries) };
}

/** Uses the rates of the connections on the alpha name's routes for the type. */
export async function coverageOf(db: Db, customerId: bigint, { alphaNameId, type, at }: Channel & { at: Date }): Promise<Coverage> {
  const connections = await connectionsFor(db, customerId, { alphaNameId, type });
  return coverageOfRates(connections, await ratedPrefixes(db, connections, type, at));
}

/** The connections of the alpha name's routes for the type. */
export async function connectionsFor(db: Db, customerId: bigint, { alphaNameId, type }: Channel): Promise<bigint[]> {
  const directions = await directionsFor(db, customerId, alphaNameId, type);
  return [...new Set(directions.map(({ connectionId }) => connectionId))];
}
