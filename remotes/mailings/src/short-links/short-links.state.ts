import { shortLinks, type ShortLink, type ShortLinkStats } from '@portal/contracts';
import { ownTimeZone } from '@portal/portal';
import { quietRequest, request } from '@portal/portal/api';
import { callResource, command, resource } from '@portal/portal/resource';
import { saveLink } from '../message/links.state';
import { filterOf, type LinksQuery, type Span } from './use-links-query';

type WantedStatus = { uuid: string; status: 'active' | 'archived' };
export type LinkView = { link: ShortLink; stats: ShortLinkStats };

// Also reloaded after a failure, because someone else may have changed the link.
export const shortLinksPage = callResource('mailings/shortLinks', shortLinks.list, (query: LinksQuery) => ({
  query: { filter: filterOf(query), sort: query.sort, ...(query.cursor !== '' && { cursor: query.cursor }) },
}), { refreshOn: [saveLink.succeeded, saveLink.failed] });

/** Activating and archiving a link are separate commands: the outcome of one is not that of the other. */
export const statusKey = ({ uuid, status }: WantedStatus): string => `${uuid} ${status}`;

/** No dialog shows a failure, so `request` does. */
export const setLinkStatus = command('mailings/setLinkStatus', (body: WantedStatus) => request(shortLinks.update, { body }), {
  keyOf: statusKey, then: [shortLinksPage],
  done: ({ status }) => `linksPage.${status === 'active' ? 'activated' : 'archivedNow'}`,
});

const replaceLink = (view: LinkView, { result: link }: { result: ShortLink }): LinkView => (
  view.link.uuid === link.uuid ? { ...view, link } : view);

export const shortLink = resource('mailings/shortLink', function* ({ uuid, days }: { uuid: string; days: Span }) {
  const link = yield* quietRequest(shortLinks.get, { query: { uuid } });
  const stats = yield* quietRequest(shortLinks.stats, { query: { uuid, days, timeZone: ownTimeZone() } });
  return { link, stats };
}, {
  keyOf: ({ uuid }) => uuid,
  patchOn: [{ on: saveLink.succeeded, patch: replaceLink }, { on: setLinkStatus.succeeded, patch: replaceLink }],
});
