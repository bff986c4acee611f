import * as z from 'zod/mini';
import { maxCharacters } from '../characters';
import { integerInQuery } from '../endpoint';
import { LinkDay, linkDevices, shortLinkStatuses } from '../short-links';
import { operation, described } from './operation';
import * as p from './shared-fields';

export const ApiShortLink = z.object({
  uuid: z.string(), name: z.string(), initialUrl: z.string(), shortUrl: z.string(), status: z.enum(shortLinkStatuses),
  clicks: described(z.number(), 'Clicks by people. Bots and messenger previews are counted separately.'), bots: z.number(),
  previews: z.number(),
  blocked: described(z.nullable(z.string()), 'Why the provider turned it off.'), organizationUuids: z.array(z.string()), created: p.time,
  updated: p.time,
});
const initialUrl = described(
  z.string().check(z.trim(), z.minLength(1), maxCharacters(2_000)), 'An http or https URL.', 'https://shop.example/sale',
);
const organizationUuids = described(
  z.array(z.uuid()).check(z.maxLength(100)), 'Only logins of these organizations see it in the portal. If empty, all logins do.',
);
const name = z.string().check(z.trim(), maxCharacters(200));

export const apiShortLinks = {
  listShortLinks: operation({
    id: 'listShortLinks', group: 'short-links', method: 'GET', path: '/api/v1/short-links', scope: 'links', summary: 'List short links',
    description: 'Newest first.',
    query: z.strictObject({ ...p.pageQuery, status: z.optional(z.enum(shortLinkStatuses)) }), data: p.pageOf(ApiShortLink),
  }),
  createShortLink: operation({
    id: 'createShortLink', group: 'short-links', method: 'POST', path: '/api/v1/short-links', scope: 'links', status: 201, repeatable: true,
    summary: 'Create a short link', description: 'Use the link in the text of your messages.',
    body: z.strictObject({
      initialUrl, name: z._default(name, ''), draft: z._default(z.boolean(), false), organizationUuids: z._default(organizationUuids, []),
    }),
    data: ApiShortLink, errors: ['link_refused', 'not_found'],
  }),
  getShortLink: operation({
    id: 'getShortLink', group: 'short-links', method: 'GET', path: '/api/v1/short-links/{uuid}', scope: 'links',
    summary: 'Get a short link', description: 'Includes its clicks.', params: p.byUuid, data: ApiShortLink, errors: ['not_found'],
  }),
  updateShortLink: operation({
    id: 'updateShortLink', group: 'short-links', method: 'PATCH', path: '/api/v1/short-links/{uuid}', scope: 'links',
    summary: 'Update a short link',
    description: 'Changes the name and, for a draft, the address. Allowed status changes: draft to active, active to archived and back.',
    params: p.byUuid,
    body: z.strictObject({
      name: z.optional(name), initialUrl: z.optional(initialUrl), status: z.optional(z.enum(['active', 'archived'])),
      organizationUuids: z.optional(organizationUuids),
    }),
    data: ApiShortLink, errors: ['not_found', 'link_refused', 'link_transition_refused'],
  }),
  getShortLinkStats: operation({
    id: 'getShortLinkStats', group: 'short-links', method: 'GET', path: '/api/v1/short-links/{uuid}/stats', scope: 'links',
    summary: 'Get clicks by day', description: 'One row for each day of the period, oldest first.',
    params: p.byUuid,
    query: z.strictObject({ days: z._default(integerInQuery(1, 92), 30), timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC') }),
    data: z.object({ days: z.array(LinkDay), devices: z.array(z.object({ device: z.enum(linkDevices), clicks: z.number() })) }),
    errors: ['not_found'],
  }),
};
