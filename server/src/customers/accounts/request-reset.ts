import type { Language } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import type { RequestInfo } from '../../platform/http';
import { textsIn } from '../../platform/locales';
import { queueMails } from '../../platform/mail';
import { issueCode } from './code.service';
import { countValidCodes } from './code.store';
import { lockLogin } from './login.store';
import { findResettable, type Resettable } from './reset.store';
import type { Post } from './security-mail';
import type { Pause } from './slow-down';

/** A further request sends nothing, so that strangers can't flood a mailbox: the earlier links are still valid. */
const MAX_VALID_LINKS = 3;
/** Several logins may share an address. */
const MAX_LOGINS = 5;
/** Every answer takes this long, so that its time does not tell whether a login exists. */
const ANSWER_MS = 400;

/** `name`: a login or the email address of logins. `language`: of the page, for the email. */
export type ResetRequest = { name: string; language: Language; requestInfo: RequestInfo; now: Date; post: Post; pause: Pause };

/** Emails a link to set a new password to the address on record of each login found. Its answer is the same for unknown names. */
export async function requestReset(db: Db, request: ResetRequest): Promise<void> {
  await Promise.all([sendLinks(db, request), request.pause(ANSWER_MS)]);
}

async function sendLinks(db: Db, request: ResetRequest): Promise<void> {
  const { name, post: { available, publicUrl } } = request;
  if (!available || publicUrl === null) return;
  for (const login of await findResettable(db, name, MAX_LOGINS)) await sendLink(db, login, publicUrl, request);
}

async function sendLink(
  db: Db, { id: loginId, customerId, login, email }: Resettable, publicUrl: string, { language, requestInfo, now }: ResetRequest,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockLogin(tx, loginId)) || await countValidCodes(tx, loginId, 'reset', now) >= MAX_VALID_LINKS) return;
    const { code } = await issueCode(tx, { loginId, kind: 'reset', createdBy: null, requestInfo }, now);
    const { t } = textsIn(language);
    const address = `${publicUrl}/auth-redirect?code=${code}`;
    await queueMails(tx, [{
      customerId, recipient: email, subject: t('mail.reset.subject', { login }), body: t('mail.reset.text', { login, address }),
    }]);
  });
}
