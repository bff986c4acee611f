import type { DeliveryReceipt, StatusAnswer, StatusQuestion } from '../channels';
import type { Pool } from '../db';
import { forgetRechecks, takeRechecks, type Recheck } from './recheck.store';

/** A connection that this node holds. */
export type AskedConnection = {
  id: bigint;
  isUp: boolean;
  ask(question: StatusQuestion): Promise<StatusAnswer>;
  hear(receipt: DeliveryReceipt): void;
};

/** In one call, and at the same time: with a call each second, so many a second. */
const ASKED_AT_ONCE = 20;
const MOST_TRIES = 3;
const RETRY_SECONDS = 60;

/** Asks providers again what became of messages (MAIL-10). An answer is a receipt as any other; without one, it is asked again later. */
export class Rechecks {
  private readonly busy = new Set<bigint>();

  constructor(private readonly db: Pool, private readonly failed: (error: unknown) => void, private readonly retrySeconds = RETRY_SECONDS) {}

  /** One round; a connection whose last round is still under way is passed over. Resolves when this round's answers are in. */
  async round(connections: Iterable<AskedConnection>): Promise<void> {
    const free = [...connections].filter(({ id, isUp }) => isUp && !this.busy.has(id));
    await Promise.all(free.map(async (connection) => {
      this.busy.add(connection.id);
      await this.ask(connection).catch(this.failed).finally(() => this.busy.delete(connection.id));
    }));
  }

  private async ask(connection: AskedConnection): Promise<void> {
    const taken = await takeRechecks(this.db, connection.id, ASKED_AT_ONCE, this.retrySeconds);
    const over = await Promise.all(taken.map((recheck) => this.askOne(connection, recheck)));
    await forgetRechecks(this.db, connection.id, over.filter((id) => id !== null));
  }

  /** Answers the id of what need not be asked again. */
  private async askOne(connection: AskedConnection, { tries, ...question }: Recheck): Promise<string | null> {
    const answer = await connection.ask(question).catch((error: unknown): StatusAnswer => {
      this.failed(error);
      return { kind: 'unanswered' };
    });
    const { providerMessageId } = question;
    if (answer.kind === 'answered') connection.hear({ ...answer.receipt, providerMessageId });
    return answer.kind !== 'unanswered' || tries >= MOST_TRIES ? providerMessageId : null;
  }
}
