import { textComparisons, type TextName } from '@portal/contracts';
import { liveEvent, publishTopic } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { callResource, command } from '@portal/portal/resource';
import { pauseList } from '../list-commands.state';

type OfList = { id: number };

/** Sends a text to the rest of the list's recipients. */
export const chooseText = command('mailings/chooseText', function* (body: OfList & { text: TextName }) {
  const result = yield* quietRequest(textComparisons.choose, { body });
  yield* publishTopic('mailing.changed', { id: body.id });
  return result;
}, { keyOf: ({ id }) => id });

export const textComparison = callResource('mailings/textComparison', textComparisons.get, (id: number) => ({ query: { id } }), {
  keyOf: (id) => id,
  refreshOn: [
    ...[chooseText.succeeded, chooseText.failed, pauseList.succeeded].map((on) => ({
      on, when: ({ request }: { request: OfList }, { query }: { query: number }) => request.id === query,
    })),
    { on: liveEvent('message_list.refresh'), when: ({ id }: OfList, { query }) => id === query },
  ],
});
