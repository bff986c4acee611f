import { connectDatabase, type Pool } from '../db';
import { buryDeadNodes, endNode, holdsNodeLock, registerNode } from './node.store';

const BEAT_MS = 1_000;
const SILENT_MS = 5_000;

/**
 * This program's right to send: a row and a session lock on a connection of its own. When the lock is lost the right
 * ends at once and a new one, under a new id, is sought.
 */
export class NodeLease {
  private session: Pool | undefined;
  private id: bigint | null = null;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly events: { gained(): void; failed(error: unknown): void },
  ) {}

  get nodeId(): bigint | null {
    return this.id;
  }

  async start(): Promise<void> {
    await this.gain();
    this.later();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.beating;
    const { session, id } = this;
    this.id = null;
    if (session && id !== null) await endNode(session, id).catch(this.events.failed);
    await session?.end({ timeout: 2 });
  }

  private async gain(): Promise<void> {
    await this.session?.end({ timeout: 1 });
    const session = connectDatabase(this.databaseUrl, { applicationName: 'portal engine lease', max: 1 });
    this.session = session;
    const id = await within(SILENT_MS, registerNode(session));
    // Before the first claim, so that what a dead node left is in doubt before its receipts come.
    await within(SILENT_MS, buryDeadNodes(session, id));
    this.id = id;
    this.events.gained();
  }

  private later(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.beating = this.beat().catch((error: unknown) => {
        this.id = null;
        this.events.failed(error);
      }).finally(() => this.later());
    }, BEAT_MS);
  }

  private async beat(): Promise<void> {
    const { session, id } = this;
    if (!session || id === null) return this.gain();
    if (!await within(SILENT_MS, holdsNodeLock(session, id))) {
      this.id = null;
      return this.gain();
    }
    await within(SILENT_MS, buryDeadNodes(session, id));
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
