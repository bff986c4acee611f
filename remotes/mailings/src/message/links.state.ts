import { shortLinks, type Input, type ShortLink } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { callCommand, command, resource } from '@portal/portal/resource';
import type { SagaGenerator } from '@portal/portal/saga';
import type { Found } from '../search-choice';

type NewLink = Input<typeof shortLinks.create>['body'];
type LinkChange = Input<typeof shortLinks.update>['body'];

const SHOWN = 50;
const FRESH_MS = 600_000;
/** Links that another mailing list has booked can be used too. */
const status = ['active' as const, 'booked' as const];

export const linkSearch = resource('mailings/linkSearch', function* ({ text }: { text: string }): SagaGenerator<Found<ShortLink>> {
  const filter = { status, ...(text !== '' && { text }) };
  const { items, next } = yield* quietRequest(shortLinks.list, { query: { filter, limit: SHOWN } });
  return { rows: items.filter(({ blocked }) => blocked === null), more: next !== null };
}, { dropOnClose: true });

export const createLink = callCommand('mailings/createLink', shortLinks.create, (address: string) => ({ body: { initial_url: address } }));

/** Saves the form of the short links' own screen. Here, because a first link there gives messages their prefix. */
export const saveLink = command('mailings/saveLink', (body: NewLink | LinkChange) => (
  'uuid' in body ? quietRequest(shortLinks.update, { body }) : quietRequest(shortLinks.create, { body })
), {
  keyOf: (body) => ('uuid' in body ? body.uuid : ''),
  done: (body, link) => ('uuid' in body ? 'shortLinks.changed' : ['shortLinks.created', { url: link.short_url }]),
});

const prefixOf = (link: ShortLink | undefined) => link?.short_url.replace(/[^/]*$/, '') ?? '';

/** The common prefix of all short links; '' if there is no link yet. */
export const linkPrefix = resource('mailings/linkPrefix', function* (): SagaGenerator<string> {
  const { items } = yield* quietRequest(shortLinks.list, { query: { filter: { status }, limit: 1 } });
  return prefixOf(items[0]);
}, {
  freshMs: FRESH_MS,
  patchOn: [createLink.succeeded, saveLink.succeeded].map((on) => ({
    on, patch: (_: string, { result }: { result: ShortLink }) => prefixOf(result),
  })),
});
