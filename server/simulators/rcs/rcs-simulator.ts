import { createHmac } from 'node:crypto';
import type { BehaviourChange } from '../frame/behaviour';
import type { ProviderRequest, SimulatorOptions } from '../frame/http-simulator';
import { HttpSimulator } from '../frame/http-simulator';
import { jsonText } from '../frame/json-text';
import { RecentSet } from '../frame/recent-set';
import type { Reply } from '../frame/reply';
import { jsonReply } from '../frame/reply';
import type { FromRecipient } from '../frame/served-simulator';
import type { RcsMessage } from './rcs-request';
import { rcsRequest } from './rcs-request';
import type { Account } from './token-office';
import { TokenOffice } from './token-office';

export type RcsOptions = SimulatorOptions & {
  account: Account;
  /** Token of the webhook; callbacks are signed with it. */
  clientToken: string;
  /** Lifetime of access tokens; default 3,600, as at Google. */
  tokenSeconds?: number;
};

/** Google retries with growing pauses up to 600 s, for 7 days; the simulator gives up sooner. */
const defaults: BehaviourChange = {
  callbackRetryMs: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 600_000, 600_000],
};

const statuses: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 400, UNAUTHENTICATED: 401, PERMISSION_DENIED: 403, NOT_FOUND: 404, ALREADY_EXISTS: 409, INTERNAL: 500, UNAVAILABLE: 503,
};

/**
 * Google RCS Business Messaging v1: tokens at POST /token, messages at POST /v1/phones/{number}/agentMessages, signed events and user
 * messages to `callbackUrl`. The `reason` of a `refused` rule is a canonical error code, such as NOT_FOUND (no RCS).
 */
export class RcsSimulator extends HttpSimulator {
  protected readonly errorBody = '{"error":{"code":500,"message":"Internal error encountered.","status":"INTERNAL"}}';
  override readonly played = { name: 'RCS', conversations: this.conversations };
  readonly tokens: TokenOffice;
  private readonly known = new RecentSet();

  constructor(private readonly own: RcsOptions) {
    super(own, defaults);
    this.tokens = new TokenOffice(own.account, own.tokenSeconds ?? 3_600, this.random);
  }

  /** Verifies the webhook as Google does at setup. Returns whether the webhook accepts `clientToken` by answering with `secret`. */
  async handshake(secret: string): Promise<boolean> {
    const { callbackUrl } = this.behaviour;
    if (callbackUrl === null) return false;
    const answer = await fetch(callbackUrl, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ clientToken: this.own.clientToken, secret }),
    });
    return answer.status === 200 && await answer.text() === secret;
  }

  incoming(written: FromRecipient): boolean {
    const { source, destination, text, file } = written;
    if (this.behaviour.callbackUrl === null) return false;
    const serial = this.nextSerial();
    this.conversations.answered(written, serial);
    this.notify({
      senderPhoneNumber: `+${source}`, agentId: destination, messageId: `user-${serial}`, sendTime: new Date().toISOString(),
      ...(file === undefined ? { text } : {
        userFile: { payload: { mimeType: 'application/octet-stream', fileSizeBytes: 1, fileUri: file.url, fileName: file.name } },
      }),
    });
    return true;
  }

  protected reply(request: ProviderRequest): Reply {
    if (request.method === 'POST' && request.path === '/token') return this.issueToken(request.body.toString('utf8'));
    const number = /^\/v1\/phones\/(?:\+|%2B)(\d{5,15})\/agentMessages$/.exec(request.path)?.[1];
    if (request.method !== 'POST' || number === undefined) return failure('NOT_FOUND', 'Not found');
    if (!this.tokens.isValid(String(request.headers['authorization']), Date.now())) {
      this.stats.unauthorised++;
      return failure('UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    }
    return this.send(number, request);
  }

  private issueToken(form: string): Reply {
    const token = this.tokens.issue(new URLSearchParams(form), Date.now());
    if (token !== null) return jsonReply(200, token);
    this.stats.unauthorised++;
    return jsonReply(400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
  }

  private send(number: string, { query, body }: ProviderRequest): Reply {
    const parsed = rcsRequest.safeParse(jsonText(body.toString('utf8')));
    const messageId = query.get('messageId') ?? '';
    const agentId = query.get('agentId') ?? '';
    if (!parsed.success || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(messageId) || agentId === '') {
      this.stats.malformed++;
      return failure('INVALID_ARGUMENT', parsed.error?.message ?? 'messageId and agentId are required.');
    }
    return this.submitted([number], () => this.accept(parsed.data, { number, messageId, agentId }));
  }

  private accept(message: RcsMessage, { number, messageId, agentId }: { number: string; messageId: string; agentId: string }): Reply {
    const rule = this.ruleFor(number);
    if (rule.outcome === 'refused' || this.known.has(`${agentId}/${messageId}`)) {
      this.stats.refused++;
      return failure(rule.outcome === 'refused' ? rule.reason : 'ALREADY_EXISTS', 'Refused.');
    }
    this.known.add(`${agentId}/${messageId}`);
    const { contentMessage } = message;
    this.record({
      serial: this.nextSerial(), id: messageId, source: agentId, destination: number, reference: messageId,
      text: 'text' in contentMessage ? contentMessage.text : '', request: message,
    });
    const events = eventsOf(rule.outcome === 'fault' ? 'delivered' : rule.outcome);
    for (const eventType of events) {
      const who = eventType.startsWith('TTL') ? { phoneNumber: `+${number}` } : { senderPhoneNumber: `+${number}` };
      this.notify({ ...who, eventType, eventId: `event-${this.nextSerial()}`, messageId, agentId, sendTime: new Date().toISOString() });
    }
    return jsonReply(200, { name: `phones/+${number}/agentMessages/${messageId}`, sendTime: new Date().toISOString(), ...message });
  }

  private notify(event: object): void {
    const { callbackUrl, forgeCallbacks } = this.behaviour;
    if (callbackUrl === null) return;
    const data = Buffer.from(JSON.stringify(event));
    const signature = createHmac('sha512', forgeCallbacks ? 'forged' : this.own.clientToken).update(data).digest('base64');
    this.callBack({
      url: callbackUrl,
      headers: { 'x-goog-signature': signature },
      body: JSON.stringify({
        message: { data: data.toString('base64'), messageId: String(this.nextSerial()), publishTime: new Date().toISOString() },
        subscription: 'projects/rbm/subscriptions/agent',
      }),
    });
  }
}

/** RBM has no event for a failed delivery; undeliverable messages are revoked when their ttl ends. */
function eventsOf(outcome: 'delivered' | 'seen' | 'undeliverable' | 'expired' | 'rejected' | 'silent'): string[] {
  switch (outcome) {
    case 'delivered': return ['DELIVERED'];
    case 'seen': return ['DELIVERED', 'IS_TYPING', 'READ'];
    case 'expired': case 'undeliverable': return ['TTL_EXPIRATION_REVOKED'];
    case 'rejected': return ['TTL_EXPIRATION_REVOKE_FAILED'];
    case 'silent': return [];
  }
}

function failure(status: string, message: string): Reply {
  const code = statuses[status] ?? 400;
  return jsonReply(code, { error: { code, message, status } });
}
