import type { Language } from '@portal/contracts';
import type { Db } from '../db';

/** Where he wants to be told what became of it, and in which language; undefined where he does not, or may no longer come in. */
export async function askerToTell(db: Db, loginId: bigint): Promise<{ email: string; language: Language } | undefined> {
  const [row] = await db<{ email: string; language: Language }[]>`
    select email, notify_language as language from login
    where id = ${loginId} and status = 1 and email is not null and 'request_decided' = any(notify)`;
  return row;
}
