import { AppError, type Parsed, type mailings } from '@portal/contracts';
import type { Viewer } from '../addressbooks';
import type { Db } from '../db';
import { linksIn, type TextLink } from '../shortlinks';
import type { MailingBook } from './book.store';
import { addressBookIds, type Condition } from './condition.store';
import { checkWritten, faultAsWritten } from './message-text';
import { textsOfList, type ListTexts } from './recipient-texts';
import { readPasted, type PastedRecipients } from './recipients/pasted-recipients';
import type { HomeCountry } from './recipients/recipient';
import { dueAt, waitingTime } from './send-times';
import { findTerms, type SendingTerms } from './sending-terms';

/** `lines`: its recipients come line by line, and may bring texts of their own. */
export type MailingRequest = Parsed<typeof mailings.estimate>['body'] & { lines?: { texts: boolean } };
/** `all`: he sees the customer's address books whatever organizations they belong to. Without a login it is a program of the customer's. */
export type Requester = Viewer | { customerId: bigint; loginId: null; all: boolean };
export type Circumstances = { home: HomeCountry; now: Date };

/** All that a list stands on, checked and looked up, before anything of it is stored. */
export type MailingPlan = {
  terms: SendingTerms;
  dueAt: Date | null;
  waitSeconds: number | null;
  conditions: Condition[];
  books: MailingBook[];
  pasted: PastedRecipients;
  /** The customer's links in its texts. */
  links: TextLink[];
  texts: ListTexts;
};

/** The same for a list that is made as for one whose cost is estimated: what one refuses the other refuses. */
export async function planMailing(db: Db, { home, now }: Circumstances, requester: Requester, request: MailingRequest): Promise<MailingPlan> {
  const { customerId } = requester;
  const { type, ttlSeconds, fallback, quietHours } = request;
  checkWritten(withSomeText(request));
  if (fallback) checkWritten(fallback, 'fallback.');
  if (quietHours && quietHours.from === quietHours.to) throw quietHoursInvalid();
  const times = { dueAt: dueAt(request.dtsend, now), waitSeconds: waitingTime(type, ttlSeconds, fallback !== undefined) };
  const { conditions, books } = await findBooks(db, requester, request);
  const terms = await findTerms(db, requester, request, now);
  const links = await linksIn(db, customerId, `${request.body}\n${fallback?.body ?? ''}`);
  const pasted = await readPasted(request.recipients, home);
  refuseWithoutRecipients(pasted, request);
  const texts = textsOfList(request, fallback ?? null, request.ownLinks ? links : [], request.lines?.texts);
  return { terms, ...times, conditions, books, pasted, links, texts };
}

/** A text that each line brings is looked at with the line; until then any would do. */
function withSomeText(request: MailingRequest): MailingRequest {
  const isMissing = request.lines?.texts === true && request.body === '' && faultAsWritten(request)?.field === 'body';
  return isMissing ? { ...request, body: '{name}' } : request;
}

function quietHoursInvalid(): AppError {
  return new AppError('send_time_invalid', { field: 'quietHours' }, [{ message: 'field_invalid', params: { field: 'quietHours' } }]);
}

type Books = Pick<MailingPlan, 'conditions' | 'books'>;

async function findBooks(db: Db, requester: Requester, request: MailingRequest): Promise<Books> {
  const { conditions, recipientBooks, exceptBookUuids } = request;
  refuseWithoutEffect(request);
  const named = [...conditions, ...recipientBooks].map(({ addressBookUuid }) => addressBookUuid);
  const ids = await addressBookIds(db, requester, [...named, ...exceptBookUuids]);
  const idOf = (uuid: string) => {
    const id = ids.get(uuid);
    if (id === undefined) throw new AppError('address_book_not_found');
    return id;
  };
  return {
    conditions: conditions.map(({ addressBookUuid, ...condition }) => ({ ...condition, addressBookId: idOf(addressBookUuid) })),
    books: [
      ...recipientBooks.map(({ addressBookUuid, filter }) => ({ addressBookId: idOf(addressBookUuid), filter, excepted: false })),
      ...exceptBookUuids.map((uuid) => ({ addressBookId: idOf(uuid), filter: {}, excepted: true })),
    ],
  };
}

function refuseWithoutEffect({ conditions, fallback, ttlSeconds }: MailingRequest): void {
  const waits = ttlSeconds !== undefined || fallback !== undefined;
  const effective = conditions.every(({ removeFallback, raiseTtlSeconds }) => (removeFallback && fallback) || (raiseTtlSeconds > 0 && waits));
  if (!effective) throw new AppError('condition_without_effect');
}

function refuseWithoutRecipients({ recipients, tally }: PastedRecipients, { uploadUuid, recipientBooks }: MailingRequest): void {
  if (uploadUuid !== undefined || recipients.length > 0 || recipientBooks.length > 0) return;
  throw new AppError(tally.rows === 0 ? 'no_recipients' : 'no_valid_numbers');
}
