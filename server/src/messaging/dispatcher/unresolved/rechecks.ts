import type { DeliveryReceipt, StatusAnswer, StatusQuestion } from '../../channels';
import type { Pool } from '../../../platform/db';
import { connectionsWithDueQueries, deleteRechecks, claimRechecks, type Recheck } from './recheck.store';

export type QueryableConnection = {
  id: bigint;
  isUp: boolean;
  query(question: StatusQuestion): Promise<StatusAnswer>;
  handle(receipt: DeliveryReceipt): void;
};

/** Maximum number of concurrent queries per connection; with one round each second, also the maximum number per second. */
const MAX_CONCURRENT_QUERIES = 20;
const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = 60;

/** Sends status queries (MAIL-10). A response is handled like a receipt; a query without a response is retried later. */
export class Rechecks {
  private readonly busy = new Set<bigint>();

  constructor(
    private readonly db: Pool, private readonly failed: (error: unknown) => void, private readonly retrySeconds = RETRY_SECONDS,
  ) {}

  /** Skips a connection whose previous round is still running. Resolves when this round's queries have finished. */
  async round(connections: Iterable<QueryableConnection>): Promise<void> {
    const free = [...connections].filter(({ id, isUp }) => isUp && !this.busy.has(id));
    if (free.length === 0) return;
    const withDueQueries = await connectionsWithDueQueries(this.db, free.map(({ id }) => id));
    await Promise.all(free.filter(({ id }) => withDueQueries.has(id)).map(async (connection) => {
      this.busy.add(connection.id);
      await this.sendDueQueries(connection).catch(this.failed).finally(() => this.busy.delete(connection.id));
    }));
  }

  private async sendDueQueries(connection: QueryableConnection): Promise<void> {
    const claimed = await claimRechecks(this.db, connection.id, MAX_CONCURRENT_QUERIES, this.retrySeconds);
    const results = await Promise.all(claimed.map((recheck) => this.sendQuery(connection, recheck)));
    await deleteRechecks(this.db, connection.id, results.filter((id) => id !== null));
  }

  /** Returns the id of a query that needs no retry, else null. */
  private async sendQuery(connection: QueryableConnection, { attempts, ...question }: Recheck): Promise<string | null> {
    const answer = await connection.query(question).catch((error: unknown): StatusAnswer => {
      this.failed(error);
      return { kind: 'unanswered' };
    });
    const { providerMessageId } = question;
    if (answer.kind === 'answered') connection.handle({ ...answer.receipt, providerMessageId });
    return answer.kind !== 'unanswered' || attempts >= MAX_ATTEMPTS ? providerMessageId : null;
  }
}
