import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** A list view that a login has saved: `screen` is the path of the list, `query` the query of its URL. */
export const SavedView = z.object({ uuid: z.string(), screen: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;

const screen = z.string().check(z.regex(/^\/[a-z_/]{1,100}$/));

export const views = {
  list: endpoint({
    method: 'GET', path: '/v2/views', access: 'session', query: z.object({ screen }), data: z.object({ items: z.array(SavedView) }),
  }),
  /** Overwrites a view of the same name on this screen. At most 50 views per screen (too_many_views). */
  save: endpoint({
    method: 'POST', path: '/v2/views/save', access: 'session',
    body: z.object({
      screen, name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), query: z.string().check(z.maxLength(2_000)),
    }), data: SavedView,
  }),
  remove: endpoint({ method: 'POST', path: '/v2/views/delete', access: 'session', body: z.object({ uuid: z.uuid() }), data: z.object({}) }),
};
