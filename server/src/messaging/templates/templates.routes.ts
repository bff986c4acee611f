import { AppError, templates, type ContentType, type MessageType, type Parsed, type RichContent } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { fileRoute, found, route } from '../../platform/http';
import { allPages, ROWS_AT_ONCE, tableFile } from '../../platform/sheets';
import { createTemplate, updateTemplate } from './change-template';
import { templatesFile, templateTable } from './template-file';
import { presentTemplate, templatePage } from './template-page';
import { deleteTemplate, restoreTemplate, templateRow, type TemplateFields } from './template.store';
import { UNDO_MS } from './templates.cleanup';

export type TemplateDeps = {
  db: Db;
  clock: () => Date;
  /** The same check as for sending: every saved template can be sent. */
  checkContent: (message: { type: MessageType; contentType: ContentType; body: string; content?: RichContent | undefined }) => unknown;
};

export function registerTemplateRoutes(app: FastifyInstance, { db, clock, checkContent }: TemplateDeps): void {
  const checked = (body: Parsed<typeof templates.create>['body']): TemplateFields => {
    checkContent(body);
    const { name, type, contentType, content = null } = body;
    return { name, type, contentType, body: body.body, content };
  };

  route(app, templates.list, ({ query, actor }) => templatePage(db, actor, query));

  fileRoute(app, templatesFile, ({ query: { filter, sort, ...file }, actor }) => tableFile(
    'templates', file, templateTable, allPages((cursor) => templatePage(db, actor, { filter, sort, limit: ROWS_AT_ONCE, cursor })),
  ));

  route(app, templates.get, async ({ query, actor }) => presentTemplate(found(await templateRow(db, actor, query.uuid))));

  route(app, templates.create, async ({ body, actor }) => (
    presentTemplate(await createTemplate(db, actor, { fields: checked(body), organizationUuids: body.organizationUuids, now: clock() }))));

  route(app, templates.update, async ({ body, actor }) => {
    const { uuid, updated, organizationUuids } = body;
    return presentTemplate(
      await updateTemplate(db, actor, { uuid, fields: checked(body), organizationUuids, now: clock(), seenVersion: versionOf(updated) }),
    );
  });

  route(app, templates.remove, async ({ body, actor }) => {
    const now = clock();
    const undo = found(await deleteTemplate(db, actor, body.uuid, now));
    return { undo, until: new Date(now.getTime() + UNDO_MS).toISOString() };
  });

  route(app, templates.restore, async ({ body, actor }) => {
    const row = await restoreTemplate(db, actor, body.undo, new Date(clock().getTime() - UNDO_MS));
    if (!row) throw new AppError('undo_expired');
    return presentTemplate(row);
  });
}

/** Parses an `updated` time. Throws invalid_request unless it has exactly the format that this server writes. */
function versionOf(updated: string | undefined): Date | null {
  if (updated === undefined) return null;
  const version = new Date(updated);
  if (Number.isNaN(version.getTime()) || version.toISOString() !== updated) {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'updated' } }]);
  }
  return version;
}
