import {
  contentTypes, type AddressBook, type ContactFilter, type ContentType, type MailingDetail, type Segment, type Template,
  type TextComparison,
} from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { durationOf } from './duration';
import { emptyForm, NOT_UPLOADED, type ChosenFile, type NewListForm } from './new-list-form';

export function formOfTemplate(template: Template): NewListForm {
  return { ...emptyForm, ...messageOfTemplate(template) };
}

export function messageOfTemplate({ uuid, type, contentType, body, content }: Template): Pick<NewListForm, 'message' | 'templateUuid'> {
  return { message: { type, contentType, body, content: content ?? {} }, templateUuid: uuid };
}

/** Returns a new form with a book's contacts that match the filter, or are in the segment, as recipients. */
export function formOfBook({ uuid, name, contacts, paramNames, tags }: AddressBook, of: ContactFilter | Segment): NewListForm {
  const book = { uuid, name, contacts, paramNames, tags };
  if ('uuid' in of) return { ...emptyForm, books: [{ ...book, filter: '', part: { segment: of.uuid, name: of.name } }] };
  const { text = '', ...more } = of;
  const isSimple = Object.keys(more).length === 0;
  return { ...emptyForm, books: [{ ...book, filter: isSimple ? text : '', part: isSimple ? null : { filter: of } }] };
}

/** Returns a new form with the settings of a list, without its recipients and schedule. */
export function formOfList(list: MailingDetail): NewListForm {
  const {
    name, description, organizationUuid, alphaNameUuid, type, contentType, body, content, fallback, ttlSeconds, spreadSeconds, quietHours,
  } = list;
  return {
    ...emptyForm,
    name, description, alphaNameUuid,
    organizationUuid: organizationUuid ?? '',
    message: {
      type: isMessageType(type) ? type : emptyForm.message.type, contentType: contentTypeNamed(contentType), body, content: content ?? {},
    },
    fallback: fallback && { type: fallback.type, contentType: fallback.contentType, body: fallback.body, content: fallback.content ?? {} },
    fallbackAlphaNameUuid: fallback && fallback.alphaNameUuid !== alphaNameUuid ? fallback.alphaNameUuid : '',
    ttl: durationOf(ttlSeconds),
    spread: spreadSeconds !== null,
    spreadDuration: durationOf(spreadSeconds),
    quiet: quietHours !== null,
    quietFrom: quietHours?.from ?? emptyForm.quietFrom,
    quietTo: quietHours?.to ?? emptyForm.quietTo,
    stopListCheck: list.stopListCheck,
    ownLinks: list.ownLinks,
    ...(list.comparison && comparisonFields(list.comparison)),
  };
}

function comparisonFields({ body, samplePercent, criterion, waitHours }: TextComparison): Partial<NewListForm> {
  return { compares: true, otherBody: body, samplePercent: String(samplePercent), criterion, waitHours: String(waitHours) };
}

/** Recipients that another list didn't reach, in place of an uploaded file. */
export function fileOfNotReached(name: string, read: NonNullable<ChosenFile['read']>): ChosenFile {
  return { name, uploadUuid: NOT_UPLOADED, reading: {}, columns: {}, read };
}

const contentTypeNamed = (name: string): ContentType => contentTypes.find((known) => known === name) ?? 'text/plain';
