import { z } from 'zod';
import type { Figure } from '../lists/figure';
import { spread } from '../lists/measure';
import { pause } from '../pause';
import { OpenSockets } from './open-sockets';

/** `left`: time of sending, from performance.now(). `took`: ms until arrival, absent before it. */
type Flight = { left: number; took?: number };

const isInProgress = ({ took }: Flight): boolean => took === undefined;

const GOAL_MS = 500;
const A_SECOND = 10;
const PATIENCE_MS = 15_000;

const arrived = z.object({ message: z.object({ msg_text: z.string() }) });

export type ArrivalOptions = {
  url: string;
  tokens: readonly string[];
  sockets: number;
  messages: number;
  controlPort: number;
};

/** Measures the time from a recipient's message at the simulator to the frame at one socket, while all sockets receive that frame. */
export async function arrive({ url, tokens, sockets: count, messages, controlPort }: ArrivalOptions): Promise<Figure[]> {
  const flights = new Map<string, Flight>();
  const sockets = await OpenSockets.open({
    url, tokens, count, channels: ['my_organizations', 'chats.all'],
    handle({ event, data }, socket) {
      if (event !== 'chat.in_message' || socket !== Math.floor(count / 2)) return;
      const flight = flights.get(arrived.parse(data).message.msg_text);
      if (flight) flight.took ??= performance.now() - flight.left;
    },
  });
  await pause(2_000);
  for (let sent = 0; sent < messages; sent++) {
    const text = `Message ${sent}`;
    flights.set(text, { left: performance.now() });
    await answerAs(controlPort, `38050${String(1_000_000 + sent * 7_919 % 9_000_000)}`, text);
    await pause(1_000 / A_SECOND);
  }
  const deadline = performance.now() + PATIENCE_MS;
  while ([...flights.values()].some(isInProgress) && performance.now() < deadline) await pause(50);
  sockets.close();
  const { p50, p99, worst } = spread([...flights.values()].flatMap(({ took }) => took ?? []));
  return [
    { name: `simulator → frame at one of ${count} sockets, p50`, value: p50, unit: 'ms', goal: null },
    {
      name: `simulator → frame at one of ${count} sockets, p99`, value: p99, unit: 'ms', goal: GOAL_MS,
      note: `worst ${worst.toFixed(1)} ms`,
    },
    { name: 'messages that never came', value: [...flights.values()].filter(isInProgress).length, unit: 'times', goal: 0 },
  ];
}

async function answerAs(controlPort: number, source: string, text: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${controlPort}/viber/incoming`, {
    method: 'POST', body: JSON.stringify({ source, destination: 'Portal', text }),
  });
  if (!response.ok) throw new Error(`the simulator does not let recipients write: ${await response.text()}`);
}
