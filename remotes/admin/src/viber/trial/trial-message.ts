import * as z from 'zod/mini';
import { contentLanguages, contentTypes, messageTypes, RichContent, type ContentType, type MessageType } from '@portal/contracts';
import { contentFault, contentNeeds, contentTypesOf, type ContentNeeds } from '@portal/messaging';
import { newUuid } from '@portal/portal';

export const viberTypes = messageTypes.filter((type) => type === 'viber' || type.startsWith('viber_'));

const link = z.object({ title: z.string(), url: z.string() });
export const EMPTY_LINK = { title: '', url: '' };

/** A message as entered. It may be incomplete, so the API contract's limits don't apply. `requestUuid` is the idempotency key. */
export const TrialMessage = z.object({
  requestUuid: z.string(), recipient: z.string(), alphaNameUuid: z.string(), type: z.enum(messageTypes), contentType: z.enum(contentTypes),
  body: z.string(),
  content: z.object({
    imageUrl: z.optional(z.string()), fileUrl: z.optional(z.string()), fileName: z.optional(z.string()), button: z.optional(link),
    options: z.optional(z.array(z.string())),
    cards: z.optional(z.array(z.object({ title: z.string(), imageUrl: z.string(), button: link, secondButton: z.optional(link) }))),
    templateId: z.optional(z.string()), templateParams: z.optional(z.record(z.string(), z.string())),
    language: z.optional(z.enum(contentLanguages)),
  }),
});
export type TrialMessage = z.infer<typeof TrialMessage>;
export type TrialContent = TrialMessage['content'];
export const EMPTY_CARD: NonNullable<TrialContent['cards']>[number] = { title: '', imageUrl: '', button: EMPTY_LINK };
const contentFields = [
  'imageUrl', 'fileUrl', 'fileName', 'button', 'options', 'cards', 'templateId', 'templateParams', 'language',
] as const satisfies readonly (keyof TrialContent)[];

export const newTrial = (): TrialMessage => ({
  requestUuid: newUuid(), recipient: '', alphaNameUuid: '', type: 'viber', contentType: 'text/plain', body: '', content: {},
});

export function needsOf({ type, contentType }: Pick<TrialMessage, 'type' | 'contentType'>): ContentNeeds {
  return contentNeeds(type, contentType) ?? {};
}

/** Changes the message type and drops unsupported fields. Uses the content type `chosenType` if the new message type supports it. */
export function asKind(message: TrialMessage, type: MessageType, chosenType: ContentType): TrialMessage {
  const contentType = contentTypesOf(type).find((each) => each === chosenType) ?? contentTypesOf(type)[0] ?? 'text/plain';
  const needs = needsOf({ type, contentType });
  const content: TrialContent = Object.fromEntries(
    contentFields.filter((field) => needs[field] && message.content[field] !== undefined).map((field) => [field, message.content[field]]),
  );
  if (needs.options === 'required') content.options ??= ['', ''];
  if (needs.cards === 'required') content.cards ??= [EMPTY_CARD, EMPTY_CARD];
  if (needs.button === 'required') content.button ??= EMPTY_LINK;
  return { ...message, type, contentType, body: needs.text ? message.body : '', content };
}

/** Converts the entered content to the API contract's shape; empty optional fields are omitted. */
export function toContent({ content }: Pick<TrialMessage, 'content'>): TrialContent {
  const { imageUrl, fileUrl, fileName, templateId, templateParams, button, ...rest } = content;
  const words = Object.fromEntries(
    Object.entries({ imageUrl, fileUrl, fileName, templateId }).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  return {
    ...rest, ...words, ...(button && (button.title !== '' || button.url !== '') && { button }),
    ...(templateParams && Object.keys(templateParams).length > 0 && { templateParams }),
  };
}

/**
 * Faults by path: `recipient`, `alphaNameUuid`, `text`, `imageUrl`, `button.url`, `cards.0.title`. Values are translation keys in
 * `viber.trial.wrong`.
 */
export type TrialFaults = Readonly<Record<string, 'missing' | 'tooLong' | 'notAllowed' | 'address' | 'tooFew'>>;

export function faultsOf(message: TrialMessage): TrialFaults {
  const content = toContent(message);
  const found: Record<string, TrialFaults[string]> = {};
  if (message.recipient.trim() === '') found.recipient = 'missing';
  if (message.alphaNameUuid === '') found.alphaNameUuid = 'missing';
  const parsed = RichContent.safeParse(content);
  for (const { code, path } of parsed.error?.issues ?? []) found[path.map(String).join('.')] ??= faultOf(code, valueAt(content, path));
  const needs = needsOf(message);
  if (needs.text === 'required' && message.body.trim() === '') found.text = 'missing';
  for (const field of contentFields) if (needs[field] === 'required' && content[field] === undefined) found[field] ??= 'missing';
  if (parsed.success) {
    const fault = contentFault(message.type, message.contentType, message.body, parsed.data);
    if (fault && fault.problem !== 'required') found[fault.field] ??= fault.problem === 'tooLong' ? 'tooLong' : 'notAllowed';
  }
  return found;
}

function faultOf(code: string | undefined, value: unknown): TrialFaults[string] {
  if (value === '' || value === undefined) return 'missing';
  if (code === 'too_big') return 'tooLong';
  if (code === 'too_small') return 'tooFew';
  return 'address';
}

function valueAt(content: TrialContent, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), content);
}
