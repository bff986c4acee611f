import { AppError } from '@portal/contracts';
import type { ApiOperation } from '@portal/contracts/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodySize } from './body-size';

type BodyRoom = { perKey: number; altogether: number };

const MB = 1024 * 1024;
/** Limits in bytes before parsing. Parsed bodies take several times as much memory. */
const BODY_ROOM: BodyRoom = { perKey: 16 * MB, altogether: 128 * MB };

/** Memory reserved for a body until both its connection and its handler are done. */
export class BodyReservation {
  private users = 1;

  constructor(private readonly release: () => void) {}

  share(): () => void {
    if (this.users === 0) return () => undefined;
    this.users++;
    return () => this.end();
  }

  end(): void {
    if (--this.users === 0) this.release();
  }
}

/** Limits the announced bytes of JSON bodies in progress, per customer and in total. Counts per process. */
export class BodyMemory {
  private readonly bytesOf = new Map<string, number>();
  private all = 0;

  constructor(private readonly room: BodyRoom = BODY_ROOM) {}

  get bytes(): number {
    return this.all;
  }

  reserve(operation: ApiOperation, request: FastifyRequest, reply: FastifyReply): void {
    const bytes = operation.bodyKind === 'json' ? bodySize(request) : 0;
    if (bytes === 0 || !request.caller) return;
    const reservation = new BodyReservation(this.take(String(request.caller.holderId), bytes));
    request.bodyReservation = reservation;
    let isOpen = true;
    const close = () => {
      if (isOpen) reservation.end();
      isOpen = false;
    };
    // The event `close` fires only once, and may have fired during authentication.
    if (reply.raw.destroyed) close();
    else reply.raw.once('finish', close).once('close', close);
  }

  private take(key: string, bytes: number): () => void {
    const before = this.bytesOf.get(key) ?? 0;
    if (before + bytes > this.room.perKey || this.all + bytes > this.room.altogether) {
      throw new AppError('too_many_requests', { seconds: 1 });
    }
    this.bytesOf.set(key, before + bytes);
    this.all += bytes;
    return () => {
      const left = (this.bytesOf.get(key) ?? 0) - bytes;
      if (left > 0) this.bytesOf.set(key, left);
      else this.bytesOf.delete(key);
      this.all -= bytes;
    };
  }
}
