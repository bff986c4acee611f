import { AppError } from '@portal/contracts';
import type { Db } from '../../../platform/db';
import { findAlphaNameByName } from '../../senders';
import { findOrganizationId } from '../plan/organization.store';

/** Returns a function that finds the uuid of an alpha name. It prefers the organization's alpha name and throws alpha_name_not_found. */
export async function sendersByName(
  db: Db, customerId: bigint, organizationUuid: string | undefined,
): Promise<(name: string, type: string) => Promise<string>> {
  const organizationId = organizationUuid === undefined
    ? null
    : (await findOrganizationId(db, { customerId, organizations: null }, organizationUuid)) ?? null;
  return async (name, type) => {
    const alphaName = await findAlphaNameByName(db, customerId, { name, type, organizationId });
    if (!alphaName) throw new AppError('alpha_name_not_found', { alphaName: name });
    return alphaName.uuid;
  };
}
