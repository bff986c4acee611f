import { AppError, toAmount, type Data, type mailings, type Parsed } from '@portal/contracts';
import { personalText } from '@portal/messaging';
import type { BookScope } from '../../addressbooks';
import { inTransaction, type Db } from '../../../platform/db';
import { refusalOf } from '../../../customers/limits';
import { drawMessageIds } from '../../messages';
import { bookLinks, linksIn, type TextLink } from '../../shortlinks';
import type { MailingContext } from '../plan/mailing-plan';
import { writtenTo, type Addressed } from '../plan/recipient-texts';
import type { QueueTimes } from '../plan/send-times';
import { acceptWithin } from './single-message';
import { costOfTest, lastTests } from './test-mailing.store';

export type TestRequest = Parsed<typeof mailings.test>['body'];

/** Maximum test messages per login within WITHIN_SECONDS: enough to check a text, too few for a mailing. */
const MAX_TESTS = 10;
const WITHIN_SECONDS = 600;

/** Sends a test message before the list is created (MAIL-14), charged as usual. The page of lists does not show test messages. */
export async function sendTest(
  db: Db, { times, publicUrl, ...accepting }: MailingContext & { times: QueueTimes; publicUrl: string | null },
  actor: Pick<BookScope, 'customerId' | 'loginId' | 'organizations'>, request: TestRequest,
): Promise<Data<typeof mailings.test>> {
  const { num, personal, ownLinks, templateUuid: _, ...message } = request;
  const { customerId } = actor;
  const sending = inTransaction(db, async (tx) => {
    await refuseTooMany(tx, actor, accepting.now);
    const links = ownLinks ? await linksIn(tx, actor, `${message.body}\n${message.fallback?.body ?? ''}`) : [];
    const [messageId] = links.length > 0 ? await drawMessageIds(tx, 1) : [];
    const recipient = { values: personal, ...(messageId !== undefined && { messageId }) };
    const accepted = await acceptWithin(tx, {
      ...writtenFor(message, recipient, links), customerId, loginId: actor.loginId, organizations: actor.organizations, recipient: num,
      source: 'test', ...(messageId !== undefined && { messageId }),
    }, { ...accepting, times });
    const { listId } = accepted;
    await bookLinks(tx, customerId, listId, links.map(({ id }) => id));
    const { cost, currency } = await costOfTest(tx, customerId, listId);
    return { listId: Number(listId), messageId: String(accepted.messageId), cost: toAmount(cost), currency };
  });
  return sending.catch(async (error: unknown) => {
    throw (await refusalOf(db, error, publicUrl)) ?? error;
  });
}

type Written = Omit<TestRequest, 'num' | 'personal' | 'ownLinks' | 'templateUuid'>;

function writtenFor({ body, fallback, ...message }: Written, recipient: Addressed, links: readonly TextLink[]) {
  const own = { own: links, unsubscribe: null };
  const [main = body] = writtenTo(personalText(body), [recipient], own);
  if (!fallback) return { ...message, body: main };
  const [ownFallback = fallback.body] = writtenTo(personalText(fallback.body), [recipient], own);
  return { ...message, body: main, fallback: { ...fallback, body: ownFallback } };
}

async function refuseTooMany(tx: Db, { customerId, loginId }: Pick<BookScope, 'customerId' | 'loginId'>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WITHIN_SECONDS * 1_000);
  const tests = await lastTests(tx, customerId, { loginId, since, limit: MAX_TESTS });
  const oldest = tests.at(-1);
  if (tests.length < MAX_TESTS || !oldest) return;
  throw new AppError('too_many_requests', { seconds: Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1_000)) });
}
