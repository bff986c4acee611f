import type { Language, NotificationKind } from '@portal/contracts';
import type { Db } from '../../../platform/db';

type Own = { customerId: bigint; loginId: bigint };
export type ProfileFields = { name: string; email: string | null };

export async function lockProfile(tx: Db, { customerId, loginId }: Own): Promise<ProfileFields | null> {
  const [row] = await tx<ProfileFields[]>`select name, email from login where customer_id = ${customerId}
    and id = ${loginId} for no key update`;
  return row ?? null;
}

export async function updateProfile(tx: Db, { customerId, loginId }: Own, { name, email }: ProfileFields): Promise<void> {
  await tx`update login set name = ${name}, email = ${email}, updated_at = now() where customer_id = ${customerId} and id = ${loginId}`;
}

export type NotificationRow = { emails: NotificationKind[]; language: Language; email: string | null };

export async function findNotifications(db: Db, { customerId, loginId }: Own): Promise<NotificationRow | null> {
  const [row] = await db<NotificationRow[]>`
    select notify as emails, notify_language as language, email from login where customer_id = ${customerId} and id = ${loginId}`;
  return row ?? null;
}

export async function storeNotifications(
  db: Db, { customerId, loginId }: Own, { emails, language }: Pick<NotificationRow, 'emails' | 'language'>,
): Promise<void> {
  await db`update login set notify = ${emails}, notify_language = ${language}, updated_at = now() where customer_id = ${customerId}
    and id = ${loginId}`;
}
