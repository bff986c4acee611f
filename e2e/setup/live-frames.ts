import { EventFrame, SubscribeFrame, type LiveEventName } from '@portal/contracts';
import type { Page } from '@playwright/test';

type ReceivedFrame = EventFrame & { at: number };

/** Records the frames of the page's live sockets from now on. */
export function liveFramesOf(page: Page) {
  const received: ReceivedFrame[] = [];
  const subscribed: SubscribeFrame[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const frame = EventFrame.safeParse(JSON.parse(String(payload)));
      if (frame.success) received.push({ ...frame.data, at: performance.now() });
    });
    socket.on('framesent', ({ payload }) => {
      const frame = SubscribeFrame.safeParse(JSON.parse(String(payload)));
      if (frame.success) subscribed.push(frame.data);
    });
  });
  return {
    subscribed,
    all: () => received,
    of: (event: LiveEventName, id?: number) =>
      received.filter((frame) => frame.event === event && (id === undefined || (frame.data as { id?: number }).id === id)),
  };
}
