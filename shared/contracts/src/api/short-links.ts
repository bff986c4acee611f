import * as z from 'zod/mini';
import { integerInQuery } from '../endpoint';
import { LinkDay, linkDevices, shortLinkStatuses } from '../short-links';
import { operation, said } from './operation';
import * as p from './pieces';

export const ApiShortLink = z.object({
  uuid: z.string(), name: z.string(), initialUrl: z.string(), shortUrl: z.string(), status: z.enum(shortLinkStatuses),
  clicks: said(z.number(), 'Of people; bots and previews of messengers are counted apart.'), bots: z.number(), previews: z.number(),
  blocked: said(z.nullable(z.string()), 'Why the provider switched it off.'), created: p.time, updated: p.time,
});
const initialUrl = said(z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)), 'http or https.', 'https://shop.example/sale');
const name = z.string().check(z.trim(), z.maxLength(200));

export const apiShortLinks = {
  listShortLinks: operation({
    id: 'listShortLinks', group: 'short-links', method: 'GET', path: '/api/v1/short-links', scope: 'links', summary: 'Short links', description: 'The newest first.',
    query: z.strictObject({ ...p.pageQuery, status: z.optional(z.enum(shortLinkStatuses)) }), data: p.pageOf(ApiShortLink),
  }),
  createShortLink: operation({
    id: 'createShortLink', group: 'short-links', method: 'POST', path: '/api/v1/short-links', scope: 'links', status: 201, repeatable: true, summary: 'Make a short link', description: 'Ready to be used in texts.',
    body: z.strictObject({ initialUrl, name: z._default(name, ''), draft: z._default(z.boolean(), false) }), data: ApiShortLink, errors: ['link_refused'],
  }),
  getShortLink: operation({ id: 'getShortLink', group: 'short-links', method: 'GET', path: '/api/v1/short-links/{uuid}', scope: 'links', summary: 'One short link', description: 'With its clicks.', params: p.byUuid, data: ApiShortLink, errors: ['not_found'] }),
  updateShortLink: operation({
    id: 'updateShortLink', group: 'short-links', method: 'PATCH', path: '/api/v1/short-links/{uuid}', scope: 'links', summary: 'Change a short link', description: 'Name and, of a draft, address. Allowed of a status: draft to active, active to archived and back.',
    params: p.byUuid, body: z.strictObject({ name: z.optional(name), initialUrl: z.optional(initialUrl), status: z.optional(z.enum(['active', 'archived'])) }), data: ApiShortLink, errors: ['not_found', 'link_refused', 'link_transition_refused'],
  }),
  getShortLinkStats: operation({
    id: 'getShortLinkStats', group: 'short-links', method: 'GET', path: '/api/v1/short-links/{uuid}/stats', scope: 'links', summary: 'Clicks by day', description: 'Every day of the span has its row, the oldest first.',
    params: p.byUuid, query: z.strictObject({ days: z._default(integerInQuery(1, 92), 30), timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC') }),
    data: z.object({ days: z.array(LinkDay), devices: z.array(z.object({ device: z.enum(linkDevices), clicks: z.number() })) }), errors: ['not_found'],
  }),
};
