import { countCharacters, RCS_LIMITS, TEXT_LIMITS, type ContentType, type MessageType, type RichContent } from '@portal/contracts';
import { hasPersonalFields, markFields, shortestFilled } from './personal-fields';

export type ContentField = 'text' | keyof RichContent;
export type FieldNeed = 'required' | 'optional';
export type ContentFault =
  | { field: 'contentType' | ContentField; problem: 'required' | 'notAllowed' | 'notOneCode' }
  /** `max`: number of characters allowed. */
  | { field: ContentField; problem: 'tooLong'; max: number };

/** Allowed content; fields not listed are forbidden. */
export type ContentNeeds = Readonly<Partial<Record<ContentField, FieldNeed>>>;

const text: ContentNeeds = { text: 'required' };
const textAndButton: ContentNeeds = { text: 'required', button: 'optional' };
const picture: ContentNeeds = { imageUrl: 'required' };
const pictureAndText: ContentNeeds = { imageUrl: 'required', text: 'required' };
const pictureTextAndButton: ContentNeeds = { imageUrl: 'required', text: 'required', button: 'required' };
const namedFile: ContentNeeds = { fileUrl: 'required', fileName: 'required' };
/** For calls and templates: the text is never sent, but the customer may store one for reference. */
const textOptional: ContentNeeds = { text: 'optional' };

const viber = {
  'text/plain': textAndButton, 'image/plain': picture, 'image': pictureAndText, 'text/img/button': pictureTextAndButton, 'file': namedFile,
} satisfies Record<ContentType, ContentNeeds>;

/** Content rules per message type. Viber types follow the content models of Infobip's /viber/2/messages, RCS follows Google RBM. */
const NEEDS: Readonly<Record<MessageType, Readonly<Partial<Record<ContentType, ContentNeeds>>>>> = {
  sms: { 'text/plain': text },
  viber,
  viber_service: viber,
  viber_trans: viber,
  viber_promo: viber,
  viber_session: { 'text/plain': text, 'image/plain': picture, 'file': namedFile },
  viber_otp: { 'text/plain': { ...textOptional, templateId: 'required', language: 'required', templateParams: 'optional' } },
  viber_survey: { 'text/plain': { text: 'required', options: 'required' } },
  viber_carousel: { 'text/plain': { text: 'required', cards: 'required' } },
  telegram_otp: { 'text/plain': text },
  rcs: {
    'text/plain': { text: 'required', button: 'optional', options: 'optional' },
    'image/plain': picture, 'image': pictureAndText, 'text/img/button': pictureTextAndButton,
    'file': { fileUrl: 'required', fileName: 'optional' },
  },
  flashcall: { 'text/plain': textOptional },
  flashcall_callback: { 'text/plain': textOptional },
  speechcall: { 'text/plain': { text: 'required', language: 'required' } },
};

/** An RCS carousel replaces the text. */
const RCS_CAROUSEL: ContentNeeds = { cards: 'required', options: 'optional' };

/** Replaces a personal field: adjacent digits then form a number that is too long to be a code. */
const DIGIT_FILLER = '0'.repeat(9);
/** Replaces a text that consists only of fields, so that it isn't reported as missing. */
const SOME_VALUE = '…';

/** Content types that a message type supports, in the order of the form. */
export function contentTypesOf(type: MessageType): ContentType[] {
  const order: readonly ContentType[] = ['text/plain', 'image/plain', 'image', 'text/img/button', 'file'];
  return order.filter((contentType) => NEEDS[type][contentType] !== undefined);
}

/** Null if the type doesn't support the content. `withCards`: the message has cards. */
export function contentNeeds(type: MessageType, contentType: ContentType, withCards = false): ContentNeeds | null {
  if (withCards && type === 'rcs' && contentType === 'text/plain') return RCS_CAROUSEL;
  return NEEDS[type][contentType] ?? null;
}

/** First reason why the type can't send this message, or null. Doesn't check lengths that `RichContent` bounds. */
export function contentFault(type: MessageType, contentType: ContentType, written: string, content: RichContent): ContentFault | null {
  const needs = contentNeeds(type, contentType, content.cards !== undefined);
  if (needs === null) return { field: 'contentType', problem: 'notAllowed' };
  return missing(needs, written, content) ?? superfluous(needs, written, content) ?? tooLong(
    type, written, content,
  ) ?? withoutCode(type, written);
}

/** Like `contentFault`, for a text with personal fields: reports only faults that affect every recipient, whatever their values. */
export function writtenFault(type: MessageType, contentType: ContentType, written: string, content: RichContent): ContentFault | null {
  if (!hasPersonalFields(written)) return contentFault(type, contentType, written, content);
  const shortest = shortestFilled(written);
  const fault = contentFault(type, contentType, shortest.trim() === '' ? SOME_VALUE : shortest, content);
  // A field's value may add the missing code, but can't remove codes that are not next to a field.
  return fault?.problem === 'notOneCode' && codesNotNextToFields(written) < 2 ? null : fault;
}

/** Maximum characters of a text; null if characters don't limit it, such as in SMS, which has parts. */
export function textLimit(type: MessageType, withPicture = false): number | null {
  if (type === 'rcs' && withPicture) return RCS_LIMITS.cardText;
  return TEXT_LIMITS[type];
}

/** The only code of four to eight digits in a text; null if there is none or several. */
export function codeIn(written: string): string | null {
  const codes = codesIn(written);
  const [code] = codes;
  return codes.length === 1 && code !== undefined ? code : null;
}

const contentFields = [
  'imageUrl', 'fileUrl', 'fileName', 'button', 'options', 'cards', 'templateId', 'templateParams', 'language',
] as const satisfies readonly (keyof RichContent)[];
const fields: readonly ContentField[] = ['text', ...contentFields];

function has(field: ContentField, written: string, content: RichContent): boolean {
  return field === 'text' ? written.trim() !== '' : content[field] !== undefined;
}

function missing(needs: ContentNeeds, written: string, content: RichContent): ContentFault | null {
  const field = fields.find((each) => needs[each] === 'required' && !has(each, written, content));
  return field === undefined ? null : { field, problem: 'required' };
}

function superfluous(needs: ContentNeeds, written: string, content: RichContent): ContentFault | null {
  const field = fields.find((each) => needs[each] === undefined && has(each, written, content));
  return field === undefined ? null : { field, problem: 'notAllowed' };
}

function tooLong(type: MessageType, written: string, { button, imageUrl, options = [] }: RichContent): ContentFault | null {
  const max = textLimit(type, imageUrl !== undefined);
  if (max !== null && longerThan(max, written)) return { field: 'text', problem: 'tooLong', max };
  if (type !== 'rcs') return null;
  const suggestion = { problem: 'tooLong', max: RCS_LIMITS.suggestion } as const;
  if (button !== undefined && longerThan(RCS_LIMITS.suggestion, button.title)) return { field: 'button', ...suggestion };
  return options.some((option) => longerThan(RCS_LIMITS.suggestion, option)) ? { field: 'options', ...suggestion } : null;
}

function longerThan(limit: number, written: string): boolean {
  return written.length > limit && countCharacters(written) > limit;
}

function withoutCode(type: MessageType, written: string): ContentFault | null {
  return type === 'telegram_otp' && codeIn(written) === null ? { field: 'text', problem: 'notOneCode' } : null;
}

function codesIn(written: string): readonly string[] {
  return written.match(/(?<!\d)\d{4,8}(?!\d)/g) ?? [];
}

/** Number of codes not next to a field, because a value could lengthen an adjacent code. */
function codesNotNextToFields(written: string): number {
  return codesIn(markFields(written, DIGIT_FILLER)).length;
}
