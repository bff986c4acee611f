import { segments, type ContactFilter } from '@portal/contracts';
import { liveEvent, type LiveData } from '@portal/portal';
import { callCommand, callResource } from '@portal/portal/resource';

export const segmentList = callResource('addressbooks/segments', segments.list, (bookUuid: string) => ({ query: { bookUuid } }), {
  keyOf: (bookUuid) => bookUuid,
  refreshOn: [
    { on: liveEvent('addressbook.changed'), when: ({ uuid }: LiveData<'addressbook.changed'>, { query }) => uuid === query },
  ],
});

/** `uuid`: the segment to change; a new one without it. */
export type SegmentToSave = { bookUuid: string; uuid?: string; name: string; filter?: ContactFilter };
export const saveSegment = callCommand('addressbooks/saveSegment', segments.save, (body: SegmentToSave) => ({ body }), {
  keyOf: ({ bookUuid }) => bookUuid, then: [segmentList], done: (_, { name }) => ['segments.saved', { name }],
});

type SegmentToRemove = { bookUuid: string; uuid: string; name: string };
export const removeSegment = callCommand(
  'addressbooks/removeSegment', segments.remove, ({ uuid }: SegmentToRemove) => ({ body: { uuid } }),
  { keyOf: ({ bookUuid }) => bookUuid, then: [segmentList], done: ({ name }) => ['segments.removed', { name }] },
);
