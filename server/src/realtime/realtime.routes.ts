import websocket from '@fastify/websocket';
import { SubscribeFrame, type InitializedFrame } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Db } from '../db';
import { shakeHands, type Handshake } from './handshake.routes';
import type { Hub } from './hub';
import type { LiveSocket } from './live-socket';

export type RealtimeDeps = { db: Db; hub: Hub; version: number };

/** A subscribe frame is far smaller; ws closes with 1009 on anything larger. */
const MOST_FRAME_BYTES = 4_096;
const POLICY_VIOLATION = 1008;
const options = {
  maxPayload: MOST_FRAME_BYTES,
  // Compression costs 300 kB of memory for each socket and saves little on frames this short.
  perMessageDeflate: false,
  // A peer that vanished never answers a close; the server must not wait for it the usual half minute when it stops.
  closeTimeout: 2_000,
};

export async function registerRealtimeRoutes(app: FastifyInstance, { db, hub, version }: RealtimeDeps): Promise<void> {
  await app.register(websocket, { options });
  const handshakes = new WeakMap<FastifyRequest, Handshake>();

  app.get('/ws', {
    websocket: true,
    // Before the upgrade, so that the handler can listen at once and loses no frame.
    preValidation: async (request) => {
      handshakes.set(request, await shakeHands(app, db, request));
    },
  }, (socket, request) => {
    const handshake = handshakes.get(request);
    if (!handshake?.admitted) return socket.close(handshake?.code, handshake?.reason);
    open(socket, hub.add(socket, handshake.admission));
  });

  function open(socket: WebSocket, live: LiveSocket): void {
    const greeting: InitializedFrame = { event: 'initialized', data: { version }, offset: Number(live.admission.offset) };
    if (!live.open) return;
    live.send(JSON.stringify(greeting));
    socket.on('message', (data, isBinary) => {
      const frame = live.admitFrame(performance.now()) && !isBinary ? readFrame(data) : undefined;
      if (!frame) return live.close(POLICY_VIOLATION, 'frame not understood');
      const granted = frame.channels.filter((channel) => live.admission.granted.has(channel));
      hub.subscribe(live, new Set(granted), frame.since);
    });
  }
}

function readFrame(data: RawData): SubscribeFrame | undefined {
  try {
    return SubscribeFrame.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
