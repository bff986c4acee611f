import { randomBytes } from 'node:crypto';
import { isPool, perPool, type Db } from '../../platform/db';

const keyOfPool = perPool((db) => {
  let key: Promise<Uint8Array> | undefined;
  return () => {
    const reading = key ?? readKey(db);
    key = reading;
    reading.catch(() => { if (key === reading) key = undefined; });
    return reading;
  };
});

/** The key never changes, so each program reads it once. The first caller creates it. */
export async function unsubscribeKey(db: Db): Promise<Uint8Array> {
  return isPool(db) ? keyOfPool(db)() : readKey(db);
}

async function readKey(db: Db): Promise<Uint8Array> {
  const [known] = await db<{ key: Uint8Array }[]>`select key from unsubscribe_key`;
  if (known) return known.key;
  await db`insert into unsubscribe_key (key) values (${randomBytes(32)}) on conflict do nothing`;
  return readKey(db);
}
