import { useMemo } from 'react';
import { MAX_TEXT_CHARACTERS, RichContent } from '@portal/contracts';
import { hasForbiddenControlCharacters, isWellFormedText, textLimit, type ContentFault } from '@portal/messaging';
import type { Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { messageFault, needsOf, toMessage, type MessageDraft } from './message-draft';

/** Error texts by contract path, such as `body` or `content.cards.0.title`. */
export type MessageErrors = Readonly<Record<string, string>>;
type ErrorText = { key: string; params?: Record<string, string | number> };

/** All faults of the message in the current language, for `MessageEditor`; empty if the message can be sent. */
export function useMessageErrors(message: MessageDraft): MessageErrors {
  const { t } = useTranslation();
  const found = useMemo(() => findErrors(message), [message]);
  return Object.fromEntries(Object.entries(found).map(([path, { key, params }]) => [path, t(key, params ?? {})]));
}

/** The message field that a server error refers to, or undefined. `under`: the path prefix, for example `fallback.`. */
export function fieldInMessage({ lines }: Failure, under = ''): string | undefined {
  for (const { params } of lines) {
    const path = String(params?.field ?? params?.param ?? '').replace(/^body\.(?=.)/, '');
    const inside = path.startsWith(under) ? path.slice(under.length) : '';
    if (/^(type|contentType|body|content(\.\w+)*)$/.test(inside)) return inside;
  }
  return undefined;
}

export function findErrors(message: MessageDraft): Record<string, ErrorText> {
  const written = toMessage(message);
  return { ...shapeErrors(written.content), ...missing(message), ...faultError(message), ...bodyErrors(written.body) };
}

function missing(message: MessageDraft): Record<string, ErrorText> {
  const { body, content } = toMessage(message);
  const found: Record<string, ErrorText> = {};
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

function faultError(message: MessageDraft): Record<string, ErrorText> {
  const fault = messageFault(message);
  // `missing` already reports required fields.
  if (!fault || fault.problem === 'required') return {};
  return { [pathOf(fault)]: faultText(fault, message) };
}

function pathOf({ field }: ContentFault): string {
  if (field === 'contentType') return field;
  return field === 'text' ? 'body' : `content.${field}`;
}

function faultText({ field, problem }: ContentFault, { type, content }: MessageDraft): ErrorText {
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

function bodyErrors(body: string): Record<string, ErrorText> {
  if (body.length > MAX_TEXT_CHARACTERS) return { body: { key: 'remotes:errors.text_too_long', params: { max: MAX_TEXT_CHARACTERS } } };
  if (hasForbiddenControlCharacters(body) || !isWellFormedText(body)) return { body: { key: 'remotes:errors.text_malformed' } };
  return {};
}

/** Violations of the contract's limits, which apply to all types: lengths, URLs and counts. */
function shapeErrors(content: RichContent): Record<string, ErrorText> {
  const parsed = RichContent.safeParse(content);
  const found: Record<string, ErrorText> = {};
  for (const issue of parsed.error?.issues ?? []) found[`content.${issue.path
    .map(String)
    .join('.')}`] ??= valueAt(content, issue.path) === '' ? { key: 'compose.fillIn' } : issueText(issue);
  return found;
}

function valueAt(content: RichContent, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), content);
}

type Issue = NonNullable<ReturnType<typeof RichContent.safeParse>['error']>['issues'][number];

function issueText(issue: Issue): ErrorText {
  const isList = 'origin' in issue && issue.origin === 'array';
  if (issue.code === 'too_big') return { key: isList ? 'compose.atMost' : 'compose.tooLong', params: { max: Number(issue.maximum) } };
  if (issue.code === 'too_small' && isList) return { key: 'compose.atLeast', params: { min: Number(issue.minimum) } };
  if (issue.code === 'invalid_format') return { key: 'compose.notAnAddress' };
  if (issue.code === 'too_small') return { key: 'compose.tooShort', params: { min: Number(issue.minimum) } };
  if (issue.code === 'custom') return { key: 'compose.notAnAddress' };
  return { key: 'compose.fillIn' };
}
