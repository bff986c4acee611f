import {
  apiGroups, apiOperations, bodyLimitOf, callbackBodies, commonErrors, repeatErrors, type ApiGroup, type ApiOperation,
} from '@portal/contracts/api';
import { formatNumber, type ErrorName } from '@portal/contracts';
import type { Article } from './article';
import { readArticle } from './article-files';
import { requestExample } from './request-example';
import { schemaFields, type SchemaField } from './schema-fields';

const titles: Record<ApiGroup, { title: string; summary: string }> = {
  'messages': {
    title: 'Reference: messages', summary: 'Send one message or a million, check their status, cancel them, and estimate the cost.',
  },
  'lists': { title: 'Reference: mailing lists', summary: 'Confirm or cancel a bulk request, and read its messages.' },
  'otp': { title: 'Reference: one-time codes', summary: 'Send a code over several channels in turn, and verify it.' },
  'balance': { title: 'Reference: balance', summary: 'Amounts you can spend, by account.' },
  'address-books': { title: 'Reference: address books', summary: 'Create, read, update, and delete address books and contacts.' },
  'short-links': { title: 'Reference: short links', summary: 'Create links for your texts and count clicks.' },
  'callbacks': {
    title: 'Reference: webhooks', summary: 'Receive delivery statuses and incoming messages; secrets, delivery log, and replay.',
  },
};
/** `order` of the first reference article; it places reference articles after all written ones. */
const FIRST = 500;

export function referenceArticles(): Article[] {
  return apiGroups.map((group, at) => {
    const key = `api/reference-${group}`;
    const { title, summary } = titles[group];
    const operations = (Object.values(apiOperations) as ApiOperation[]).filter((operation) => operation.group === group);
    const source = [
      `---\ntitle: ${title}\nsummary: ${summary}\norder: ${FIRST + at}\n---`, ...operations.map(operationText),
      ...(group === 'callbacks' ? callbackTexts() : []),
    ].join('\n\n');
    return { ...readArticle(source, { language: 'en', group: 'api', path: key }, key), isReference: true };
  });
}

function operationText(operation: ApiOperation): string {
  const { summary, description, scope, status, repeatable, bodyKind, line, errors } = operation;
  return [
    `## ${summary}`,
    description,
    `\`\`\`http\n${requestExample(operation)}\n\`\`\``,
    [
      `- Scope: \`${scope}\``,
      `- Response: ${status}${status === 204 ? ', without a body' : ''}`,
      ...(bodyKind === 'none' ? [] : [`- Body: up to ${formatNumber(Math.floor(bodyLimitOf(operation) / 1024))} KB`]),
      ...(repeatable ? ['- Supports `Idempotency-Key`: the same key again returns the first response.'] : []),
      `- TypeScript client method: \`${operation.id}\``,
    ].join('\n'),
    ...fields('Path parameters', schemaFields(operation.params, 'input'), true),
    ...fields('Query parameters', schemaFields(operation.query, 'input'), true),
    ...fields(bodyKind === 'ndjson' ? 'First line' : 'Body', schemaFields(operation.body, 'input'), true),
    ...(line ? fields('Other lines', schemaFields(line, 'input'), true) : []),
    ...fields('Response', schemaFields(operation.data, 'output'), false),
    `**Errors:** ${[...errors, ...(repeatable ? repeatErrors : [])].map(errorLink).join(', ')
      || 'none of its own'}, and [those of every call](errors/codes): ${commonErrors.map(errorLink).join(', ')}.`,
  ].join('\n\n');
}

function callbackTexts(): string[] {
  return Object.entries(callbackBodies).map(([type, { title, description, standard }]) => [
    `## ${title}`,
    `\`${type}\``,
    description,
    ...fields('Request body', schemaFields(standard, 'output'), false),
    'This is the class `standard`. In the class `flat`, the fields of `data` and `data.params` are at the top level, each as a string: `""` for null, `"3"` for 3. More fields may be added.',
  ].join('\n\n'));
}

function errorLink(name: ErrorName): string {
  return `[\`${name}\`](errors/codes#${name})`;
}

/** `sent`: the caller sends these fields, so the table shows which ones are required. */
function fields(title: string, rows: readonly SchemaField[], sent: boolean): string[] {
  if (rows.length === 0) return [];
  const head = sent ? [
    '| Field | Type | Required | Description |', '|---|---|---|---|',
  ] : ['| Field | Type | Description |', '|---|---|---|'];
  const cells = ({ name, kind, required, details }: SchemaField) => [
    `\`${name}\``, kind, ...(sent ? [required ? 'yes' : 'no'] : []), details,
  ];
  return [
    `**${title}**`, [...head, ...rows.map((row) => `| ${cells(row).map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)].join('\n'),
  ];
}
