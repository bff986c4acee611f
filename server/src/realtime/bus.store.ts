import type { Pool } from '../db';
import { requireShort, type Bus } from './bus';

/**
 * LISTEN and NOTIFY of PostgreSQL. Listening takes one connection of its own, which is made anew when it breaks; a
 * NOTIFY goes over the pool, never inside a caller's transaction, since commits that notify wait for one another.
 */
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
