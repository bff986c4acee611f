import type { Pool } from '../db';
import { requireShort, type Bus } from './bus';

/** NOTIFY uses the pool, never a caller's transaction: PostgreSQL serializes commits that notify. LISTEN has its own connection. */
export function postgresBus(pool: Pool): Bus {
  return {
    async publish(topic, payloads) {
      if (payloads.length === 0) return;
      requireShort(payloads);
      await pool`select pg_notify(${topic}, payload) from unnest(${[...payloads]}::text[]) as payload`;
    },
    async subscribe(topic, listener, onReady) {
      const subscription = await pool.listen(topic, listener, onReady);
      return () => subscription.unlisten();
    },
  };
}
