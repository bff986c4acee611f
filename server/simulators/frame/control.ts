import type { Server } from 'node:http';
import { behaviourChangeSchema } from './behaviour';
import { answerConsole, type Played } from './console';
import { jsonControl, type ControlCall } from './json-control';
import type { Simulators } from './served-simulator';
import { fromRecipient, simulatorAt } from './served-simulator';

/**
 * Control API, JSON over HTTP on loopback, below each simulator's prefix: GET /stats · GET /behaviour · POST /behaviour (a partial
 * behavior) · GET /journal?token= · POST /cut · POST /incoming · POST of the simulator's `commands`. Also serves the recipient's
 * console.
 */
export function createControl(simulators: Simulators): Server {
  const played: Record<string, Played> = {};
  for (const [prefix, simulator] of Object.entries(simulators)) if (simulator.played !== undefined) played[prefix] = simulator.played;
  return jsonControl(async (call) => {
    if (!await answerConsole(played, call)) await answered(simulators, call);
  });
}

async function answered(simulators: Simulators, { of, url, body, answer }: ControlCall): Promise<void> {
  const found = simulatorAt(simulators, url.pathname);
  if (found === undefined) {
    answer(404, { error: 'unknown path' });
    return;
  }
  const [prefix, simulator] = found;
  switch (of.replace(` ${prefix}`, ' ')) {
    case 'GET /stats': answer(200, simulator.report()); return;
    case 'GET /behaviour': answer(200, simulator.behaviour); return;
    case 'POST /behaviour':
      simulator.behave(behaviourChangeSchema.parse(await body()));
      answer(200, simulator.behaviour);
      return;
    case 'GET /journal': answer(200, simulator.journalled(url.searchParams.get('token') ?? '')); return;
    case 'POST /cut':
      simulator.disconnectAll();
      answer(200, simulator.report());
      return;
    case 'POST /incoming': {
      const taken = simulator.incoming(fromRecipient.parse(await body()));
      answer(taken ? 200 : 409, taken ? {} : { error: 'no webhook is set for such messages' });
      return;
    }
    default: {
      const name = of.startsWith(`POST ${prefix}/`) ? of.slice(`POST ${prefix}/`.length) : '';
      const command = Object.hasOwn(simulator.commands ?? {}, name) ? simulator.commands?.[name] : undefined;
      if (command === undefined) {
        answer(404, { error: 'unknown path' });
        return;
      }
      const done = command(await body());
      answer(done === null ? 409 : 200, done ?? { error: 'there is nothing that this could be done to' });
    }
  }
}
