import { callbackBodies } from '@portal/contracts/api';
import { deliveryHeaders } from './headers';
import type { SchemaPrinter } from './schema-printer';

export function webhooks(printer: SchemaPrinter): Record<string, { post: Record<string, unknown> }> {
  return Object.fromEntries(Object.entries(callbackBodies).map(([type, { title, description, standard, flat }]) => [type, {
    post: {
      tags: ['callbacks'], summary: title,
      description: `${description} The format is the class that the webhook was created with: \`standard\`, with all fields in \`data\`, or \`flat\`.`,
      // No API key: the signature authenticates.
      security: [],
      parameters: deliveryHeaders,
      requestBody: { required: true, content: { 'application/json': { schema: { anyOf: [standard, flat].map((shape) => printer.schema(shape, 'output')) } } } },
      responses: {
        '2XX': { description: 'Accepted. Respond within fifteen seconds and do the work afterwards. Any other response is retried for days.' },
        '410': { description: 'No longer wanted: the webhook is turned off.' },
      },
    },
  }]));
}
