/** What a statement fails with when its connection is gone: the driver's codes, the system's, and PostgreSQL's shutdowns. */
const DISCONNECTS = new Set(['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03']);

function isDisconnect(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISCONNECTS.has(String(error.code));
}

/**
 * Work for a transaction that outlives the loss of its connection. postgres.js answers a failed transaction with a
 * rollback, and writing that to a socket that is gone ends the whole program (its issue 1208). Work that never returns
 * is the way out: the transaction itself fails as soon as the driver has seen the connection close.
 */
export function outlivingDisconnect<Transaction, Result>(
  work: (transaction: Transaction) => Promise<Result>,
): (transaction: Transaction) => Promise<Result> {
  return async (transaction) => {
    try {
      return await work(transaction);
    } catch (error) {
      if (isDisconnect(error)) return new Promise<never>(() => undefined);
      throw error;
    }
  };
}
