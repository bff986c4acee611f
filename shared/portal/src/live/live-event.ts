import type { LiveEvent, LiveEventName } from '@portal/contracts';
import { createAction, type ActionCreatorWithPayload } from '@portal/portal/state';

export type LiveData<N extends LiveEventName> = Extract<LiveEvent, { event: N }>['data'];
type LiveCreator<N extends LiveEventName> = ActionCreatorWithPayload<LiveData<N>, `live/${N}`>;

const creators = new Map<LiveEventName, unknown>();

/** Action creator of a live event, for `takeEvery(liveEvent('message_list.progress'), …)` and `builder.addCase(liveEvent(…), …)`. */
export function liveEvent<N extends LiveEventName>(name: N): LiveCreator<N> {
  if (!creators.has(name)) creators.set(name, createAction(`live/${name}`));
  return creators.get(name) as LiveCreator<N>;
}
