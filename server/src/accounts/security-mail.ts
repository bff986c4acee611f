import type { Transaction } from '../db';
import { queueMails } from '../mail';
import { securityEmail, type SecurityEvent } from './security-email';
import { findPerson } from './security-mail.store';

export type Post = { available: boolean; publicUrl: string | null };

/** Queues an email if the login has an email address. Events of kind `impersonated` are sent only if the login has turned them on. */
export async function notifyPerson(tx: Transaction, loginId: bigint, event: SecurityEvent, { available, publicUrl }: Post): Promise<void> {
  if (!available) return;
  const person = await findPerson(tx, loginId);
  if (!person || person.email === null) return;
  if (event.kind === 'impersonated' && !person.notify.includes('impersonated')) return;
  const { customerId, email: recipient, login, language } = person;
  await queueMails(tx, [{ customerId, recipient, ...securityEmail(event, { login, language }, publicUrl) }]);
}
