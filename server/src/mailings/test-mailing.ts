import { AppError, toAmount, type Data, type mailings, type Parsed } from '@portal/contracts';
import { personalText } from '@portal/messaging';
import type { Viewer } from '../addressbooks';
import { inTransaction, type Db } from '../db';
import { refusalOf } from '../limits';
import { drawMessageIds } from '../messages';
import { bookLinks, linksIn, type TextLink } from '../shortlinks';
import type { Circumstances } from './mailing-plan';
import { writtenTo, type Addressed } from './recipient-texts';
import type { QueueTimes } from './send-times';
import { acceptWithin } from './single-message';
import { costOfTest, lastTests } from './test-mailing.store';

export type TestRequest = Parsed<typeof mailings.test>['body'];

/** So many in so long a person needs to see how a text looks; more is sending. */
const MOST_TESTS = 10;
const WITHIN_SECONDS = 600;

/**
 * Sends one message to a number of one's own before the list is made (MAIL-14), as its recipient would get it, and charged like
 * any. It is a list of its own that the page of lists does not show.
 */
export async function sendTest(
  db: Db, { times, publicUrl, ...accepting }: Circumstances & { times: QueueTimes; publicUrl: string | null }, requester: Pick<Viewer, 'customerId' | 'loginId'>, request: TestRequest,
): Promise<Data<typeof mailings.test>> {
  const { num, personal, ownLinks, templateUuid: _, ...message } = request;
  const { customerId } = requester;
  const sending = inTransaction(db, async (tx) => {
    await refuseTooMany(tx, requester, accepting.now);
    const links = ownLinks ? await linksIn(tx, customerId, `${message.body}\n${message.fallback?.body ?? ''}`) : [];
    const [messageId] = links.length > 0 ? await drawMessageIds(tx, 1) : [];
    const recipient = { values: personal, ...(messageId !== undefined && { messageId }) };
    const accepted = await acceptWithin(tx, {
      ...writtenFor(message, recipient, links), customerId, loginId: requester.loginId, recipient: num, source: 'test', ...(messageId !== undefined && { messageId }),
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
  const [own = body] = writtenTo(personalText(body), [recipient], links);
  if (!fallback) return { ...message, body: own };
  const [ownFallback = fallback.body] = writtenTo(personalText(fallback.body), [recipient], links);
  return { ...message, body: own, fallback: { ...fallback, body: ownFallback } };
}

async function refuseTooMany(tx: Db, { customerId, loginId }: Pick<Viewer, 'customerId' | 'loginId'>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WITHIN_SECONDS * 1_000);
  const tests = await lastTests(tx, customerId, { loginId, since, limit: MOST_TESTS });
  const oldest = tests.at(-1);
  if (tests.length < MOST_TESTS || !oldest) return;
  throw new AppError('too_many_requests', { seconds: Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1_000)) });
}
