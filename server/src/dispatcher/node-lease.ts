import { connectDatabase, type Pool } from '../db';
import { endNode, registerNode, renewNode, type NodeDescription } from './node.store';

const BEAT_MS = 1_000;
const AFTER_FAILURE_MS = 250;
/**
 * Without a renewal a node is over so long after it asked for the last one, by its own monotonic clock: before anybody may
 * bury it, by his (node-watch.ts), however wall clocks were set meanwhile.
 */
const GIVE_UP_MS = 2_500;
const ANSWER_MS = 2_000;
const CONNECT_MS = 5_000;

/**
 * A session that nobody replaces behind our back: the driver would close it after half an hour, and the lock with it. Its
 * commits need not reach the disk: all that a crash can lose is time that the node had left.
 */
const SESSION = 'max_lifetime=disable&connect_timeout=3&synchronous_commit=off';

export type LeaseEvents = {
  gained(): void;
  /** The life is over and nothing may be sent; resolves when the binds are closed, so that others may have them. */
  lost(): Promise<void>;
  failed(error: unknown): void;
};

/**
 * This program's life as a node: a row that is renewed each second, and a session lock on a connection of its own, which
 * tells the others of a death before its time is over. When a life ends a new one, under a new id, is sought.
 */
export class NodeLease {
  private session: Pool | undefined;
  private life: { id: bigint; until: number } | null = null;
  /** An id of ours that may not be ended in the database yet. */
  private former: bigint | null = null;
  private leaving: Promise<void> = Promise.resolve();
  private beatTimer: NodeJS.Timeout | undefined;
  private endTimer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly description: NodeDescription,
    private readonly events: LeaseEvents,
  ) {}

  /** Null while this program is no living node. Looked up before each write to a provider: a timer may come late. */
  get nodeId(): bigint | null {
    return this.life !== null && performance.now() < this.life.until ? this.life.id : null;
  }

  async start(): Promise<void> {
    await this.gain();
    this.later(BEAT_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.beatTimer);
    await this.beating;
    clearTimeout(this.endTimer);
    const id = this.life?.id ?? this.former;
    this.life = null;
    const { session } = this;
    if (session && id !== null) await within(ANSWER_MS, endNode(session, id)).catch(this.events.failed);
    await session?.end({ timeout: 1 });
  }

  private async gain(): Promise<void> {
    await this.leaving;
    await this.session?.end({ timeout: 0 });
    const url = `${this.databaseUrl}${this.databaseUrl.includes('?') ? '&' : '?'}${SESSION}`;
    const session = connectDatabase(url, { applicationName: 'portal engine lease', max: 1 });
    this.session = session;
    if (this.former !== null) await within(CONNECT_MS, endNode(session, this.former));
    this.former = null;
    const asked = performance.now();
    const id = await within(CONNECT_MS, registerNode(session, this.description));
    if (performance.now() - asked >= GIVE_UP_MS) {
      this.former = id;
      throw new Error('the database took so long to register this node that its life was over');
    }
    this.live(id, asked);
    this.events.gained();
  }

  private live(id: bigint, asked: number): void {
    this.life = { id, until: asked + GIVE_UP_MS };
    clearTimeout(this.endTimer);
    this.endTimer = setTimeout(() => this.lose(), this.life.until - performance.now());
  }

  private lose(): void {
    if (this.life === null) return;
    clearTimeout(this.endTimer);
    this.former = this.life.id;
    this.life = null;
    this.leaving = this.events.lost().catch(this.events.failed);
  }

  private later(ms: number): void {
    if (this.stopped) return;
    this.beatTimer = setTimeout(() => {
      this.beating = this.beat().then(() => this.later(BEAT_MS), (error: unknown) => {
        this.events.failed(error);
        this.later(AFTER_FAILURE_MS);
      });
    }, ms);
  }

  private async beat(): Promise<void> {
    const { session, life } = this;
    if (!session || life === null) return this.gain();
    const asked = performance.now();
    const renewed = await within(ANSWER_MS, renewNode(session, life.id));
    if (this.life?.id !== life.id) return;
    if (renewed) return this.live(life.id, asked);
    this.lose();
    return this.gain();
  }
}

/** A connection whose other end has vanished answers nothing for minutes. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`the database did not answer the engine's lease within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
