import type { MessageType } from '@portal/messaging';
import { pricesOfVersion } from '../../billing';
import type { Db } from '../../db';
import { limitsOf } from '../../limits';
import { coverageOf } from './coverage';
import type { Leg, Legs } from './priced-recipient';

/** Under which name a message of which type leaves. */
export type Sending = { type: MessageType; alphaNameId: bigint };
export type TermsQuestion = { main: Sending; fallback: Sending | null; tariffVersionId: bigint | null; at: Date };

/** By the prices and rates of the moment when the list was made, however long its preparation takes, and the countries that are allowed now. */
export async function legsOf(db: Db, customerId: bigint, { main, fallback, tariffVersionId, at }: TermsQuestion): Promise<Legs> {
  const legOf = async ({ type, alphaNameId }: Sending): Promise<Leg> => ({
    prices: await pricesOfVersion(db, tariffVersionId, type), coverage: await coverageOf(db, customerId, { alphaNameId, type, at }),
  });
  const { countries } = await limitsOf(db, customerId);
  return { main: await legOf(main), fallback: fallback && await legOf(fallback), countries: countries && new Set(countries) };
}
