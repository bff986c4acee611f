import { AppError, type Parsed, type mailings } from '@portal/contracts';
import type { BookScope } from '../../addressbooks';
import type { Db } from '../../../platform/db';
import { linksIn, type TextLink } from '../../shortlinks';
import { termsOfMessage } from '../../terms';
import type { MailingBook } from '../recipients/book.store';
import { addressBookIds, type Condition } from './condition.store';
import { checkWritten, faultAsWritten } from './message-text';
import { organizationOf } from './organization.store';
import { textsOfList, type ListTexts } from './recipient-texts';
import { readPasted, type PastedRecipients } from '../recipients/pasted-recipients';
import type { HomeCountry } from '../recipients/recipient';
import { dueAt, waitingTime } from './send-times';

export type MailingRequest = Parsed<typeof mailings.estimate>['body'] & { lines?: { texts: boolean } };
/** A login, or an API key, which has no login and acts for all organizations. */
export type MailingActor = BookScope | { customerId: bigint; loginId: null; organizations: null; all: boolean };
export type MailingContext = { home: HomeCountry; now: Date };

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
  texts: ListTexts;
};

/** Creation and estimate share these checks, so both refuse the same requests. */
export async function planMailing(
  db: Db, { home, now }: MailingContext, actor: MailingActor, request: MailingRequest,
): Promise<MailingPlan> {
  const { type, ttlSeconds, fallback, quietHours } = request;
  checkWritten(withSomeText(request));
  if (fallback) checkWritten(fallback, 'fallback.');
  if (quietHours && quietHours.from === quietHours.to) throw quietHoursInvalid();
  const times = { dueAt: dueAt(request.dtsend, now), waitSeconds: waitingTime(type, ttlSeconds, fallback !== undefined) };
  const { conditions, books } = await findBooks(db, actor, request);
  const sender = await organizationOf(db, actor, request.organizationUuid);
  const { main: { alphaNameId, organizationId, tariffVersionId }, fallback: second, accountId } = await termsOfMessage(db, actor, {
    main: request, fallback: fallback ?? null, organizationId: sender, number: null, at: now,
  });
  const terms = { alphaNameId, fallbackAlphaNameId: second?.alphaNameId ?? null, organizationId, accountId, tariffVersionId };
  const links = await linksIn(db, actor, `${request.body}\n${fallback?.body ?? ''}`);
  const pasted = await readPasted(request.recipients, home);
  refuseWithoutRecipients(pasted, request);
  const texts = textsOfList(request, fallback ?? null, request.ownLinks ? links : [], request.lines?.texts);
  return { terms, ...times, conditions, books, pasted, links, texts };
}

/** Fills an empty list text with a placeholder if lines have their own texts, which are checked separately. */
function withSomeText(request: MailingRequest): MailingRequest {
  const isMissing = request.lines?.texts === true && request.body === '' && faultAsWritten(request)?.field === 'body';
  return isMissing ? { ...request, body: '{name}' } : request;
}

function quietHoursInvalid(): AppError {
  return new AppError('send_time_invalid', { field: 'quietHours' }, [{ message: 'field_invalid', params: { field: 'quietHours' } }]);
}

type Books = Pick<MailingPlan, 'conditions' | 'books'>;

async function findBooks(db: Db, actor: MailingActor, request: MailingRequest): Promise<Books> {
  const { conditions, recipientBooks, excludedBookUuids } = request;
  refuseWithoutEffect(request);
  const named = [...conditions, ...recipientBooks].map(({ addressBookUuid }) => addressBookUuid);
  const ids = await addressBookIds(db, actor, [...named, ...excludedBookUuids]);
  const idOf = (uuid: string) => {
    const id = ids.get(uuid);
    if (id === undefined) throw new AppError('address_book_not_found');
    return id;
  };
  return {
    conditions: conditions.map(({ addressBookUuid, ...condition }) => ({ ...condition, addressBookId: idOf(addressBookUuid) })),
    books: [
      ...recipientBooks.map(({ addressBookUuid, filter }) => ({ addressBookId: idOf(addressBookUuid), filter, excluded: false })),
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
