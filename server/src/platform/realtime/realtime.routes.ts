import websocket from '@fastify/websocket';
import { SubscribeFrame, type InitializedFrame } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Db } from '../db';
import { acceptHandshake, type Handshake } from './handshake.routes';
import type { Hub } from './hub';
import type { LiveSocket } from './live-socket';
import type { ReleaseSets } from './release-notifier';

export type RealtimeDeps = { db: Db; hub: Hub; releases: ReleaseSets; version: number };

const MAX_FRAME_BYTES = 4_096;
const POLICY_VIOLATION = 1008;
const options = {
  maxPayload: MAX_FRAME_BYTES,
  // Compression takes 300 kB per socket and saves little on short frames.
  perMessageDeflate: false,
  // A vanished client never confirms a close; ws would wait 30 s.
  closeTimeout: 2_000,
};

export async function registerRealtimeRoutes(app: FastifyInstance, { db, hub, releases, version }: RealtimeDeps): Promise<void> {
  await app.register(websocket, { options });
  const handshakes = new WeakMap<FastifyRequest, Handshake>();

  app.get('/ws', {
    websocket: true,
    // Runs before the upgrade, so that the handler can listen immediately and loses no frame.
    preValidation: async (request) => {
      handshakes.set(request, await acceptHandshake(app, { db, releases }, request));
    },
  }, (socket, request) => {
    const handshake = handshakes.get(request);
    if (!handshake?.admitted) return socket.close(handshake?.code, handshake?.reason);
    open(socket, hub.add(socket, handshake.admission));
  });

  function open(socket: WebSocket, live: LiveSocket): void {
    const greeting: InitializedFrame = {
      event: 'initialized', data: { version, set: live.admission.set }, offset: Number(live.admission.offset),
    };
    if (!live.open) return;
    live.send(JSON.stringify(greeting));
    socket.on('message', (data, isBinary) => {
      const frame = live.admitFrame(performance.now()) && !isBinary ? readFrame(data) : undefined;
      if (!frame) return live.close(POLICY_VIOLATION, 'frame not understood');
      const granted = frame.channels.filter((channel) => live.admission.granted.has(channel));
      if (frame.set !== undefined) live.pageSet = frame.set;
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
