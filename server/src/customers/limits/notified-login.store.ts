import { decodeMask, type Language } from '@portal/contracts';
import { elementsOf, type Element } from '@portal/contracts/permissions';
import type { Db } from '../../platform/db';

const LIMITS: Element = '/limits/index';

export async function loginsNotifiedOfBlocks(db: Db, customerId: bigint): Promise<{ email: string; language: Language }[]> {
  const rows = await db<{ email: string; language: Language; maskrole: number }[]>`
    select email, notify_language as language, maskrole from login
    where customer_id = ${customerId} and status = 1 and email is not null and 'traffic_blocked' = any(notify) order by id`;
  return rows.filter(({ maskrole }) => elementsOf(
    decodeMask(maskrole),
  ).includes(LIMITS)).map(({ email, language }) => ({ email, language }));
}
