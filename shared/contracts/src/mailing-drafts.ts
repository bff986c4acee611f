import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint } from './endpoint';

/** Draft of a mailing list, stored on the server so that its login can continue it in another browser. */
export const MailingDraft = z.object({ uuid: z.string(), name: z.string(), form: z.record(z.string(), z.unknown()), updated: z.string() });
export type MailingDraft = z.infer<typeof MailingDraft>;
export const MAX_DRAFT_CHARACTERS = 2_500_000;
export const mailingDrafts = {
  list: endpoint({
    method: 'GET', path: '/v2/mailings/drafts', access: '/smslist/action/create',
    data: z.object({ items: z.array(z.omit(MailingDraft, { form: true })) }),
  }),
  get: endpoint({
    method: 'GET', path: '/v2/mailings/draft', access: '/smslist/action/create', query: z.object({ uuid: z.uuid() }), data: MailingDraft,
  }),
  /** The browser chooses `uuid`, so saving is idempotent. At most 20 per login (too_many_drafts). */
  save: endpoint({
    method: 'POST', path: '/v2/mailings/draft/save', access: '/smslist/action/create',
    body: z.object({
      uuid: z.uuid(), name: z._default(z.string().check(z.trim(), maxCharacters(200)), ''), form: z.record(z.string(), z.unknown()),
    }),
    data: z.omit(MailingDraft, { form: true }),
  }),
  remove: endpoint({
    method: 'POST', path: '/v2/mailings/draft/delete', access: '/smslist/action/create', body: z.object({ uuid: z.uuid() }),
    data: z.object({}),
  }),
};
