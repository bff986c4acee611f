import { templates, type NewTemplate, type Template } from '@portal/contracts';
import { quietRequest, request } from '@portal/portal/api';
import { callResource, command } from '@portal/portal/resource';
import { filterOf, type TemplatesQuery } from './use-templates-query';

type WrittenTemplate = { uuid: string | null; words: NewTemplate; /** `updated` when editing started. */ seenVersion: string | null };
/** A recently deleted template. `undo`: key for restoring the template, valid until the time `until`. */
export type RemovedTemplate = { name: string; undo: string; until: string };

export const templatesPage = callResource('mailings/templates', templates.list, (query: TemplatesQuery) => ({
  query: { filter: filterOf(query), sort: query.sort, ...(query.cursor !== '' && { cursor: query.cursor }) },
}));

/** Dropped when its page is closed, so that a form never starts from an old version. */
export const openTemplate = callResource('mailings/openTemplate', templates.get, (uuid: string) => ({ query: { uuid } }), {
  keyOf: (uuid) => uuid, dropOnClose: true,
});

export const saveTemplate = command('mailings/saveTemplate', ({ uuid, words, seenVersion }: WrittenTemplate) => (
  uuid === null
    ? quietRequest(templates.create, { body: words })
    : quietRequest(templates.update, { body: { ...words, uuid, ...(seenVersion !== null && { updated: seenVersion }) } })
), { keyOf: ({ uuid }) => uuid ?? '', done: (_, { name }) => ['templates.saved', { name }] });

// No dialog shows the failures of these two commands, so `request` does.
export const removeTemplate = command('mailings/removeTemplate', ({ uuid }: Pick<Template, 'uuid' | 'name'>) => (
  request(templates.remove, { body: { uuid } })
), { keyOf: ({ uuid }) => uuid, then: [templatesPage] });

export const restoreTemplate = command('mailings/restoreTemplate', ({ undo }: RemovedTemplate) => (
  request(templates.restore, { body: { undo } })
), { keyOf: ({ undo }) => undo, done: ({ name }) => ['templates.restored', { name }], then: [templatesPage] });
