import type { Pool } from './connect';

/** Returns a function that creates one `T` per pool, that is, per program. */
export function perPool<T>(create: (db: Pool) => T): (db: Pool) => T {
  const created = new WeakMap<Pool, T>();
  return (db) => {
    const known = created.get(db);
    if (known !== undefined) return known;
    const made = create(db);
    created.set(db, made);
    return made;
  };
}
