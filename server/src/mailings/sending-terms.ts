import { AppError } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { OrganizationScope } from '../accounts';
import { spendingAccount, tariffVersionAt } from '../billing';
import type { Db } from '../db';
import { directionsFor, findAlphaName, type AlphaName } from '../senders';
import { findOrganizationId } from './organization.store';

export type SendingActor = {
  alphaNameUuid: string;
  organizationUuid?: string | undefined;
  type: MessageType;
  fallback?: { type: MessageType; alphaNameUuid?: string | undefined } | undefined;
};

export type SendingTerms = {
  alphaNameId: bigint;
  fallbackAlphaNameId: bigint | null;
  organizationId: bigint;
  accountId: bigint;
  tariffVersionId: bigint | null;
};

/** The organization defaults to the alpha name's. Throws no_direction if the message or its fallback has no route under its alpha name. */
export async function findTerms(db: Db, by: OrganizationScope, who: SendingActor, now: Date): Promise<SendingTerms> {
  const { customerId } = by;
  const alphaName = await senderOf(db, by, who.alphaNameUuid, who.type);
  const fallbackAlphaName = who.fallback && await senderOf(db, by, who.fallback.alphaNameUuid ?? who.alphaNameUuid, who.fallback.type);
  const organizationId = who.organizationUuid === undefined
    ? alphaName.organizationId
    : await findOrganizationId(db, by, who.organizationUuid);
  if (organizationId === undefined) throw new AppError('not_found');
  const [{ accountId }, tariffVersionId] = await Promise.all([
    spendingAccount(db, customerId, organizationId), tariffVersionAt(db, customerId, now),
  ]);
  return { alphaNameId: alphaName.id, fallbackAlphaNameId: fallbackAlphaName?.id ?? null, organizationId, accountId, tariffVersionId };
}

async function senderOf(db: Db, by: OrganizationScope, uuid: string, type: MessageType): Promise<AlphaName> {
  const alphaName = await findAlphaName(db, by, uuid);
  if (!alphaName) throw new AppError('alpha_name_not_found');
  const directions = await directionsFor(db, by.customerId, alphaName.id, type);
  if (directions.length === 0) throw new AppError('no_direction', { alphaName: alphaName.name, type });
  return alphaName;
}
