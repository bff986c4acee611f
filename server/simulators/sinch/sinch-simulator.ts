import { randomUUID, createHash, createHmac } from 'node:crypto';
import type { Callback } from '../frame/callback-sender';
import { HttpSimulator, type ProviderRequest, type SimulatorOptions } from '../frame/http-simulator';
import { jsonReply, type Reply } from '../frame/reply';
import type { FromRecipient } from '../frame/served-simulator';
import { finished, verified } from './call-results';
import { calloutRequest, verificationReport, verificationRequest, type CalloutRequest, type VerificationRequest } from './requests';

export type Application = {
  key: string;
  /** Base64. */
  secret: string;
  /** Webhook for the application's events; default: `callbackUrl` of the behavior. */
  callbackUrl?: string;
  /** Digits; calls to these numbers belong to this application. */
  numbers?: readonly string[];
};

export type SinchOptions = SimulatorOptions & { applications?: readonly Application[] };

const MAX_STORED = 100_000;
const SIGNATURE_AGE_MS = 300_000;
const WITHIN_STATUS = 100;

/** Sinch's Verification API (flashcall) and Voice API (ttsCallout, calls to rented numbers) for several applications. */
export class SinchSimulator extends HttpSimulator {
  protected readonly errorBody = JSON.stringify({ errorCode: 50_000, message: 'Internal error', reference: 'simulated' });
  private readonly applications: readonly Application[];
  private readonly verifications = new Map<string, Record<string, unknown>>();
  private readonly calls = new Map<string, Record<string, unknown>>();

  constructor({ applications = [], ...options }: SinchOptions = {}) {
    super(options);
    this.applications = applications;
  }

  /** A recipient calls: `source` is the caller, `destination` a number of the application. */
  incoming({ source, destination }: FromRecipient): boolean {
    const application = this.applications.find(({ numbers }) => numbers?.includes(destination)) ?? this.applications[0];
    if (application === undefined || this.addressOf(application) === undefined) return false;
    this.notify(application, {
      event: 'ice', callid: randomUUID(), timestamp: new Date().toISOString(), version: 1, userRate: { currencyId: 'USD', amount: 0 },
      cli: source, to: { type: 'did', endpoint: `+${destination}` }, domain: 'pstn', applicationKey: application.key,
      originationType: 'PSTN', rdnis: '',
    });
    return true;
  }

  protected reply(request: ProviderRequest): Reply {
    const { method, path, body } = request;
    const application = this.applications.find((each) => isSignedBy(request, each));
    if (application === undefined) {
      this.stats.unauthorised++;
      return refusal(40_101, 'Invalid signature');
    }
    const [, verification] = /^\/verification\/v1\/verifications\/id\/([^/]+)$/.exec(path) ?? [];
    const [, call] = /^\/calling\/v1\/calls\/id\/([^/]+)$/.exec(path) ?? [];
    if (method === 'POST' && path === '/verification/v1/verifications') return this.startVerification(application, parse(body));
    if (method === 'POST' && path === '/calling/v1/callouts') return this.startCall(application, parse(body));
    if (method === 'GET' && verification !== undefined) return found(this.verifications.get(verification));
    if (method === 'PUT' && verification !== undefined) return this.reportNumber(verification, parse(body));
    if (method === 'GET' && call !== undefined) return found(this.calls.get(call));
    return refusal(40_400, 'Resource not found');
  }

  private startVerification(application: Application, payload: unknown): Reply {
    const parsed = verificationRequest.safeParse(payload);
    if (!parsed.success) return this.malformed(parsed.error.message);
    const number = parsed.data.identity.endpoint.slice(1);
    return this.submitted([number], () => {
      const rule = this.ruleFor(number);
      return rule.outcome === 'refused' ? this.refuse(rule.reason) : this.verify(application, parsed.data, verified(rule));
    });
  }

  private verify(application: Application, payload: VerificationRequest, end: ReturnType<typeof verified>): Reply {
    const { identity, method, reference } = payload;
    const serial = this.nextSerial();
    const id = `v${serial}`;
    const cli = `+4420${String(serial).padStart(8, '0').slice(-8)}`;
    this.record({
      serial, id, source: cli, destination: identity.endpoint.slice(1), reference: reference ?? null, text: '', request: payload,
    });
    const verification = { id, method, identity, ...(reference !== undefined && { reference }) };
    this.store(this.verifications, id, { ...verification, status: 'PENDING' });
    if (end !== null) {
      this.store(this.verifications, id, { ...verification, ...end });
      this.notify(application, { event: 'VerificationResultEvent', ...verification, ...end });
    }
    return jsonReply(200, {
      id, method, flashCall: { cliFilter: `(.*)${cli.slice(-4)}(.*)`, interceptionTimeout: 45, reportTimeout: 75, denyCallAfter: 0 },
      _links: [{ rel: 'status', href: `/verification/v1/verifications/id/${id}`, method: 'GET' }],
    });
  }

  private reportNumber(id: string, payload: unknown): Reply {
    const known = this.verifications.get(id);
    if (known === undefined) return refusal(40_400, 'Verification not found');
    if (!verificationReport.safeParse(payload).success) return this.malformed('report');
    this.store(this.verifications, id, { ...known, status: 'SUCCESSFUL', source: 'manual' });
    return found(this.verifications.get(id));
  }

  private startCall(application: Application, payload: unknown): Reply {
    const parsed = calloutRequest.safeParse(payload);
    if (!parsed.success) return this.malformed(parsed.error.message);
    const { ttsCallout } = parsed.data;
    const number = ttsCallout.destination.endpoint.slice(1);
    return this.submitted([number], () => {
      const rule = this.ruleFor(number);
      return rule.outcome === 'refused' ? this.refuse(rule.reason) : this.call(application, ttsCallout, finished(rule));
    });
  }

  private call(application: Application, payload: CalloutRequest, end: ReturnType<typeof finished>): Reply {
    const { destination: to, cli: from = '', custom, text, enableAce, enableDice } = payload;
    const serial = this.nextSerial();
    const callId = `c${serial}`;
    this.record({ serial, id: callId, source: from, destination: to.endpoint.slice(1), reference: custom ?? null, text, request: payload });
    const call = { from, to, domain: 'pstn', ...(custom !== undefined && { custom }) };
    this.store(this.calls, callId, { callId, ...call, status: 'ONGOING' });
    if (end !== null) {
      this.store(this.calls, callId, { callId, ...call, status: 'FINISHED', ...end });
      const event = {
        callid: callId, timestamp: new Date().toISOString(), version: 1, applicationKey: application.key,
        ...(custom !== undefined && { custom }),
      };
      if (enableAce === true && end.result === 'ANSWERED') this.notify(application, { event: 'ace', ...event });
      if (enableDice === true) {
        this.notify(application, { event: 'dice', ...event, ...end, from, to, duration: end.result === 'ANSWERED' ? 12 : 0 });
      }
    }
    return jsonReply(200, { callId });
  }

  private notify(application: Application, event: object): void {
    const url = this.addressOf(application);
    if (url !== undefined) this.callBack(
      signed(url, JSON.stringify(event), this.behaviour.forgeCallbacks ? { ...application, secret: 'Zm9yZ2Vk' } : application),
    );
  }

  private addressOf({ callbackUrl }: Application): string | undefined {
    return callbackUrl ?? this.behaviour.callbackUrl ?? undefined;
  }

  private store(among: Map<string, Record<string, unknown>>, id: string, value: Record<string, unknown>): void {
    among.set(id, value);
    const [oldest] = among.keys();
    if (among.size > MAX_STORED && oldest !== undefined) among.delete(oldest);
  }

  private malformed(message: string): Reply {
    this.stats.malformed++;
    return refusal(40_001, message);
  }

  /** `reason` is Sinch's error code; 40200 means no credit. */
  private refuse(reason: string): Reply {
    this.stats.refused++;
    return refusal(Number(reason), 'Refused by the rules of the simulator');
  }
}

function isSignedBy({ method, path, headers, body }: ProviderRequest, { key, secret }: Application): boolean {
  const timestamp = String(headers['x-timestamp'] ?? '');
  if (!(Math.abs(Date.now() - Date.parse(timestamp)) <= SIGNATURE_AGE_MS)) return false;
  const signature = signatureOf({ verb: method, body, contentType: String(headers['content-type'] ?? ''), timestamp, path }, secret);
  return /^application (.*)$/i.exec(String(headers.authorization))?.[1] === `${key}:${signature}`;
}

function signed(url: string, body: string, { key, secret }: Application): Callback {
  const [contentType, timestamp] = ['application/json; charset=utf-8', new Date().toISOString()];
  const signature = signatureOf({ verb: 'POST', body, contentType, timestamp, path: new URL(url).pathname }, secret);
  return {
    url, headers: { 'content-type': contentType, 'x-timestamp': timestamp, 'authorization': `application ${key}:${signature}` }, body,
  };
}

function refusal(errorCode: number, message: string): Reply {
  return jsonReply(Math.floor(errorCode / WITHIN_STATUS), { errorCode, message, reference: randomUUID() });
}

function found(value: unknown): Reply {
  return value === undefined ? refusal(40_400, 'Resource not found') : jsonReply(200, value);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

type Signable = { verb: string; body: Buffer | string; contentType: string; timestamp: string; path: string };

/** Computes Sinch's application signature. Shares no code with the portal, so that tests detect a bug in either implementation. */
function signatureOf({ verb, body, contentType, timestamp, path }: Signable, secret: string): string {
  const md5 = body.length > 0 ? createHash('md5').update(body).digest('base64') : '';
  return createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${verb}\n${md5}\n${contentType}\nx-timestamp:${timestamp}\n${path}`)
    .digest('base64');
}
