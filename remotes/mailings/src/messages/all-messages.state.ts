import { mailings } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { callResource, LIVE_FRESH_MS } from '@portal/portal/resource';
import { recheckMessages, resetMessages } from '../message-commands.state';
import { filterOf, type MessagesQuery } from './messages-query';

export const allMessages = callResource(
  'mailings/allMessages', mailings.allMessages,
  (query: MessagesQuery) => ({ query: { filter: filterOf(query), ...(query.cursor !== '' && { cursor: query.cursor }) } }),
  {
    freshMs: LIVE_FRESH_MS,
    refreshOn: [recheckMessages.succeeded, resetMessages.succeeded, liveEvent('message_list.refresh'), liveEvent('message_list.progress')],
    // Longer than for other pages, because the server may search many messages for one page.
    everyMs: 5000,
  },
);
