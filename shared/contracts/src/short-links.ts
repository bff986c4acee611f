import * as z from 'zod/mini';
import { organizations, organizationUuids } from './record-organizations';
import { maxCharacters } from './characters';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { paging } from './paging';

/**
 * draft: not published yet. active: redirects. booked: part of an unfinished mailing, so it can't change. archived: no longer redirects.
 */
export const shortLinkStatuses = ['draft', 'active', 'booked', 'archived'] as const;
export type ShortLinkStatus = (typeof shortLinkStatuses)[number];

/** Length of the code at the end of a short link. */
export const SHORT_CODE_CHARACTERS = 7;
/** Length of the suffix that makes a short link individual for one recipient. */
export const OWN_LINK_CHARACTERS = 7;

/** Length of the code at the end of a recipient's unsubscribe link, which has the prefix of short links. */
export const UNSUBSCRIBE_CODE_CHARACTERS = 22;

/** A short link (LNK-01). `clicks_count` counts people's clicks; bots and messenger previews are counted separately. */
export const ShortLink = z.object({
  uuid: z.string(),
  name: z.string(),
  initial_url: z.string(),
  short_url: z.string(),
  clicks_count: z.number(),
  bots_count: z.number(),
  previews_count: z.number(),
  status: z.enum(shortLinkStatuses),
  /** Why the portal's operator disabled the link (kill switch); null if enabled. */
  blocked: z.nullable(z.string()),
  organizations,
  created: z.string(),
  updated: z.string(),
});
export type ShortLink = z.infer<typeof ShortLink>;

const uuid = z.uuid();
/** An http(s) URL on a public host that isn't the short links' host, without user and password. Others throw link_refused. */
const initialUrl = z.string().check(z.trim(), z.minLength(1), maxCharacters(2_000));
const name = z._default(z.string().check(z.trim(), maxCharacters(200)), '');
export const shortLinkSorts = ['-created', 'created', '-clicks', 'clicks'] as const;
const see = '/shortlinks';
const edit = '/shortlinks/action/edit';

export const LinkDay = z.object({ date: z.string(), clicks: z.number(), bots: z.number(), previews: z.number() });
export const linkDevices = ['phone', 'tablet', 'desktop', 'other'] as const;
export type LinkDevice = (typeof linkDevices)[number];
export const ShortLinkStats = z.object({
  /** One row per day, oldest first. */
  days: z.array(LinkDay),
  /** People's clicks in the period by device. */
  devices: z.array(z.object({ device: z.enum(linkDevices), clicks: z.number() })),
});
export type ShortLinkStats = z.infer<typeof ShortLinkStats>;

export const shortLinks = {
  list: endpoint({
    method: 'GET', path: '/v2/shortlinks', access: see,
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({
        text: z.optional(z.string().check(z.trim(), z.maxLength(200))), status: z.optional(z.array(z.enum(shortLinkStatuses))),
      })), {}),
      sort: z._default(z.enum(shortLinkSorts), '-created'),
      ...paging,
    }),
    data: z.object({ items: z.array(ShortLink), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
  /** The start of all short and unsubscribe links, to count texts with links. */
  prefix: endpoint({
    method: 'GET', path: '/v2/shortlinks/prefix', access: '/smslist/action/create', data: z.object({ prefix: z.string() }),
  }),
  get: endpoint({ method: 'GET', path: '/v2/shortlinks/get', access: see, query: z.object({ uuid }), data: ShortLink }),
  create: endpoint({
    method: 'POST', path: '/v2/shortlinks/create', creates: true, access: edit,
    body: z.object({ initial_url: initialUrl, name, draft: z._default(z.boolean(), false), organizationUuids }), data: ShortLink,
  }),
  /** Changes the name, a draft's URL, or the status: draft → active ↔ archived. Booked links can't change until their mailings finish. */
  update: endpoint({
    method: 'POST', path: '/v2/shortlinks/update', access: edit,
    body: z.object({
      uuid, name: z.optional(z.string().check(z.trim(), maxCharacters(200))), initial_url: z.optional(initialUrl),
      status: z.optional(z.enum(['active', 'archived'])), organizationUuids,
    }),
    data: ShortLink,
  }),
  stats: endpoint({
    method: 'GET', path: '/v2/shortlinks/stats', access: see,
    query: z.object({ uuid, days: z._default(integerInQuery(1, 92), 30), timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC') }),
    data: ShortLinkStats,
  }),
};

/** Clicks on a link of a mailing list (MAIL-07). `recipients`: distinct recipients who clicked individual links; 0 for shared links. */
export const ListLink = z.object({
  uuid: z.string(), short_url: z.string(), initial_url: z.string(),
  clicks: z.number(), bots: z.number(), previews: z.number(), recipients: z.number(),
});
export type ListLink = z.infer<typeof ListLink>;
export const listLinkClicks = endpoint({
  method: 'GET', path: '/smslist/geturlsstats', access: '/smslist/{id}',
  query: z.object({ id: integerInQuery(1, Number.MAX_SAFE_INTEGER), timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC') }),
  data: z.object({ items: z.array(ListLink), days: z.array(LinkDay) }),
});
