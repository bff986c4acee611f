import type { ApiData, ApiProblem, apiMessages } from '@portal/contracts/api';
import { apiCaller, type ApiAnswer, type TestCaller } from '../../../../test/api-caller';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

export type BulkAnswer = ApiData<typeof apiMessages.sendBulk>;
export type BulkClient = { from: Sender; api: TestCaller };

export type BulkWorld = MailingWorld & {
  program(money?: bigint): Promise<BulkClient>;
  bulk<T = BulkAnswer>(by: BulkClient, head: object, lines: readonly (object | string)[]): Promise<ApiAnswer<T>>;
  refusal(answer: Promise<ApiAnswer<unknown>>): Promise<unknown[]>;
  left(of: BulkClient): Promise<number[]>;
};

export async function createBulkWorld(): Promise<BulkWorld> {
  const world = await createMailingWorld();
  return {
    ...world,
    async program(money = 100_000_0000n) {
      const from = await world.unguarded(['user', 'clientAdmin'], money);
      return { from, api: await apiCaller(world, from) };
    },
    bulk: ({ api }, head, lines) => api.call(
      'POST', '/api/v1/messages/bulk', ndjson({ from: 'DEMO', type: 'sms', text: 'Hello', ...head }, ...lines), NDJSON,
    ),
    async refusal(answer) {
      const { status, body } = await answer;
      const { code, errors } = body as ApiProblem;
      return [status, code, errors.map(({ pointer }) => pointer)];
    },
    async left({ from: { customer } }) {
      const sets = await world.db`select from recipient_set where customer_id = ${customer.id}`;
      const recipients = await world.db`select from recipient where customer_id = ${customer.id}`;
      return [sets.length, recipients.length];
    },
  };
}

export const NDJSON = { 'content-type': 'application/x-ndjson' };

export function ndjson(...lines: readonly (object | string)[]): string {
  return `${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`;
}
