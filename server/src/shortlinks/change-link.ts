import { AppError, type Parsed, type shortLinks } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { found } from '../http';
import { changeLink, insertLink, linkRow, lockLink, type LinkRow } from './link.store';
import { checkTarget } from './link-target';
import { makeCode } from './link-code';

export type NewLinkRequest = Parsed<typeof shortLinks.create>['body'];
export type LinkChangeRequest = Parsed<typeof shortLinks.update>['body'];
type Moment = { now: Date; ownHosts: ReadonlySet<string> };

export async function createLink(db: Db, customerId: bigint, request: NewLinkRequest, { now, ownHosts }: Moment): Promise<LinkRow> {
  const { initial_url: initialUrl, name, draft } = request;
  checkTarget(initialUrl, ownHosts);
  for (;;) {
    const made = await insertLink(db, customerId, { code: makeCode(), name, initialUrl, status: draft ? 'draft' : 'active', now });
    // Another link has this code already, once in a few million times.
    if (made) return made;
  }
}

/** Name at any time, the address only of a draft, and the status by LNK-01; a link that a list needs stays as it is. */
export async function updateLink(db: Db, customerId: bigint, { uuid, ...wanted }: LinkChangeRequest, { now, ownHosts }: Moment): Promise<LinkRow> {
  if (wanted.initial_url !== undefined) checkTarget(wanted.initial_url, ownHosts);
  return inTransaction(db, async (tx) => {
    await lockLink(tx, customerId, uuid);
    // Read after the lock: whether a list has booked it is asked of rows that the lock has waited for.
    const link = found(await linkRow(tx, customerId, uuid));
    const { name = link.name, initial_url: initialUrl = link.initialUrl } = wanted;
    if (initialUrl !== link.initialUrl && link.status !== 'draft') throw refusal(link, 'draft');
    await changeLink(tx, customerId, { uuid, name, initialUrl, status: statusAfter(link, wanted.status), now });
    return found(await linkRow(tx, customerId, uuid));
  });
}

/** A change to what it is already is none, so that a second click does no harm. */
function statusAfter(link: LinkRow, wanted: 'active' | 'archived' | undefined): 'draft' | 'active' | 'archived' {
  const stored = link.status === 'booked' ? 'active' : link.status;
  if (wanted === undefined || wanted === stored) return stored;
  if (wanted === 'archived' && link.status !== 'active') throw refusal(link, wanted);
  return wanted;
}

function refusal({ status }: LinkRow, to: string): AppError {
  return new AppError('link_transition_refused', { from: status, to });
}
