import type { MessageType } from '@portal/messaging';
import { pricesOfVersion, tariffVersionAt } from '../../billing';
import type { Db } from '../../db';
import { coverageOf } from './coverage';
import type { ListInPreparation } from './preparation.store';
import type { Leg, Terms } from './price-batch';

/** By the prices and rates of the moment when the list was made, however long its preparation takes. */
export async function termsOf(db: Db, list: ListInPreparation): Promise<Terms> {
  const { customerId, createdAt: at, ttlSeconds } = list;
  const versionId = list.tariffVersionId ?? await tariffVersionAt(db, customerId, at);
  const legOf = async (type: MessageType, alphaNameId: bigint, parts: number): Promise<Leg> => ({
    prices: await pricesOfVersion(db, versionId, type), parts, coverage: await coverageOf(db, customerId, { alphaNameId, type, at }),
  });
  const { fallbackType, fallbackAlphaNameId, fallbackParts } = list;
  return {
    ttlSeconds,
    main: await legOf(list.type, list.alphaNameId, list.parts),
    fallback: fallbackType === null ? null : await legOf(fallbackType, fallbackAlphaNameId ?? list.alphaNameId, fallbackParts ?? 1),
  };
}
