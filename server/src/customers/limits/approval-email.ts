import type { Db } from '../../platform/db';
import { textsIn } from '../../platform/locales';
import { mailsOfLastDay, queueMails } from '../../platform/mail';
import { addressesOf } from './person.store';

const MAX_MAILS = 100;

/** `limit`: the cost above which a list needs approval, with its currency. */
type Waiting = { customerId: bigint; id: bigint; authorId: bigint | null; limit: string; publicUrl: string | null };

/** Writes to those who can approve the list. The mail doesn't name it, because some of them may not see its organization. */
export async function askForApproval(tx: Db, { customerId, id, authorId, limit, publicUrl }: Waiting): Promise<void> {
  const written = (await mailsOfLastDay(tx, [customerId])).get(customerId) ?? 0;
  const people = await addressesOf(tx, customerId, { element: '/smslist/action/confirm', kind: 'approval_needed' });
  const others = people.filter(({ loginId }) => loginId !== authorId).slice(0, Math.max(0, MAX_MAILS - written));
  await queueMails(tx, others.map(({ email, language }) => {
    const { t } = textsIn(language);
    const where = publicUrl === null ? t('mail.approval.inPortal', { id: Number(id) })
      : t('mail.approval.link', { address: `${publicUrl}/smslist/${id}` });
    const body = `${t('mail.approval.text', { limit })}\n\n${where}\n`;
    return { customerId, recipient: email, subject: t('mail.approval.subject'), body };
  }));
}
