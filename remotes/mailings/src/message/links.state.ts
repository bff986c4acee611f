import { shortLinks, type Input, type ShortLink } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { callCommand, callResource, command, resource } from '@portal/portal/resource';
import type { SagaGenerator } from '@portal/portal/saga';
import type { Found } from '../search-choice';

type NewLink = Input<typeof shortLinks.create>['body'];
type LinkChange = Input<typeof shortLinks.update>['body'];

const SHOWN = 50;
/** The prefix changes only with the server's settings. */
const FRESH_MS = 3_600_000;
/** Links that another mailing list has booked can be used too. */
const status = ['active' as const, 'booked' as const];

export const linkSearch = resource('mailings/linkSearch', function* ({ text }: { text: string }): SagaGenerator<Found<ShortLink>> {
  const filter = { status, ...(text !== '' && { text }) };
  const { items, next } = yield* quietRequest(shortLinks.list, { query: { filter, limit: SHOWN } });
  return { rows: items.filter(({ blocked }) => blocked === null), more: next !== null };
}, { dropOnClose: true });

export const createLink = callCommand('mailings/createLink', shortLinks.create, (address: string) => ({ body: { initial_url: address } }));

/** Saves the form of the short links' own screen. */
export const saveLink = command('mailings/saveLink', (body: NewLink | LinkChange) => (
  'uuid' in body ? quietRequest(shortLinks.update, { body }) : quietRequest(shortLinks.create, { body })
), {
  keyOf: (body) => ('uuid' in body ? body.uuid : ''),
  done: (body, link) => ('uuid' in body ? 'shortLinks.changed' : ['shortLinks.created', { url: link.short_url }]),
});

/** The common prefix of all short and unsubscribe links. */
export const linkPrefix = callResource('mailings/linkPrefix', shortLinks.prefix, () => ({}), { freshMs: FRESH_MS });
