import { apiGroups, apiOperations, bodyLimitOf, callbackBodies, commonErrors, repeatErrors, type ApiGroup, type ApiOperation } from '@portal/contracts/api';
import type { ErrorName } from '@portal/contracts';
import type { Article } from './article';
import { readArticle } from './article-files';
import { schemaFields, type SchemaField } from './schema-fields';

const titles: Record<ApiGroup, { title: string; summary: string }> = {
  'messages': { title: 'Reference: messages', summary: 'Send one message or a million, read where they stand, cancel, ask what it would cost.' },
  'lists': { title: 'Reference: lists', summary: 'What a bulk request became: hold, confirm, cancel, and read its messages.' },
  'otp': { title: 'Reference: one-time codes', summary: 'Send a code over several channels, one after another, and verify it.' },
  'balance': { title: 'Reference: balance', summary: 'What may be spent, by account.' },
  'address-books': { title: 'Reference: address books', summary: 'Books and their contacts: read, fill, change, delete.' },
  'short-links': { title: 'Reference: short links', summary: 'Make links for texts and read how often they were followed.' },
  'callbacks': { title: 'Reference: callbacks', summary: 'Be told of delivery statuses and incoming messages; secrets, log and replay.' },
};
/** After every article that was written. */
const FIRST = 500;

/** The reference of the public API, one article of each group, made of the contracts that the server itself is made of. */
export function referenceArticles(): Article[] {
  return apiGroups.map((group, at) => {
    const key = `api/reference-${group}`;
    const { title, summary } = titles[group];
    const operations = (Object.values(apiOperations) as ApiOperation[]).filter((operation) => operation.group === group);
    const source = [`---\ntitle: ${title}\nsummary: ${summary}\norder: ${FIRST + at}\n---`, ...operations.map(operationText), ...(group === 'callbacks' ? callbackTexts() : [])].join('\n\n');
    return { ...readArticle(source, { language: 'en', group: 'api', path: key }, key), isReference: true };
  });
}

function operationText(operation: ApiOperation): string {
  const { method, path, summary, description, scope, status, repeatable, bodyKind, line, errors } = operation;
  return [
    `## ${summary}`,
    `\`${method} ${path}\``,
    description,
    [
      `- Scope: \`${scope}\``,
      `- Answer: ${status}${status === 204 ? ', without a body' : ''}`,
      ...(bodyKind === 'none' ? [] : [`- Body: at most ${Math.floor(bodyLimitOf(operation) / 1024).toLocaleString('en')} KB`]),
      ...(repeatable ? ['- Takes an `Idempotency-Key`: the same key again gets the first answer.'] : []),
      `- Name in the TypeScript client: \`${operation.id}\``,
    ].join('\n'),
    ...fields('In the path', schemaFields(operation.params, 'input'), true),
    ...fields('In the query', schemaFields(operation.query, 'input'), true),
    ...fields(bodyKind === 'ndjson' ? 'First line' : 'Body', schemaFields(operation.body, 'input'), true),
    ...(line ? fields('Each other line', schemaFields(line, 'input'), true) : []),
    ...fields('Answer', schemaFields(operation.data, 'output'), false),
    `**Errors:** ${[...errors, ...(repeatable ? repeatErrors : [])].map(errorLink).join(', ') || 'none of its own'}, and [those of every call](errors/codes): ${commonErrors.map(errorLink).join(', ')}.`,
  ].join('\n\n');
}

/** What is posted to callbacks; the fields of both classes are the same. */
function callbackTexts(): string[] {
  return Object.entries(callbackBodies).map(([type, { title, description, standard }]) => [
    `## ${title}`,
    `\`${type}\``,
    description,
    ...fields('Posted to you', schemaFields(standard, 'output'), false),
    'That is the class `standard`. In the class `flat` what is in `data` and in `data.params` stands at the top, each as a string: `""` for null, `"3"` for 3. More fields may come one day.',
  ].join('\n\n'));
}

function errorLink(name: ErrorName): string {
  return `[\`${name}\`](errors/codes#${name})`;
}

/** `sent`: by the caller, who must know what may be left out. */
function fields(title: string, rows: readonly SchemaField[], sent: boolean): string[] {
  if (rows.length === 0) return [];
  const head = sent ? ['| Field | Kind | Required | What it is |', '|---|---|---|---|'] : ['| Field | Kind | What it is |', '|---|---|---|'];
  const cells = ({ name, kind, required, says }: SchemaField) => [`\`${name}\``, kind, ...(sent ? [required ? 'yes' : 'no'] : []), says];
  return [`**${title}**`, [...head, ...rows.map((row) => `| ${cells(row).map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)].join('\n')];
}
