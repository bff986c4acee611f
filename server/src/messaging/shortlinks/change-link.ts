import { AppError, type Parsed, type shortLinks } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { found } from '../../platform/http';
import { changeLink, insertLink, isUsedByOthers, linkById, linkOrganizations, linkRow, lockLink, type LinkRow } from './link.store';
import { checkTarget } from './link-target';
import { generateCode } from './link-code';

export type NewLinkRequest = Parsed<typeof shortLinks.create>['body'];
export type LinkChangeRequest = Parsed<typeof shortLinks.update>['body'];
type Moment = { now: Date; ownHosts: ReadonlySet<string> };

export async function createLink(db: Db, viewer: OrganizationScope, request: NewLinkRequest, { now, ownHosts }: Moment): Promise<LinkRow> {
  const { initial_url: initialUrl, name, draft, organizationUuids } = request;
  checkTarget(initialUrl, ownHosts);
  return inTransaction(db, async (tx) => {
    const id = await insertOnce(tx, viewer.customerId, { name, initialUrl, status: draft ? 'draft' : 'active', now });
    await linkOrganizations.bindNew(tx, viewer, id, organizationUuids);
    return found(await linkById(tx, viewer, id));
  });
}

async function insertOnce(tx: Transaction, customerId: bigint, link: Omit<Parameters<typeof insertLink>[2], 'code'>): Promise<bigint> {
  for (;;) {
    const id = await insertLink(tx, customerId, { ...link, code: generateCode() });
    // With a million links, a new code is taken about once in 3.5 million attempts.
    if (id !== undefined) return id;
  }
}

/** Changes the address only in drafts; for the status, see LNK-01. Restricted logins cannot archive links in other organizations' lists. */
export async function updateLink(
  db: Db, viewer: OrganizationScope, change: LinkChangeRequest, { now, ownHosts }: Moment,
): Promise<LinkRow> {
  const { uuid, organizationUuids, ...changes } = change;
  if (changes.initial_url !== undefined) checkTarget(changes.initial_url, ownHosts);
  const { customerId } = viewer;
  return inTransaction(db, async (tx) => {
    await lockLink(tx, customerId, uuid);
    // Read after taking the lock, to see lists that have just started to use the link.
    const link = found(await linkRow(tx, viewer, uuid));
    const { name = link.name, initial_url: initialUrl = link.initialUrl } = changes;
    if (initialUrl !== link.initialUrl && link.status !== 'draft') throw refusal(link, 'draft');
    const status = statusAfter(link, changes.status);
    if (status === 'archived' && link.status !== status && await isUsedByOthers(tx, viewer, link.id)) {
      throw new AppError('permission_denied');
    }
    await changeLink(tx, customerId, { uuid, name, initialUrl, status, now });
    if (organizationUuids) await linkOrganizations.bind(tx, viewer, link.id, organizationUuids);
    return found(await linkById(tx, viewer, link.id));
  });
}

/** An unchanged status is allowed, so a double click does no harm. */
function statusAfter(link: LinkRow, requested: 'active' | 'archived' | undefined): 'draft' | 'active' | 'archived' {
  const stored = link.status === 'booked' ? 'active' : link.status;
  if (requested === undefined || requested === stored) return stored;
  if (requested === 'archived' && link.status !== 'active') throw refusal(link, requested);
  return requested;
}

function refusal({ status }: LinkRow, to: string): AppError {
  return new AppError('link_transition_refused', { from: status, to });
}
