import { AppError } from '@portal/contracts';
import type { ApiOperation } from '@portal/contracts/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodySize } from './body-size';

type BodyRoom = { perKey: number; altogether: number };

const MB = 1024 * 1024;
/** A parsed body takes some times its bytes, and all programs of a node share its memory. */
const BODY_ROOM: BodyRoom = { perKey: 16 * MB, altogether: 128 * MB };

/** A body that is in hand, for as long as anybody has it: its connection, and the handler, which may outlive that. */
export class BodyHold {
  private users = 1;

  constructor(private readonly giveBack: () => void) {}

  /** Answers how whoever shares it ends that. */
  share(): () => void {
    if (this.users === 0) return () => undefined;
    this.users++;
    return () => this.end();
  }

  end(): void {
    if (--this.users === 0) this.giveBack();
  }
}

/**
 * Bytes of bodies that are received, wait for their turn or are worked on, of each customer and of all: turns and limits count calls, of which each may
 * be large. They are counted before the first of them is read, as many as were announced. In this process.
 */
export class BodiesInHand {
  private readonly bytesOf = new Map<string, number>();
  private all = 0;

  constructor(private readonly room: BodyRoom = BODY_ROOM) {}

  get bytes(): number {
    return this.all;
  }

  /** Until the request is answered or its connection has gone, and its handler has ended. Throws too_many_requests. */
  hold(operation: ApiOperation, request: FastifyRequest, reply: FastifyReply): void {
    const bytes = operation.bodyKind === 'json' ? bodySize(request) : 0;
    if (bytes === 0 || !request.caller) return;
    const hold = new BodyHold(this.take(String(request.caller.holderId), bytes));
    request.bodyHold = hold;
    let isOpen = true;
    const close = () => {
      if (isOpen) hold.end();
      isOpen = false;
    };
    // It may have gone while the key was asked for, and tells that only once.
    if (reply.raw.destroyed) close();
    else reply.raw.once('finish', close).once('close', close);
  }

  private take(key: string, bytes: number): () => void {
    const before = this.bytesOf.get(key) ?? 0;
    if (before + bytes > this.room.perKey || this.all + bytes > this.room.altogether) throw new AppError('too_many_requests', { seconds: 1 });
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
