import type { Server } from 'node:http';
import { z } from 'zod';
import { answerConsole } from '../frame/console';
import { jsonControl } from '../frame/json-control';
import { behaviourChangeSchema } from './behaviour';
import type { SmscSimulator } from './smsc-simulator';

const incomingSchema = z.object({
  source: z.string().min(1).max(20),
  destination: z.string().min(1).max(20),
  text: z.string(),
  systemId: z.string().optional(),
}).strict();

/**
 * Control API, JSON over HTTP on loopback: GET /stats · GET /behaviour · POST /behaviour (a partial behavior) · GET /journal?token= · POST
 * /cut · POST /reset-ids · POST /incoming, and the console for answering as a subscriber.
 */
export function createControl(simulator: SmscSimulator): Server {
  const played = { '': { name: 'SMS', conversations: simulator.conversations } };
  return jsonControl(async (call) => {
    if (await answerConsole(played, call)) return;
    const { of, url, body, answer } = call;
    switch (of) {
      case 'GET /stats': answer(200, simulator.stats()); return;
      case 'GET /behaviour': answer(200, simulator.behaviour); return;
      case 'POST /behaviour':
        simulator.behave(behaviourChangeSchema.parse(await body()));
        answer(200, simulator.behaviour);
        return;
      case 'GET /journal': answer(200, simulator.journalled(url.searchParams.get('token') ?? '')); return;
      case 'POST /cut':
        simulator.disconnectAll();
        answer(200, simulator.stats());
        return;
      case 'POST /reset-ids':
        simulator.resetIds();
        answer(200, simulator.stats());
        return;
      case 'POST /incoming': {
        const taken = simulator.incoming(incomingSchema.parse(await body()));
        answer(taken ? 200 : 409, taken ? {} : { error: 'nobody is bound as a receiver' });
        return;
      }
      default: answer(404, { error: 'unknown path' });
    }
  });
}
