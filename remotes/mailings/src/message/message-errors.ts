import { useMemo } from 'react';
import { MAX_TEXT_CHARACTERS, RichContent } from '@portal/contracts';
import { hasForbiddenControlCharacters, isWellFormedText, textLimit, type ContentFault } from '@portal/messaging';
import type { Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { messageFault, needsOf, toMessage, type MessageDraft } from './message-draft';

/** Words by the place on the wire: `body`, `contentType`, `content.imageUrl`, `content.button.url`, `content.cards.0.title`. */
export type MessageErrors = Readonly<Record<string, string>>;
type Said = { key: string; params?: Record<string, string | number> };

/** All that is wrong with the message, as `MessageEditor` takes it; empty where it can be sent. The words follow the language. */
export function useMessageErrors(message: MessageDraft): MessageErrors {
  const { t } = useTranslation();
  const found = useMemo(() => findErrors(message), [message]);
  return Object.fromEntries(Object.entries(found).map(([place, { key, params }]) => [place, t(key, params ?? {})]));
}

/** Where in the message a refusal of the server belongs; undefined if elsewhere. `under`: `fallback.` for that of a list. */
export function placeInMessage({ lines }: Failure, under = ''): string | undefined {
  for (const { params } of lines) {
    const place = String(params?.field ?? params?.param ?? '').replace(/^body\.(?=.)/, '');
    const inside = place.startsWith(under) ? place.slice(under.length) : '';
    if (/^(type|contentType|body|content(\.\w+)*)$/.test(inside)) return inside;
  }
  return undefined;
}

export function findErrors(message: MessageDraft): Record<string, Said> {
  const written = toMessage(message);
  return { ...shapeErrors(written.content), ...missing(message), ...faultError(message), ...bodyErrors(written.body) };
}

function missing(message: MessageDraft): Record<string, Said> {
  const { body, content } = toMessage(message);
  const found: Record<string, Said> = {};
  for (const [field, need] of Object.entries(needsOf(message))) {
    if (need !== 'required') continue;
    if (field === 'text') {
      if (body.trim() === '') found.body = { key: 'remotes:errors.text_empty' };
    } else if (content[field as keyof RichContent] === undefined) {
      found[`content.${field}`] = { key: `compose.missing.${field}` };
    }
  }
  return found;
}

function faultError(message: MessageDraft): Record<string, Said> {
  const fault = messageFault(message);
  // Every missing field has been named already.
  if (!fault || fault.problem === 'required') return {};
  return { [placeOf(fault)]: sayFault(fault, message) };
}

function placeOf({ field }: ContentFault): string {
  if (field === 'contentType') return field;
  return field === 'text' ? 'body' : `content.${field}`;
}

function sayFault({ field, problem }: ContentFault, { type, content }: MessageDraft): Said {
  switch (problem) {
    case 'required': return { key: 'compose.fillIn' };
    case 'notAllowed': return { key: 'compose.notAllowed' };
    case 'notOneCode': return { key: 'remotes:errors.text_without_code' };
    case 'tooLong': {
      const max = field === 'text' ? textLimit(type, content.imageUrl !== undefined) : null;
      return max === null ? { key: 'compose.suggestionTooLong' } : { key: 'remotes:errors.text_too_long', params: { max } };
    }
  }
}

function bodyErrors(body: string): Record<string, Said> {
  if (body.length > MAX_TEXT_CHARACTERS) return { body: { key: 'remotes:errors.text_too_long', params: { max: MAX_TEXT_CHARACTERS } } };
  if (hasForbiddenControlCharacters(body) || !isWellFormedText(body)) return { body: { key: 'remotes:errors.text_malformed' } };
  return {};
}

/** What the contract bounds for all types: lengths, addresses, how many. */
function shapeErrors(content: RichContent): Record<string, Said> {
  const parsed = RichContent.safeParse(content);
  const found: Record<string, Said> = {};
  for (const issue of parsed.error?.issues ?? []) found[`content.${issue.path.map(String).join('.')}`] ??= valueAt(content, issue.path) === '' ? { key: 'compose.fillIn' } : sayIssue(issue);
  return found;
}

function valueAt(content: RichContent, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), content);
}

type Issue = NonNullable<ReturnType<typeof RichContent.safeParse>['error']>['issues'][number];

function sayIssue(issue: Issue): Said {
  const isList = 'origin' in issue && issue.origin === 'array';
  if (issue.code === 'too_big') return { key: isList ? 'compose.atMost' : 'compose.tooLong', params: { max: Number(issue.maximum) } };
  if (issue.code === 'too_small' && isList) return { key: 'compose.atLeast', params: { min: Number(issue.minimum) } };
  if (issue.code === 'invalid_format') return { key: 'compose.notAnAddress' };
  if (issue.code === 'too_small') return { key: 'compose.tooShort', params: { min: Number(issue.minimum) } };
  if (issue.code === 'custom') return { key: 'compose.notAnAddress' };
  return { key: 'compose.fillIn' };
}
