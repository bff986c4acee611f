import { randomUUID } from 'node:crypto';
import { AppError } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import type { AttemptRow } from './delivery.store';
import { bodyOf, type WebhookEvent } from './payload';
import type { Poster } from './poster';
import type { RegisteredRow } from './registered.store';
import type { SecretKeys } from './secret';
import { secretsOf } from './secret.service';
import { signedHeaders } from './signature';
import { verdictOf } from './verdict';

/** Maximum concurrent tests: each occupies an API request slot until the endpoint answers. */
const AT_ONCE = 2;

export class Trials {
  private readonly inProgress = new Set<bigint>();

  constructor(private readonly poster: Poster, private readonly keys: SecretKeys) {}

  /** Posts a signed webhook about a fictitious message; stores nothing. Throws callback_address_refused, too_many_requests. */
  async run(db: Db, customerId: bigint, endpoint: RegisteredRow): Promise<AttemptRow> {
    if (this.inProgress.size >= AT_ONCE || this.inProgress.has(customerId)) throw new AppError('too_many_requests', { seconds: 1 });
    this.inProgress.add(customerId);
    try {
      return await this.post(db, endpoint);
    } finally {
      this.inProgress.delete(customerId);
    }
  }

  private async post(db: Db, endpoint: RegisteredRow): Promise<AttemptRow> {
    const secrets = await secretsOf(db, endpoint, this.keys);
    const [at, startedAt] = [new Date(), performance.now()];
    const body = bodyOf(neverSent(endpoint, at));
    const answer = await this.poster.post(endpoint.url, signedHeaders(randomUUID(), at, body, secrets), body);
    if (answer.kind === 'refused') throw new AppError('callback_address_refused', { reason: answer.refusal });
    const verdict = verdictOf(answer);
    return { at, milliseconds: Math.round(
      performance.now() - startedAt,
    ), answer: verdict.answer, fault: verdict.kind === 'failed' ? verdict.fault : null };
  }
}

function neverSent({ class: written }: RegisteredRow, at: Date): WebhookEvent {
  return {
    class: written, params: null, happenedAt: at, incoming: null, lowBalance: null, isTest: true,
    status: {
      uuid: randomUUID(), messageId: 0n, listId: null, customerListId: null, customerSmsId: null, from: 'Test', recipient: '380000000000',
      messageType: 'sms',
      status: DELIVERY_STATUS.delivered, extendedStatus: null, detail: null, reason: null, stage: 0, parts: 1, charged: 0n, sentAt: at,
    },
  };
}
