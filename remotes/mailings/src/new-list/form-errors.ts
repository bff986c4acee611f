import { MAX_PASTED_CHARACTERS, MAX_TEXT_CHARACTERS } from '@portal/contracts';
import { hasForbiddenControlCharacters, isWellFormedText } from '@portal/messaging';
import type { Failure } from '@portal/portal';
import type { NewListDraft } from './new-list-draft';
import type { Upload } from './new-list.slice';
import type { RecipientCount } from './use-recipient-count';

export const fields = ['name', 'description', 'alphaName', 'organization', 'body', 'recipients', 'file'] as const;
export type FieldName = (typeof fields)[number];
/** Field → key of its text. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** What can be said before the server is asked; its word is the last. */
export function checkDraft(draft: NewListDraft, body: FieldErrors, count: RecipientCount, upload: Upload): FieldErrors {
  return {
    ...(draft.name.trim() === '' && { name: 'new.nameMissing' }),
    ...(draft.alphaNameUuid === '' && { alphaName: 'new.senderMissing' }),
    ...body,
    ...recipientErrors(draft, count, upload),
  };
}

/** By itself, since it reads the whole text. */
export function checkBody(body: string): FieldErrors {
  if (body.trim() === '') return { body: 'portal:errors.text_empty' };
  if (body.length > MAX_TEXT_CHARACTERS) return { body: 'portal:errors.text_too_long' };
  if (hasForbiddenControlCharacters(body) || !isWellFormedText(body)) return { body: 'portal:errors.text_malformed' };
  return {};
}

function recipientErrors({ recipients, file }: NewListDraft, count: RecipientCount, upload: Upload): FieldErrors {
  if (upload.status === 'sending') return { file: 'new.fileOnItsWay' };
  if (recipients.length > MAX_PASTED_CHARACTERS) return { recipients: 'new.recipientsTooLong' };
  if (file && file.result.valid === 0 && count.valid === 0) return { file: 'portal:errors.no_valid_numbers' };
  if (file) return {};
  if (recipients.trim() === '') return { recipients: 'portal:errors.no_recipients' };
  if (count.status === 'ready' && count.valid === 0) return { recipients: 'portal:errors.no_valid_numbers' };
  return {};
}

const places: Partial<Record<Failure['name'], FieldName>> = {
  text_empty: 'body',
  text_too_long: 'body',
  text_malformed: 'body',
  alpha_name_not_found: 'alphaName',
  no_direction: 'alphaName',
  not_found: 'organization',
  no_recipients: 'recipients',
  no_valid_numbers: 'recipients',
  number_required: 'recipients',
  upload_not_found: 'file',
};

const namesOnTheWire: Record<string, FieldName> = {
  name: 'name',
  description: 'description',
  alphaNameUuid: 'alphaName',
  organizationUuid: 'organization',
  body: 'body',
  recipients: 'recipients',
  uploadUuid: 'file',
};

/** Where a refusal of the server belongs; undefined if to no single field. */
export function fieldOf({ name, lines }: Failure): FieldName | undefined {
  const [line] = lines;
  const parameter = line?.params?.field ?? line?.params?.param;
  return places[name] ?? (parameter === undefined ? undefined : namesOnTheWire[String(parameter).replace(/^body\./, '')]);
}
