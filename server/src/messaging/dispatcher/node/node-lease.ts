import { announceWork, within } from '../../../platform/background';
import { connectDatabase, type Pool } from '../../../platform/db';
import { endNode, registerNode, renewNode, type NodeDescription } from './node.store';

const BEAT_MS = 1_000;
const AFTER_FAILURE_MS = 250;
/** The node stops sending this long after requesting its last renewal; peers wait longer to reap it. Both use monotonic clocks. */
const GIVE_UP_MS = 2_500;
const ANSWER_MS = 2_000;
const CONNECT_MS = 5_000;

/** max_lifetime: replacing an old session would lose its lock. synchronous_commit: a renewal lost in a crash only shortens the lease. */
const SESSION = 'max_lifetime=disable&connect_timeout=3&synchronous_commit=off';

export type LeaseEvents = {
  gained(): void;
  /** Called when the lease is lost; nothing may be sent then. Must resolve after the binds are closed. */
  lost(): Promise<void>;
  othersLive?(): void;
  failed(error: unknown): void;
};

/** Renews the node's row each second. After a crash, PostgreSQL releases the session lock, so peers notice before the row expires. */
export class NodeLease {
  private session: Pool | undefined;
  private life: { id: bigint; until: number } | null = null;
  /** This program's previous node id; the database may not have marked that node as ended yet. */
  private former: bigint | null = null;
  private losing: Promise<void> = Promise.resolve();
  private beatTimer: NodeJS.Timeout | undefined;
  private endTimer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly description: NodeDescription,
    private readonly events: LeaseEvents,
  ) {}

  /** Null without a lease. Check it before each write to a provider, since the timer that ends the lease may fire late. */
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
    if (session && id !== null) await answered(ANSWER_MS, endNode(session, id)).catch(this.events.failed);
    await session?.end({ timeout: 1 });
  }

  private async gain(): Promise<void> {
    await this.losing;
    await this.session?.end({ timeout: 0 });
    const url = `${this.databaseUrl}${this.databaseUrl.includes('?') ? '&' : '?'}${SESSION}`;
    const session = connectDatabase(url, { applicationName: 'portal engine lease', max: 1 });
    this.session = session;
    if (this.former !== null) await answered(CONNECT_MS, endNode(session, this.former));
    this.former = null;
    const requestedAt = performance.now();
    const id = await answered(CONNECT_MS, registerNode(session, this.description));
    if (performance.now() - requestedAt >= GIVE_UP_MS) {
      this.former = id;
      throw new Error('the database took so long to register this node that its life was over');
    }
    this.live(id, requestedAt);
    announceWork('nodes');
    this.events.gained();
  }

  private live(id: bigint, requestedAt: number): void {
    this.life = { id, until: requestedAt + GIVE_UP_MS };
    clearTimeout(this.endTimer);
    this.endTimer = setTimeout(() => this.lose(), this.life.until - performance.now());
  }

  private lose(): void {
    if (this.life === null) return;
    clearTimeout(this.endTimer);
    this.former = this.life.id;
    this.life = null;
    this.losing = this.events.lost().catch(this.events.failed);
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
    const requestedAt = performance.now();
    const renewal = await answered(ANSWER_MS, renewNode(session, life.id));
    if (this.life?.id !== life.id) return;
    if (renewal) {
      this.live(life.id, requestedAt);
      if (renewal.othersLive) this.events.othersLive?.();
      return;
    }
    this.lose();
    return this.gain();
  }
}

/** Rejects after `ms`, because a broken database connection can hang for minutes. */
const answered = <T>(ms: number, work: Promise<T>): Promise<T> => within(ms, work, 'the database did not answer the engine’s lease');
