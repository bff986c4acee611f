import type { Data, Parsed, Template, templates } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { keysetPage, type KeysetPosition } from '../../platform/http';
import { templateRows, type TemplateOrder, type TemplateRow } from './template.store';

const keys: Record<TemplateOrder, { of: (row: TemplateRow) => string; shape: RegExp }> = {
  name: { of: ({ name }) => name, shape: /^/ },
  updated: { of: ({ updated }) => updated.toISOString(), shape: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
  uses: { of: ({ uses }) => String(uses), shape: /^\d{1,9}$/ },
};

type TemplatesQuery = Parsed<typeof templates.list>['query'];

export async function templatePage(
  db: Db, viewer: OrganizationScope, { filter, ...request }: TemplatesQuery,
): Promise<Data<typeof templates.list>> {
  const by = request.sort.replace('-', '') as TemplateOrder;
  const positionOf = (row: TemplateRow): KeysetPosition => ({ key: keys[by].of(row), id: Number(row.id) });
  const { page, ...cursors } = await keysetPage(request, {
    positionOf,
    isKey: (key) => keys[by].shape.test(key) && (by !== 'updated' || !Number.isNaN(Date.parse(key))),
    rows: (position) => templateRows(db, viewer, { ...position, filter, by }),
  });
  return { items: page.map(presentTemplate), ...cursors };
}

export function presentTemplate({ id: _, lastUsed, created, updated, ...row }: TemplateRow): Template {
  return { ...row, lastUsed: lastUsed?.toISOString() ?? null, created: created.toISOString(), updated: updated.toISOString() };
}
