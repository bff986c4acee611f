import type { Language } from '@portal/contracts';
import type { Db } from '../../platform/db';

/** Returns undefined if the login turned this notification off, has no email address or is not active. */
export async function requesterToNotify(db: Db, loginId: bigint): Promise<{ email: string; language: Language } | undefined> {
  const [row] = await db<{ email: string; language: Language }[]>`
    select email, notify_language as language from login
    where id = ${loginId} and status = 1 and email is not null and 'request_decided' = any(notify)`;
  return row;
}
