import { act } from '@testing-library/react';
import { liveEvents, type LiveEvent } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import type { Store } from '@portal/portal/state';

let current: Store | undefined;
export const listenLive = (store: Store) => {
  current = store;
};

/** Delivers a live event to the last rendered screen, as the page's socket would. */
export async function emitLive<E extends LiveEvent>({ event, data }: E): Promise<void> {
  const checked = liveEvents[event].safeParse(data);
  if (!checked.success) throw new Error(`${event} breaks the contract: ${checked.error.message}`);
  await act(async () => {
    current?.dispatch(liveEvent(event)(checked.data as never));
  });
}
