import { inTransaction, type Db } from '../../platform/db';
import { SCAN_NEAR } from './contact-page';

/** One table has the contacts of all customers, so frequent jobs must not analyze it each time. */
const EVERY_MINUTES = 5;

/**
 * Readies the search index after jobs with many contacts, at most once in `everyMinutes` on all nodes together. Without statistics of new
 * contacts, PostgreSQL reads their whole book by another index; and until they are merged, each search reads a list of up to 16 MB beside
 * the index. PostgreSQL itself would do both with the next vacuum. Returns false if nothing was due.
 */
export async function readySearch(db: Db, everyMinutes = EVERY_MINUTES): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [lock] = await tx<{ isLocked: boolean }[]>`select pg_try_advisory_xact_lock(hashtext('contact search')) as "isLocked"`;
    if (!lock?.isLocked || !(await isDue(tx, everyMinutes))) return false;
    await tx`
      select gin_clean_pending_list(search.indexrelid::regclass)
      from pg_index search join pg_class index on index.oid = search.indexrelid join pg_am method on method.oid = index.relam
      where method.amname = 'gin' and index.relkind = 'i' and search.indrelid = any(
        select 'contact'::regclass union select relid from pg_partition_tree('contact'))`;
    await tx`analyze (skip_locked) contact`;
    return true;
  });
}

/** Smaller books are searched without the index. A job commits up to a minute after its `finished_at`. */
async function isDue(db: Db, everyMinutes: number): Promise<boolean> {
  const [row] = await db<{ isDue: boolean }[]>`
    select analyzed_at <= clock_timestamp() - ${everyMinutes}::integer * interval '1 minute' and exists (
      select from address_book_job where finished_at > analyzed_at - interval '1 minute' and done >= ${SCAN_NEAR}) as "isDue"
    from (
      select coalesce(greatest(last_analyze, last_autoanalyze), '-infinity') as analyzed_at
      from pg_stat_user_tables where relid = 'contact'::regclass
    ) contact`;
  return row?.isDue ?? false;
}
