import { AppError, templates, type ContentType, type MessageType, type Parsed, type RichContent } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { found, route } from '../http';
import { presentTemplate, templatePage } from './template-page';
import { deleteTemplate, insertTemplate, restoreTemplate, templateRow, updateTemplate, type TemplateWords } from './template.store';
import { UNDO_MS } from './tidy.service';

export type TemplateDeps = {
  db: Db;
  clock: () => Date;
  /** Refuses what could not be sent, by the rule of sendings: whatever is saved can be sent. */
  checkContent: (message: { type: MessageType; contentType: ContentType; body: string; content?: RichContent | undefined }) => unknown;
};

export function registerTemplateRoutes(app: FastifyInstance, { db, clock, checkContent }: TemplateDeps): void {
  const checked = (body: Parsed<typeof templates.create>['body']): TemplateWords => {
    checkContent(body);
    const { name, type, contentType, content = null } = body;
    return { name, type, contentType, body: body.body, content };
  };

  route(app, templates.list, ({ query, actor }) => templatePage(db, actor.customerId, query));

  route(app, templates.get, async ({ query, actor }) => presentTemplate(found(await templateRow(db, actor.customerId, query.uuid))));

  route(app, templates.create, async ({ body, actor }) => presentTemplate(found(await insertTemplate(db, actor.customerId, checked(body), clock()))));

  route(app, templates.update, async ({ body, actor: { customerId } }) => {
    const { uuid, updated } = body;
    const words = checked(body);
    found(await templateRow(db, customerId, uuid));
    const row = await updateTemplate(db, customerId, { uuid, words, now: clock(), seen: seenAt(updated) });
    if (!row) throw new AppError('template_changed');
    return presentTemplate(row);
  });

  route(app, templates.remove, async ({ body, actor }) => {
    const now = clock();
    const undo = found(await deleteTemplate(db, actor.customerId, body.uuid, now));
    return { undo, until: new Date(now.getTime() + UNDO_MS).toISOString() };
  });

  route(app, templates.restore, async ({ body, actor }) => {
    const row = await restoreTemplate(db, actor.customerId, body.undo, new Date(clock().getTime() - UNDO_MS));
    if (!row) throw new AppError('undo_expired');
    return presentTemplate(row);
  });
}

/** As this server wrote it; anything else was never a time of a template. */
function seenAt(updated: string | undefined): Date | null {
  if (updated === undefined) return null;
  const seen = new Date(updated);
  if (Number.isNaN(seen.getTime()) || seen.toISOString() !== updated) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'updated' } }]);
  return seen;
}
