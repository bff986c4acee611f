import * as z from 'zod/mini';
import { organizations, organizationUuids } from './record-organizations';
import { maxCharacters } from './characters';
import { contentTypes, RichContent } from './content';
import { endpoint, jsonInQuery } from './endpoint';
import { messageTypes } from './message-types';
import { MAX_TEXT_CHARACTERS } from './new-mailing';
import { paging } from './paging';
import { Undo } from './undo';

/** A reusable message for mailings and chats (TPL-01). Its text may contain personal fields. */
export const Template = z.object({
  uuid: z.string(),
  name: z.string(),
  type: z.enum(messageTypes),
  contentType: z.enum(contentTypes),
  body: z.string(),
  content: z.nullable(RichContent),
  organizations,
  /** Number of mailings and chat messages that used it. */
  uses: z.number(),
  lastUsed: z.nullable(z.string()),
  created: z.string(),
  updated: z.string(),
});
export type Template = z.infer<typeof Template>;

const words = {
  name: z.string().check(z.trim(), z.minLength(1), maxCharacters(200)),
  type: z.enum(messageTypes),
  contentType: z._default(z.enum(contentTypes), 'text/plain'),
  body: z._default(z.string().check(maxCharacters(MAX_TEXT_CHARACTERS)), ''),
  content: z.optional(RichContent),
  organizationUuids,
};
/** `contentFault` of `@portal/messaging` decides which content a type requires and allows, as for sent messages. */
export const NewTemplate = z.object(words);
export type NewTemplate = z.input<typeof NewTemplate>;

export const templateSorts = ['name', '-name', '-updated', 'updated', '-uses'] as const;
const uuid = z.uuid();
const see = '/templates/index';
const edit = '/templates/action/edit';

export const templates = {
  list: endpoint({
    method: 'GET', path: '/v2/templates', access: see,
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({
        text: z.optional(z.string().check(z.trim(), z.maxLength(200))), type: z.optional(z.array(z.enum(messageTypes))),
      })), {}),
      sort: z._default(z.enum(templateSorts), 'name'),
      ...paging,
    }),
    data: z.object({ items: z.array(Template), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
  get: endpoint({ method: 'GET', path: '/v2/templates/get', access: see, query: z.object({ uuid }), data: Template }),
  create: endpoint({ method: 'POST', path: '/v2/templates/create', creates: true, access: edit, body: NewTemplate, data: Template }),
  /** `updated` is the displayed version; if it has changed since, the update is refused (template_changed). */
  update: endpoint({
    method: 'POST', path: '/v2/templates/update', access: edit, body: z.extend(NewTemplate, { uuid, updated: z.optional(z.string()) }),
    data: Template,
  }),
  remove: endpoint({ method: 'POST', path: '/v2/templates/delete', access: edit, body: z.object({ uuid }), data: Undo }),
  restore: endpoint({ method: 'POST', path: '/v2/templates/restore', access: edit, body: z.object({ undo: uuid }), data: Template }),
};
