import { createHash, createHmac, randomInt } from 'node:crypto';
import { HttpSimulator, type ProviderRequest, type SimulatorOptions } from '../frame/http-simulator';
import { jsonReply, type Reply } from '../frame/reply';
import { errorOf, methods, type SendVerification } from './gateway-methods';
import { requestStatus, type DeliveryStatus, type VerificationRequest } from './verification-request';

export type TelegramOptions = SimulatorOptions & {
  token?: string;
  /** In 1/10000 of the account's currency; one message costs 100. */
  balance?: number;
  /** Usernames of channels that may be senders. */
  channels?: readonly string[];
};

const COST = 100;
const MAX_STORED = 100_000;
/** Pauses before the ten retries of a failed callback. */
const RETRIES_MS = [200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 51_200, 102_400];
const CODE_ENDS = 1_000_000;

/** Telegram Gateway with one account. The outcome `rejected` of a rule is reported as revoked. */
export class TelegramSimulator extends HttpSimulator {
  protected readonly errorBody = JSON.stringify({ ok: false, error: 'FLOOD_WAIT_3' });
  private readonly token: string;
  private readonly channels: readonly string[];
  private readonly requests = new Map<string, VerificationRequest>();
  balance: number;

  constructor({ token = 'gateway-token', balance = 10_000_000, channels = [], ...options }: TelegramOptions = {}) {
    super(options, { callbackRetryMs: RETRIES_MS });
    this.token = token;
    this.balance = balance;
    this.channels = channels;
  }

  incoming(): boolean {
    return false;
  }

  protected reply({ path, headers, query, body }: ProviderRequest): Reply {
    const given = headers.authorization?.toString() ?? `Bearer ${query.get('access_token') ?? ''}`;
    if (given !== `Bearer ${this.token}`) {
      this.stats.unauthorised++;
      return refusal(given === 'Bearer ' ? 'ACCESS_TOKEN_REQUIRED' : 'ACCESS_TOKEN_INVALID');
    }
    const parameters = parse(body);
    if (parameters === undefined) return this.malformed('PARAMETERS_INVALID');
    switch (path.slice(1).toLowerCase()) {
      case 'sendverificationmessage': return this.understood(methods.sendverificationmessage, parameters, (valid) => this.send(valid));
      case 'checksendability': return this.understood(methods.checksendability, parameters, ({ phone_number: phoneNumber }) => (
        this.ability(phoneNumber)
      ));
      case 'checkverificationstatus': return this.understood(methods.checkverificationstatus, parameters, ({ request_id: id, code }) => (
        this.status(id, code)
      ));
      case 'revokeverificationmessage': return this.understood(
        methods.revokeverificationmessage, parameters, ({ request_id: id }) => this.revoke(id),
      );
      default: return this.malformed('UNKNOWN_METHOD');
    }
  }

  private understood<T>(
    schema: { safeParse(value: unknown): { success: true; data: T } | { success: false; error: Parameters<typeof errorOf>[0] } },
    parameters: unknown, answer: (valid: T) => Reply,
  ): Reply {
    const parsed = schema.safeParse(parameters);
    return parsed.success ? answer(parsed.data) : this.malformed(errorOf(parsed.error));
  }

  private malformed(error: string): Reply {
    this.stats.malformed++;
    return refusal(error);
  }

  private refuse(error: string): Reply {
    this.stats.refused++;
    return refusal(error);
  }

  private send(valid: SendVerification): Reply {
    const number = valid.phone_number.slice(1);
    return this.submitted([number], () => {
      if (valid.code === undefined && valid.code_length === undefined) return this.refuse('CODE_LENGTH_REQUIRED');
      if (valid.sender_username !== undefined && !this.channels.includes(valid.sender_username)) return this.refuse('SENDER_NOT_OWNED');
      const rule = this.ruleFor(number);
      if (rule.outcome === 'refused') return this.refuse(rule.reason);
      const started = valid.request_id === undefined ? this.begin(valid.phone_number) : this.begun(valid.request_id, valid.phone_number);
      if (typeof started === 'string') return this.refuse(started);
      started.payload = valid.payload ?? null;
      started.code = valid.code ?? String(randomInt(CODE_ENDS)).padStart(6, '0').slice(0, valid.code_length);
      started.delivery = { status: 'sent', at: Date.now() };
      this.record({
        serial: this.nextSerial(), id: started.id, source: valid.sender_username ?? 'VerificationCodes', destination: number,
        reference: started.payload, text: started.code, request: valid,
      });
      const answer = this.result(started);
      this.notify(started, rule.outcome, valid);
      return answer;
    });
  }

  /** Creates a request and charges its cost. Sending the message of this request later costs nothing more. */
  private begin(phoneNumber: string): VerificationRequest | string {
    if (this.balance < COST) return 'BALANCE_NOT_ENOUGH';
    this.balance -= COST;
    const id = String(this.nextSerial());
    const request: VerificationRequest = { id, phoneNumber, cost: COST, refunded: false, payload: null, code: null, delivery: null };
    this.requests.set(id, request);
    const [oldest] = this.requests.keys();
    if (this.requests.size > MAX_STORED && oldest !== undefined) this.requests.delete(oldest);
    return request;
  }

  private begun(id: string, phoneNumber: string): VerificationRequest | string {
    const request = this.requests.get(id);
    if (request === undefined) return 'REQUEST_ID_INVALID';
    if (request.phoneNumber !== phoneNumber) return 'PHONE_NUMBER_MISMATCH';
    return request.delivery === null ? request : 'MESSAGE_ALREADY_SENT';
  }

  private notify(request: VerificationRequest, outcome: string, valid: SendVerification): void {
    for (const status of courseOf(outcome)) {
      request.delivery = { status, at: Date.now() };
      if (status === 'expired' && valid.ttl !== undefined) {
        this.balance += request.cost;
        request.refunded = true;
      }
      if (valid.callback_url !== undefined) {
        this.callBack({ url: valid.callback_url, ...this.signed(requestStatus(request, this.balance)) });
      }
    }
  }

  private signed(status: object): { headers: Record<string, string>; body: string } {
    const body = JSON.stringify(status);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const key = createHash('sha256').update(this.behaviour.forgeCallbacks ? `not ${this.token}` : this.token).digest();
    const signature = createHmac('sha256', key).update(`${timestamp}\n${body}`).digest('hex');
    return { headers: { 'x-request-timestamp': timestamp, 'x-request-signature': signature }, body };
  }

  private ability(phoneNumber: string): Reply {
    const rule = this.ruleFor(phoneNumber.slice(1));
    if (rule.outcome === 'refused') return this.refuse(rule.reason);
    const started = this.begin(phoneNumber);
    return typeof started === 'string' ? this.refuse(started) : this.result(started);
  }

  private status(id: string, code: string | undefined): Reply {
    const request = this.requests.get(id);
    return request === undefined ? refusal('REQUEST_ID_INVALID') : this.result(request, code);
  }

  private revoke(id: string): Reply {
    const request = this.requests.get(id);
    if (request === undefined) return refusal('REQUEST_ID_INVALID');
    if (request.delivery?.status === 'sent') request.delivery = { status: 'revoked', at: Date.now() };
    return jsonReply(200, { ok: true, result: true });
  }

  private result(request: VerificationRequest, code?: string): Reply {
    return jsonReply(200, { ok: true, result: requestStatus(request, this.balance, code) });
  }
}

function courseOf(outcome: string): DeliveryStatus[] {
  switch (outcome) {
    case 'delivered': return ['delivered'];
    case 'seen': return ['delivered', 'read'];
    case 'rejected': return ['revoked'];
    case 'silent': return [];
    default: return ['expired'];
  }
}

function refusal(error: string): Reply {
  return jsonReply(200, { ok: false, error });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
