import type { ChatEvents } from '@portal/contracts';
import { z } from 'zod';
import type { Pool } from '../../src/platform/db';
import { Announcer, appendEvents, postgresBus, type NewEvent } from '../../src/platform/realtime';
import type { Figure } from '../lists/figure';
import { spread } from '../lists/measure';
import { pause } from '../pause';
import { OpenSockets } from './open-sockets';

const GOAL_MS = 500;
/** Incoming messages per transaction, as in the engine. */
const OF_A_TRANSACTION = 10;
const PATIENCE_MS = 30_000;

const receivedEvent = z.object({ message: z.object({ position: z.number() }) });

export type StormOptions = { url: string; tokens: readonly string[]; sockets: number; rate: number; seconds: number; customerId: bigint };

/** Frames received by one socket; `wrong` counts those out of order or repeated. */
type Received = { last: number; wrong: number };

/** Appends events of incoming messages in many chats at a fixed rate. Every socket must receive each event once, in order. */
export async function storm(db: Pool, { url, tokens, sockets: count, rate, seconds, customerId }: StormOptions): Promise<Figure[]> {
  const total = rate * seconds;
  const left: number[] = [];
  const took: number[] = [];
  const received: Received[] = Array.from({ length: count }, () => ({ last: -1, wrong: 0 }));
  const sockets = await OpenSockets.open({
    url, tokens, count, channels: ['chats.all'],
    handle({ event, data }, socket) {
      const own = received[socket];
      if (event !== 'chat.in_message' || own === undefined) return;
      const { message: { position } } = receivedEvent.parse(data);
      if (position !== own.last + 1) own.wrong++;
      own.last = position;
      took.push(performance.now() - (left[position] ?? Number.NaN));
    },
  });
  const announcer = new Announcer(db, postgresBus(db), (error) => { throw error; });
  announcer.start();
  await pause(2_000);
  const startedAt = performance.now();
  for (let from = 0; from < total; from += OF_A_TRANSACTION) {
    await pause(Math.max(0, startedAt + from * 1_000 / rate - performance.now()));
    const events = Array.from({ length: OF_A_TRANSACTION }, (_, index) => incoming(customerId, from + index));
    for (let position = from; position < from + OF_A_TRANSACTION; position++) left[position] = performance.now();
    await appendEvents(db, events);
  }
  const lasted = (performance.now() - startedAt) / 1_000;
  const deadline = performance.now() + PATIENCE_MS;
  while (received.some(({ last }) => last < total - 1) && performance.now() < deadline) await pause(50);
  await announcer.stop();
  sockets.close();
  const { p50, p99, worst } = spread(took);
  const name = `${rate} events a second for ${seconds} s at ${count} sockets`;
  return [
    { name: `${name}: p50`, value: p50, unit: 'ms', goal: null },
    { name: `${name}: p99`, value: p99, unit: 'ms', goal: GOAL_MS, note: `worst ${worst.toFixed(1)} ms` },
    { name: `${name}: not received`, value: total * count - took.length, unit: 'times', goal: 0 },
    { name: `${name}: out of order or twice`, value: received.reduce((sum, { wrong }) => sum + wrong, 0), unit: 'times', goal: 0 },
    { name: `${name}: written within`, value: lasted, unit: 's', goal: seconds * 1.05 },
  ];
}

const MANY_CHATS = 200;

function incoming(customerId: bigint, position: number): NewEvent {
  const at = new Date().toISOString();
  const number = 380_501_000_000 + position % MANY_CHATS;
  const text = 'Good evening. Is the blue one still there in a size larger, and could it come tomorrow before noon?';
  const data: ChatEvents['chat.in_message'] = {
    chat: {
      id_uuid: uuidOf(position % MANY_CHATS), revision: position, alphaname: 'Portal', alphaname_uuid: uuidOf(MANY_CHATS),
      phone_number: String(number), state: 'open', snoozed_until: null, incoming: 1, unread: 1, own_messages: 3,
      dtstart: at, last_in: at, last_own: at, last_msg: at, last_invalid: null, customer_ref: null, phone_data: { name: 'Olena' },
      last_login_title: null, shared_ab_uuid: null, owner: null,
      preview: { text, kind: 'text', incoming: true, type: 'sms' },
    },
    message: {
      msg_uuid: uuidOf(position), position, incoming: true, msg_text: text, dt_timestamp: at, status: 3, outcome: 3, extended_statuses: [],
      type: 'viber_session', content: null, file: null,
      kind: 'message', edited_at: null, author: null, author_uuid: null, assignment: null, state: null, clientUuid: null, error: null,
      reason: null,
    },
    unreadChats: { all: MANY_CHATS, own: 0, unassigned: 0 },
    arrivedAt: new Date().toISOString(),
  };
  return { customerId, channel: 'chats.all', event: { event: 'chat.in_message', data } };
}

function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
