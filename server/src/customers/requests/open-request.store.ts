import type { Db } from '../../platform/db';
import type { Actor } from '../../platform/http';
import { isVisible, requestRows } from './request.store';
import { viewerOf } from './viewer';

/** Whether a request for an alpha name that the login sees waits for a decision. */
export async function hasOpenAlphaNameRequest(db: Db, actor: Actor): Promise<boolean> {
  const open = db`${isVisible(db, viewerOf(actor))} and request.kind = 'alphaname' and request.status = 'new'`;
  return (await requestRows(db, open, { limit: 1 })).length > 0;
}
