import { mailings } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { callResource, LIVE_FRESH_MS } from '@portal/portal/resource';
import { resetMessages } from '../message-commands.state';
import { filterOf, type MessagesQuery } from './messages-query';

/** Numbers and cost of all messages that match the filters. */
export const messageTotals = callResource(
  'mailings/messageTotals', mailings.messageTotals, (query: MessagesQuery) => ({ query: { filter: filterOf(query) } }),
  {
    freshMs: LIVE_FRESH_MS,
    refreshOn: [resetMessages.succeeded, liveEvent('message_list.refresh'), liveEvent('message_list.progress')],
    // The server may examine many messages.
    everyMs: 10_000,
  },
);
