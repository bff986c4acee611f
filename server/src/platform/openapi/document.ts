import { keyScopes } from '@portal/contracts';
import {
  apiOperations, ApiProblem, apiGroups, CallbackBody, type ApiGroup, type ApiOperation, callbackBodies,
} from '@portal/contracts/api';
import { answerHeaders, sharedParameters, deliveryHeaders } from './headers';
import { operationObject } from './operation-object';
import { commonAnswers } from './problem-answers';
import { SchemaPrinter } from './schema-printer';

export type ApiDocument = {
  openapi: string; paths: Record<string, Record<string, unknown>>; webhooks: Record<string, { post: unknown }>; [part: string]: unknown;
};

const groupDescriptions: Record<ApiGroup, string> = {
  'messages': 'Single messages, bulk and estimates.',
  'lists': 'Mailing lists, created with `sendBulk` or in the portal.',
  'otp': 'One-time codes over several channels, sent and verified.',
  'balance': 'Amounts you can spend.',
  'address-books': 'Address books, stop lists and their contacts.',
  'short-links': 'Short links and their clicks.',
  'callbacks': 'Webhooks for events and the log of their deliveries.',
};

const description = [
  'Responses are JSON without an envelope. Errors are `application/problem+json` (RFC 9457) with a stable `code`: check it in your code, and handle codes you don’t know.',
  'We may add fields to responses and webhooks, and error codes; nothing else that is documented changes within `/api/v1`.',
].join(' ');

/** OpenAPI 3.1; deterministic for the same contracts. `url` is the portal's address. */
export function apiDocument({ url }: { url: string }): ApiDocument {
  const printer = new SchemaPrinter();
  const paths: ApiDocument['paths'] = {};
  for (const operation of Object.values<ApiOperation>(apiOperations)) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationObject(operation, printer);
  }
  printer.schema(ApiProblem, 'output');
  printer.schema(CallbackBody, 'output');
  const reported = webhooks(printer);
  return {
    openapi: '3.1.0',
    info: { title: 'Portal API', version: '2.0.0', description },
    servers: [{ url }],
    tags: apiGroups.map((name) => ({ name, description: groupDescriptions[name] })),
    paths,
    webhooks: reported,
    components: {
      schemas: printer.components(),
      responses: commonAnswers(),
      parameters: sharedParameters,
      headers: answerHeaders,
      securitySchemes: {
        key: {
          type: 'http', scheme: 'bearer',
          description: `An API key from the portal. Its scopes: ${keyScopes.map((scope) => `\`${scope}\``).join(', ')}.`,
        },
      },
    },
  };
}

function webhooks(printer: SchemaPrinter): Record<string, { post: Record<string, unknown> }> {
  return Object.fromEntries(Object.entries(callbackBodies).map(([type, { title, description, standard, flat }]) => [type, {
    post: {
      tags: ['callbacks'], summary: title,
      description: `${description} The format is the class that the webhook was created with: \`standard\`, with all fields in \`data\`, or \`flat\`.`,
      // No API key: the signature authenticates.
      security: [],
      parameters: deliveryHeaders,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { anyOf: [standard, flat].map((shape) => printer.schema(shape, 'output')) } } },
      },
      responses: {
        '2XX': {
          description: 'Accepted. Respond within fifteen seconds and do the work afterwards. Any other response is retried for days.',
        },
        '410': { description: 'No longer wanted: the webhook is turned off.' },
      },
    },
  }]));
}
