import { isAppError } from '@portal/contracts';
import type { ApiMessage, NewApiMessage } from '@portal/contracts/api';
import { connectDatabase } from '../../../platform/db';
import { withGatheredIdempotency } from '../../../platform/idempotency';
import { refusalOf } from '../../../customers/limits';
import { sendMessage } from '../api/send-message';

export type Sent = { message: ApiMessage; isReplayed: boolean } | { refused: string };
export type Node = {
  /** As the API does, with an Idempotency-Key if `key` is set. */
  send(customerId: bigint, message: NewApiMessage, call: { key: string | undefined; now: Date }): Promise<Sent>;
  close(): Promise<void>;
};

/** A node with a pool of its own. Nodes share no state of modules if each is opened in `jest.isolateModules`. */
export function openNode(databaseUrl: string): Node {
  const db = connectDatabase(databaseUrl, { applicationName: 'portal node', max: 5 });
  const answerOf = (message: ApiMessage) => ({ status: 202, body: JSON.stringify(message) });

  async function answered(customerId: bigint, message: NewApiMessage, { key, now }: { key: string | undefined; now: Date }) {
    const caller = { customerId, keyId: 1n };
    const accepting = { home: 'UA' as const, now };
    if (key === undefined) return { message: await sendMessage(db, caller, message, accepting), isReplayed: false };
    const call = { customerId, key, operation: 'sendMessage', request: message, now };
    const { body, isReplayed } = await withGatheredIdempotency(db, call, async (keyed) => (
      answerOf(await sendMessage(db, caller, message, { ...accepting, keyed: { call: keyed, answerOf } }))));
    return { message: JSON.parse(body ?? '') as ApiMessage, isReplayed };
  }

  return {
    async send(customerId, message, call) {
      try {
        return await answered(customerId, message, call);
      } catch (error) {
        const reason = (await refusalOf(db, error, null)) ?? error;
        if (isAppError(reason)) return { refused: reason.error };
        throw reason;
      }
    },
    close: () => db.end({ timeout: 5 }),
  };
}
