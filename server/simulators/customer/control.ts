import type { Server } from 'node:http';
import { z } from 'zod';
import { jsonControl } from '../frame/json-control';
import { behaviourChangeSchema } from './behaviour';
import type { CustomerServer } from './customer-server';

const secretSchema = z.object({ secret: z.string().startsWith('whsec_') }).strict();

/**
 * Control API, JSON over HTTP on loopback; `path` is the webhook's path:
 * GET /stats · GET /calls?path= · POST /behaviour?path= (a partial behavior) · POST /secret?path= (`{"secret": "whsec_…"}`)
 */
export function createControl(customer: CustomerServer): Server {
  return jsonControl(async ({ of, url, body, answer }) => {
    const path = url.searchParams.get('path') ?? '/';
    switch (of) {
      case 'GET /stats': answer(200, customer.stats()); return;
      case 'GET /calls': answer(200, customer.calls(path)); return;
      case 'POST /behaviour': answer(200, customer.behave(path, behaviourChangeSchema.parse(await body()))); return;
      case 'POST /secret':
        customer.expectSecret(path, secretSchema.parse(await body()).secret);
        answer(200, {});
        return;
      default: answer(404, { error: 'unknown path' });
    }
  });
}
