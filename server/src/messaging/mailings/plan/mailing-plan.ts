import { AppError, type Parsed, type mailings } from '@portal/contracts';
import { withUnsubscribeLink } from '@portal/messaging';
import { lockBooksForList, recipientFilters, type BookScope } from '../../addressbooks';
import type { Db, Transaction } from '../../../platform/db';
import { linksIn, type TextLink } from '../../shortlinks';
import { exampleLink, exampleLinks } from '../../unsubscribe';
import { termsOfMessage } from '../../terms';
import type { MailingBook } from '../recipients/book.store';
import { comparedTexts } from '../comparison/compared-texts';
import { hasOwnLinks, refuseComparison, refuseWithoutLink } from '../comparison/comparison-rules';
import { addressBookIds, type Condition } from './condition.store';
import { checkWritten, faultAsWritten, type MessageContent } from './message-text';
import { organizationOf } from './organization.store';
import { hasUnsubscribeLink, textsOfList, type ListTexts } from './recipient-texts';
import { readPasted, type PastedRecipients } from '../recipients/pasted-recipients';
import type { HomeCountry } from '../recipients/recipient';
import { dueAt, waitingTime } from './send-times';

export type MailingRequest = Parsed<typeof mailings.estimate>['body'] & { lines?: { texts: boolean } };
/** A login, or an API key, which has no login and acts for all organizations. */
export type MailingActor = BookScope | { customerId: bigint; loginId: null; organizations: null; all: boolean };
/** `unsubscribePrefix`: see `unsubscribePrefix()`. */
export type MailingContext = { home: HomeCountry; now: Date; unsubscribePrefix: string };

export type MailingPlan = {
  terms: {
    alphaNameId: bigint; fallbackAlphaNameId: bigint | null; organizationId: bigint; accountId: bigint; tariffVersionId: bigint | null;
  };
  dueAt: Date | null;
  waitSeconds: number | null;
  conditions: Condition[];
  books: MailingBook[];
  pasted: PastedRecipients;
  links: TextLink[];
  /** Null if no text has an unsubscribe link. */
  unsubscribePrefix: string | null;
  texts: ListTexts;
};

/** Creation and estimate share these checks, so both refuse the same requests. */
export async function planMailing(
  db: Db, { home, now, unsubscribePrefix }: MailingContext, actor: MailingActor, request: MailingRequest,
): Promise<MailingPlan> {
  const { type, ttlSeconds, fallback, quietHours, comparison } = request;
  checkWritten(withExampleLink(withSomeText(request), unsubscribePrefix));
  if (fallback) checkWritten(withExampleLink(fallback, unsubscribePrefix), 'fallback.');
  refuseComparison(request);
  const second = comparison && { ...request, body: comparison.body };
  if (second) checkWritten(withExampleLink(second, unsubscribePrefix), 'comparison.');
  if (quietHours && quietHours.from === quietHours.to) throw quietHoursInvalid();
  const times = {
    dueAt: dueAt(request.dtsend, now, request.localTime), waitSeconds: waitingTime(type, ttlSeconds, fallback !== undefined),
  };
  refuseWithoutEffect(request);
  const { conditions, books } = await findBooks(db, actor, request);
  const sender = await organizationOf(db, actor, request.organizationUuid);
  const { main: { alphaNameId, organizationId, tariffVersionId }, fallback: fallbackTerms, accountId } = await termsOfMessage(db, actor, {
    main: request, fallback: fallback ?? null, organizationId: sender, number: null, at: now,
  });
  const terms = { alphaNameId, fallbackAlphaNameId: fallbackTerms?.alphaNameId ?? null, organizationId, accountId, tariffVersionId };
  const links = await linksIn(db, actor, [request.body, fallback?.body, comparison?.body].join('\n'));
  refuseWithoutLink(request, links);
  const pasted = await readPasted(request.recipients, home);
  refuseWithoutRecipients(pasted, request);
  const hasUnsubscribe = request.lines?.texts === true
    || [request, fallback, second].some((message) => message && hasUnsubscribeLink(message.type, message.body));
  const linksOfTexts = { own: hasOwnLinks(request) ? links : [], unsubscribe: hasUnsubscribe ? exampleLinks(unsubscribePrefix) : null };
  const first = textsOfList(request, fallback ?? null, linksOfTexts, request.lines?.texts);
  const texts = second ? comparedTexts(first, textsOfList(second, null, linksOfTexts)) : first;
  return { terms, ...times, conditions, books, pasted, links, unsubscribePrefix: hasUnsubscribe ? unsubscribePrefix : null, texts };
}

/** Fills an empty list text with a placeholder if lines have their own texts, which are checked separately. */
function withSomeText(request: MailingRequest): MailingRequest {
  const isMissing = request.lines?.texts === true && request.body === '' && faultAsWritten(request)?.field === 'body';
  return isMissing ? { ...request, body: '{name}' } : request;
}

/** A text is checked with a link of the length that is sent. */
function withExampleLink<Message extends MessageContent>(message: Message, prefix: string): Message {
  if (!hasUnsubscribeLink(message.type, message.body)) return message;
  return { ...message, body: withUnsubscribeLink(message.body, exampleLink(prefix)) };
}

function quietHoursInvalid(): AppError {
  return new AppError('send_time_invalid', { field: 'quietHours' }, [{ message: 'field_invalid', params: { field: 'quietHours' } }]);
}

type Books = Pick<MailingPlan, 'conditions' | 'books'>;
type BooksOfRequest = Pick<MailingRequest, 'conditions' | 'recipientBooks' | 'excludedBookUuids'>;

/**
 * The plan's books, as they are now and until the transaction ends, in which the caller stores that the list has them. Later changes of
 * their tags and segments see the list, and earlier ones are seen here. Throws book_in_use while a change that would divide them runs.
 */
export async function lockedBooks(tx: Transaction, actor: MailingActor, request: BooksOfRequest): Promise<Books> {
  const { conditions, books } = await findBooks(tx, actor, request);
  await lockBooksForList(tx, actor.customerId, [...conditions, ...books].map(({ addressBookId }) => addressBookId));
  return findBooks(tx, actor, request);
}

async function findBooks(db: Db, actor: MailingActor, request: BooksOfRequest): Promise<Books> {
  const { conditions, recipientBooks, excludedBookUuids } = request;
  const uuids = [...[...conditions, ...recipientBooks].map(({ addressBookUuid }) => addressBookUuid), ...excludedBookUuids];
  const ids = await addressBookIds(db, actor, uuids);
  const idOf = (uuid: string) => {
    const id = ids.get(uuid);
    if (id === undefined) throw new AppError('address_book_not_found');
    return id;
  };
  const named = recipientBooks.map(({ addressBookUuid, ...recipients }) => ({ bookId: idOf(addressBookUuid), ...recipients }));
  const filters = await recipientFilters(db, actor.customerId, named);
  return {
    conditions: conditions.map(({ addressBookUuid, ...condition }) => ({ ...condition, addressBookId: idOf(addressBookUuid) })),
    books: [
      ...named.map(({ bookId, filter }, index) => ({ addressBookId: bookId, filter: filters[index] ?? filter, excluded: false })),
      ...excludedBookUuids.map((uuid) => ({ addressBookId: idOf(uuid), filter: {}, excluded: true })),
    ],
  };
}

function refuseWithoutEffect({ conditions, fallback, ttlSeconds }: MailingRequest): void {
  const waits = ttlSeconds !== undefined || fallback !== undefined;
  const effective = conditions.every(({ removeFallback, raiseTtlSeconds }) => (removeFallback && fallback)
    || (raiseTtlSeconds > 0 && waits));
  if (!effective) throw new AppError('condition_without_effect');
}

function refuseWithoutRecipients({ recipients, checkBuilder }: PastedRecipients, { uploadUuid, recipientBooks }: MailingRequest): void {
  if (uploadUuid !== undefined || recipients.length > 0 || recipientBooks.length > 0) return;
  throw new AppError(checkBuilder.rows === 0 ? 'no_recipients' : 'no_valid_numbers');
}
