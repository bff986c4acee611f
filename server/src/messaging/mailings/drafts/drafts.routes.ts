import { AppError, mailingDrafts, MAX_DRAFT_CHARACTERS } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Db } from '../../../platform/db';
import { found, route } from '../../../platform/http';
import { deleteDraft, draftOf, draftsOf, lockDraftsOf, saveDraft, type DraftRow } from './draft.store';

export type DraftDeps = { db: Db; clock: () => Date };

const MAX_DRAFTS = 20;
/** Maximum request size in bytes: three per UTF-16 unit of the form, plus other fields. */
const BODY_LIMIT = MAX_DRAFT_CHARACTERS * 3 + 4_096;

export function registerDraftRoutes(app: FastifyInstance, { db, clock }: DraftDeps): void {
  route(app, mailingDrafts.list, async ({ actor }) => ({ items: (await draftsOf(db, actor)).map(present) }));

  route(app, mailingDrafts.get, async ({ query, actor }) => {
    const { form, ...row } = found(await draftOf(db, actor, query.uuid));
    return { ...present(row), form };
  });

  route(app, mailingDrafts.save, async ({ body, actor }) => {
    if (JSON.stringify(body.form).length > MAX_DRAFT_CHARACTERS) throw new AppError('payload_too_large', { bytes: MAX_DRAFT_CHARACTERS });
    const row = await inTransaction(db, async (tx) => {
      await lockDraftsOf(tx, actor);
      return saveDraft(tx, actor, { ...body, now: clock(), max: MAX_DRAFTS });
    });
    if (!row) throw new AppError('too_many_drafts', { max: MAX_DRAFTS });
    return present(row);
  }, { bodyLimit: BODY_LIMIT });

  route(app, mailingDrafts.remove, async ({ body, actor }) => {
    found(await deleteDraft(db, actor, body.uuid));
    return {};
  });
}

function present({ uuid, name, updatedAt }: DraftRow) {
  return { uuid, name, updated: updatedAt.toISOString() };
}
