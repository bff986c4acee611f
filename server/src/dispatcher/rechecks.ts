import type { DeliveryReceipt, StatusAnswer, StatusQuestion } from '../channels';
import type { Pool } from '../db';
import { connectionsToAsk, forgetRechecks, takeRechecks, type Recheck } from './recheck.store';

export type AskedConnection = {
  id: bigint;
  isUp: boolean;
  ask(question: StatusQuestion): Promise<StatusAnswer>;
  handle(receipt: DeliveryReceipt): void;
};

/** Concurrent queries per round; with one round each second, this is also the rate. */
const ASKED_AT_ONCE = 20;
const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = 60;

/** Sends status queries (MAIL-10). An answer is handled like a receipt; without one, the query is retried later. */
export class Rechecks {
  private readonly busy = new Set<bigint>();

  constructor(private readonly db: Pool, private readonly failed: (error: unknown) => void, private readonly retrySeconds = RETRY_SECONDS) {}

  /** Skips a connection whose previous round is still running. Resolves with this round's answers. */
  async round(connections: Iterable<AskedConnection>): Promise<void> {
    const free = [...connections].filter(({ id, isUp }) => isUp && !this.busy.has(id));
    if (free.length === 0) return;
    const asked = await connectionsToAsk(this.db, free.map(({ id }) => id));
    await Promise.all(free.filter(({ id }) => asked.has(id)).map(async (connection) => {
      this.busy.add(connection.id);
      await this.ask(connection).catch(this.failed).finally(() => this.busy.delete(connection.id));
    }));
  }

  private async ask(connection: AskedConnection): Promise<void> {
    const taken = await takeRechecks(this.db, connection.id, ASKED_AT_ONCE, this.retrySeconds);
    const over = await Promise.all(taken.map((recheck) => this.askOne(connection, recheck)));
    await forgetRechecks(this.db, connection.id, over.filter((id) => id !== null));
  }

  /** Returns the id of a query that needs no retry. */
  private async askOne(connection: AskedConnection, { tries, ...question }: Recheck): Promise<string | null> {
    const answer = await connection.ask(question).catch((error: unknown): StatusAnswer => {
      this.failed(error);
      return { kind: 'unanswered' };
    });
    const { providerMessageId } = question;
    if (answer.kind === 'answered') connection.handle({ ...answer.receipt, providerMessageId });
    return answer.kind !== 'unanswered' || tries >= MAX_ATTEMPTS ? providerMessageId : null;
  }
}
