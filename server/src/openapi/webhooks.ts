import { callbackBodies } from '@portal/contracts/api';
import { deliveryHeaders } from './headers';
import type { SchemaPrinter } from './schema-printer';

/** What is posted to the customers' callbacks, as OpenAPI's webhooks. */
export function webhooks(printer: SchemaPrinter): Record<string, { post: Record<string, unknown> }> {
  return Object.fromEntries(Object.entries(callbackBodies).map(([type, { title, description, standard, flat }]) => [type, {
    post: {
      tags: ['callbacks'], summary: title,
      description: `${description} In the class that the callback was registered with: \`standard\`, with all fields in \`data\`, or \`flat\`.`,
      // No key: what comes is known by its signature.
      security: [],
      parameters: deliveryHeaders,
      requestBody: { required: true, content: { 'application/json': { schema: { anyOf: [standard, flat].map((shape) => printer.schema(shape, 'output')) } } } },
      responses: {
        '2XX': { description: 'Taken. Answer within fifteen seconds, and do the work afterwards; anything else is tried again, for days.' },
        '410': { description: 'Not wanted any more: the callback is switched off.' },
      },
    },
  }]));
}
