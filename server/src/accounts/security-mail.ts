import type { Transaction } from '../db';
import { queueMails } from '../mail';
import { securityLetter, type SecurityNews } from './security-letter';
import { findPerson } from './security-mail.store';

/** Whether this portal can send e-mail, and where it is opened; null where that is not known. */
export type Post = { available: boolean; publicUrl: string | null };

/** Writes to a login, in its language, where it has an address; of what does not concern its own security only where it asked for it. */
export async function tellPerson(tx: Transaction, loginId: bigint, news: SecurityNews, { available, publicUrl }: Post): Promise<void> {
  if (!available) return;
  const person = await findPerson(tx, loginId);
  if (!person || person.email === null) return;
  if (news.kind === 'impersonated' && !person.notify.includes('impersonated')) return;
  const { customerId, email: recipient, login, language } = person;
  await queueMails(tx, [{ customerId, recipient, ...securityLetter(news, { login, language }, publicUrl) }]);
}
