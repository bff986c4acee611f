import { Announcer, appendEvents, postgresBus } from '../../src/platform/realtime';
import { pause } from '../pause';
import { FaultProxy } from './fault-proxy';
import { LiveClient } from './live-client';
import type { Scenario } from './scenario';
import { accountOf } from './fault.store';

const EVENTS = 9_000;
const AT_ONCE = 100;

export const brokenSockets: Scenario = {
  id: 'F14', name: `live sockets are cut and the web node is killed under ${EVENTS} events`, withoutSingles: true,
  async play(field) {
    const { arena } = field;
    const proxy = new FaultProxy(field.random);
    const port = await proxy.listen(Number(new URL(arena.serverUrl).port));
    const { customerId } = await accountOf(arena.db);
    const { token } = await arena.client();
    const clients = Array.from({ length: 3 }, () => new LiveClient(`ws://127.0.0.1:${port}/ws`, token));
    for (const client of clients) client.start();
    await pause(1_000);
    const announcer = new Announcer(arena.db, postgresBus(arena.db), () => undefined);
    announcer.start();
    const shares = [0.1, 0.3, 0.32, 0.6, 0.8].map((share) => share + field.random() * 0.02);
    const disconnectBatches = new Set(shares.map((share) => Math.floor(share * (EVENTS / AT_ONCE))));
    const died = Math.floor(0.5 * (EVENTS / AT_ONCE));
    for (let batch = 0; batch < EVENTS / AT_ONCE; batch++) {
      await appendEvents(arena.db, Array.from({ length: AT_ONCE }, (_, at) => ({
        customerId, channel: 'my_organizations' as const,
        event: { event: 'message_list.refresh' as const, data: { id: batch * AT_ONCE + at + 1 } },
      })));
      if (disconnectBatches.has(batch)) proxy.disconnect(field.random() < 0.5 ? 'reset' : 'end');
      if (batch === died) {
        await arena.killServer();
        await arena.startServer();
        proxy.aim(Number(new URL(arena.serverUrl).port));
      }
      await pause(10);
    }
    const deadline = performance.now() + 30_000;
    while (clients.some(({ received }) => received.at(-1) !== EVENTS) && performance.now() < deadline) await pause(20);
    await announcer.stop();
    for (const client of clients) client.stop();
    await proxy.close();
    const missing = clients.reduce((sum, { received }) => sum + EVENTS - new Set(received).size, 0);
    const twice = clients.reduce((sum, { received }) => sum + received.length - new Set(received).size, 0);
    const wrong = clients.flatMap(({ received, resets }, at) => {
      const inOrder = received.length === EVENTS && received.every((id, index) => id === index + 1);
      return inOrder && resets === 0 ? [] : [
        `socket ${at} received ${received.length} of ${EVENTS} events, ${new Set(received).size} different, ${resets} resets`,
      ];
    });
    return {
      lists: [], kills: 1, wrong,
      detail: `${clients.reduce((sum, { reconnects }) => sum + reconnects, 0)} reconnects, missing ${missing}, twice ${twice}`,
    };
  },
};
