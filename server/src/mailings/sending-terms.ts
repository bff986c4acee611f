import { AppError } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { spendingAccount, tariffVersionAt } from '../billing';
import type { Db } from '../db';
import { directionsFor, findAlphaName, type AlphaName } from '../senders';
import { findOrganizationId, type Namer } from './organization.store';

export type WhoSends = {
  alphaNameUuid: string;
  organizationUuid?: string | undefined;
  type: MessageType;
  fallback?: { type: MessageType; alphaNameUuid?: string | undefined } | undefined;
};

/** Who sends, under which names, who pays, and by whose prices. */
export type SendingTerms = {
  alphaNameId: bigint;
  fallbackAlphaNameId: bigint | null;
  organizationId: bigint;
  accountId: bigint;
  tariffVersionId: bigint | null;
};

/** Without an organization it is the alpha name's own that sends and pays. Both types need a direction under their names. */
export async function findTerms(db: Db, by: Namer, who: WhoSends, now: Date): Promise<SendingTerms> {
  const { customerId } = by;
  const alphaName = await senderOf(db, customerId, who.alphaNameUuid, who.type);
  const fallbackAlphaName = who.fallback && await senderOf(db, customerId, who.fallback.alphaNameUuid ?? who.alphaNameUuid, who.fallback.type);
  const organizationId = who.organizationUuid === undefined
    ? alphaName.organizationId
    : await findOrganizationId(db, by, who.organizationUuid);
  if (organizationId === undefined) throw new AppError('not_found');
  const [{ accountId }, tariffVersionId] = await Promise.all([
    spendingAccount(db, customerId, organizationId), tariffVersionAt(db, customerId, now),
  ]);
  return { alphaNameId: alphaName.id, fallbackAlphaNameId: fallbackAlphaName?.id ?? null, organizationId, accountId, tariffVersionId };
}

async function senderOf(db: Db, customerId: bigint, uuid: string, type: MessageType): Promise<AlphaName> {
  const alphaName = await findAlphaName(db, customerId, uuid);
  if (!alphaName) throw new AppError('alpha_name_not_found');
  const directions = await directionsFor(db, customerId, alphaName.id, type);
  if (directions.length === 0) throw new AppError('no_direction', { alphaName: alphaName.name, type });
  return alphaName;
}
