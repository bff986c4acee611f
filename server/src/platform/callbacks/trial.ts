import { randomUUID } from 'node:crypto';
import { AppError, type CallbackClass } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import type { AttemptRow } from './delivery.store';
import { bodyOf, type WebhookEvent } from './payload';
import type { Poster } from './poster';
import type { SecretKeys } from './secret';
import { secretsOf, type SecretRow } from './secret.service';
import { signedHeaders, signingKey } from './signature';
import { verdictOf } from './verdict';

/** How long a test waits for the answer. */
export const TRIAL_MS = 8_000;
/** Maximum concurrent tests: each occupies an API request slot until the endpoint answers. */
const AT_ONCE = 2;

type TestedEndpoint = SecretRow & { url: string; class: CallbackClass };
export type Trial = AttemptRow & { body: string; response: string | null };

export class Trials {
  private readonly inProgress = new Set<bigint>();

  constructor(private readonly poster: Poster, private readonly keys: SecretKeys) {}

  /** Posts a signed webhook about a fictitious message; stores nothing. Throws callback_address_refused, too_many_requests. */
  async run(db: Db, customerId: bigint, endpoint: TestedEndpoint): Promise<Trial> {
    if (this.inProgress.size >= AT_ONCE || this.inProgress.has(customerId)) throw new AppError('too_many_requests', { seconds: 1 });
    this.inProgress.add(customerId);
    try {
      return await this.post(db, endpoint);
    } finally {
      this.inProgress.delete(customerId);
    }
  }

  private async post(db: Db, endpoint: TestedEndpoint): Promise<Trial> {
    const secrets = await secretsOf(db, endpoint, this.keys);
    const [at, startedAt] = [new Date(), performance.now()];
    const body = bodyOf(neverSent(endpoint, at));
    const answer = await this.poster.post(endpoint.url, signedHeaders(randomUUID(), at, body, secrets.map(signingKey)), body);
    if (answer.kind === 'refused') throw new AppError('callback_address_refused', { reason: answer.refusal });
    const verdict = verdictOf(answer);
    return {
      at, milliseconds: Math.round(performance.now() - startedAt), answer: verdict.answer,
      fault: verdict.kind === 'failed' ? verdict.fault : null, body, response: verdict.response,
    };
  }
}

function neverSent({ class: written }: TestedEndpoint, at: Date): WebhookEvent {
  return {
    class: written, params: null, happenedAt: at, incoming: null, lowBalance: null, isTest: true,
    status: {
      uuid: randomUUID(), messageId: 0n, listId: null, customerListId: null, customerSmsId: null, from: 'Test', recipient: '380000000000',
      messageType: 'sms',
      status: DELIVERY_STATUS.delivered, extendedStatus: null, detail: null, reason: null, stage: 0, parts: 1, charged: 0n, sentAt: at,
    },
  };
}
