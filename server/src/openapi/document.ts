import { keyScopes } from '@portal/contracts';
import { apiOperations, ApiProblem, apiGroups, CallbackBody, type ApiGroup, type ApiOperation } from '@portal/contracts/api';
import { answerHeaders, sharedParameters } from './headers';
import { operationObject } from './operation-object';
import { commonAnswers } from './problem-answers';
import { SchemaPrinter } from './schema-printer';
import { webhooks } from './webhooks';

export type ApiDocument = { openapi: string; paths: Record<string, Record<string, unknown>>; webhooks: Record<string, { post: unknown }>; [part: string]: unknown };

const groupDescriptions: Record<ApiGroup, string> = {
  'messages': 'Single messages, bulk and estimates.',
  'lists': 'Mailing lists, made by `sendBulk` or in the portal.',
  'otp': 'One-time codes over several channels, sent and verified.',
  'balance': 'What may be spent.',
  'address-books': 'Address books, stop lists and their contacts.',
  'short-links': 'Short links and their clicks.',
  'callbacks': 'Addresses that are told what happens, and the log of what they were told.',
};

const description = [
  'Answers are JSON without an envelope, failures `application/problem+json` (RFC 9457) with a stable `code`: programs decide by it and have a way for one they do not know.',
  'Fields may be added to answers and to what callbacks are told, and codes to failures; nothing else that is documented changes within `/api/v1`.',
].join(' ');

/** The whole API as OpenAPI 3.1: the same bytes each time, for the same contracts. `url` is the portal's address. */
export function apiDocument({ url }: { url: string }): ApiDocument {
  const printer = new SchemaPrinter();
  const paths: ApiDocument['paths'] = {};
  for (const operation of Object.values<ApiOperation>(apiOperations)) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationObject(operation, printer);
  }
  printer.schema(ApiProblem, 'output');
  // For programs that are told: one name for whatever may come.
  printer.schema(CallbackBody, 'output');
  const told = webhooks(printer);
  return {
    openapi: '3.1.0',
    info: { title: 'Portal API', version: '1.0.0', description },
    servers: [{ url }],
    tags: apiGroups.map((name) => ({ name, description: groupDescriptions[name] })),
    paths,
    webhooks: told,
    components: {
      schemas: printer.components(),
      responses: commonAnswers(),
      parameters: sharedParameters,
      headers: answerHeaders,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: `A key of the portal's page of keys. What it may do: ${keyScopes.map((scope) => `\`${scope}\``).join(', ')}.` },
      },
    },
  };
}
