import * as z from 'zod/mini';
import { Recurrence } from '../mailing-series';
import { maxCharacters } from '../characters';
import { NewApiList } from './lists';
import { submissionErrors } from './messages';
import { operation, described } from './operation';
import * as p from './shared-fields';

const recurrence = {
  local: described(z.string(), 'First time, by the clocks of `timeZone`. Its time of day applies to all.', '2027-03-01T10:00'),
  timeZone: described(z.string(), 'IANA time zone.', 'Europe/Kyiv'),
  every: z.enum(['day', 'week', 'month']),
  weekdays: described(z.array(z.number()), 'Days of the week, 1 Monday to 7 Sunday, with `week`. Without any, the day of the first time.', [1, 4]),
  until: described(z.nullable(z.string()), 'Last day. `null`: without an end.', '2027-12-31'),
};

export const ApiRecurringList = z.object({
  uuid: p.uuid,
  name: z.string(),
  recurrence: z.object(recurrence),
  paused: z.boolean(),
  maxCost: described(p.money, 'Maximum cost of each list.'),
  currency: p.currency,
  next: described(z.nullable(p.time), 'Next time. Null once it is over.'),
  runs: described(z.number(), 'Times that have passed, whether or not a list could be sent.'),
  lastListUuid: described(z.nullable(z.string()), 'ID of the last list: `getList` returns its results.'),
  error: described(z.nullable(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ), 'Why no list could be sent the last time: an error code of this API. The next time is tried all the same.'),
});

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The content of a list to address books, with its times. */
export const NewApiRecurringList = z.extend(z.omit(NewApiList, { sendAt: true, sendAtLocal: true, customerListId: true, hold: true }), {
  name: described(z.string().check(z.trim(), z.minLength(1), maxCharacters(200)), 'Name of each list in the portal.', 'Weekly news'),
  recurrence: z.strictObject({
    local: described(Recurrence.shape.local, 'First time, by the clocks of `timeZone`. Its time of day applies to all.', '2027-03-01T10:00'),
    timeZone: described(Recurrence.shape.timeZone, 'IANA time zone.', 'Europe/Kyiv'),
    every: Recurrence.shape.every,
    weekdays: described(
      Recurrence.shape.weekdays, 'Days of the week, 1 Monday to 7 Sunday, with `week`. Without any, the day of the first time.', [1, 4],
    ),
    until: described(z._default(z.nullable(date), null), 'Last day. `null`: without an end.', '2027-12-31'),
  }),
  maxCost: described(p.sum, 'Maximum cost of each list. One that costs more waits for `confirmList`.', '100.00'),
});

export const apiRecurringLists = {
  createRecurringList: operation({
    id: 'createRecurringList', group: 'lists', method: 'POST', path: '/api/v1/recurring-lists', scope: 'messages:send', status: 201,
    repeatable: true, summary: 'Create a recurring list',
    description: 'Sends a list to address books again and again, with the contacts and prices of each time. The key must still be able to send then: if it is removed or loses the scope, `error` says so and nothing is sent. At most 100 per customer.',
    body: NewApiRecurringList, data: ApiRecurringList,
    errors: [
      'too_many_series', 'address_book_not_found', 'segment_not_found', 'no_recipients', 'book_in_use', 'comparison_conflict',
      'comparison_same_text', 'comparison_without_link', ...submissionErrors,
    ],
  }),
  listRecurringLists: operation({
    id: 'listRecurringLists', group: 'lists', method: 'GET', path: '/api/v1/recurring-lists', scope: 'messages:read',
    summary: 'List recurring lists', description: 'All of them, also those created in the portal; the next due first.',
    data: z.object({ items: z.array(ApiRecurringList) }),
  }),
  getRecurringList: operation({
    id: 'getRecurringList', group: 'lists', method: 'GET', path: '/api/v1/recurring-lists/{uuid}', scope: 'messages:read',
    summary: 'Get a recurring list', description: 'Returns its current state.', params: p.byUuid, data: ApiRecurringList,
    errors: ['not_found'],
  }),
  pauseRecurringList: operation({
    id: 'pauseRecurringList', group: 'lists', method: 'POST', path: '/api/v1/recurring-lists/{uuid}/pause', scope: 'messages:send',
    summary: 'Pause a recurring list', description: 'Sends nothing until it is resumed. A list that it has created already isn’t affected.',
    params: p.byUuid, data: ApiRecurringList, errors: ['not_found'],
  }),
  resumeRecurringList: operation({
    id: 'resumeRecurringList', group: 'lists', method: 'POST', path: '/api/v1/recurring-lists/{uuid}/resume', scope: 'messages:send',
    summary: 'Resume a paused recurring list', description: 'Continues at its next time, without the times that have passed meanwhile.',
    params: p.byUuid, data: ApiRecurringList, errors: ['not_found'],
  }),
  endRecurringList: operation({
    id: 'endRecurringList', group: 'lists', method: 'DELETE', path: '/api/v1/recurring-lists/{uuid}', scope: 'messages:send', status: 204,
    summary: 'End a recurring list', description: 'It sends nothing more and is no longer listed. Lists that it sent stay.',
    params: p.byUuid, errors: ['not_found'],
  }),
};
