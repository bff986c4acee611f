import type { IncomingMessage as Request, ServerResponse } from 'node:http';
import type { BehaviourChange } from '../frame/behaviour';
import type { MessageExtra } from '../frame/conversations';
import type { HttpJournalEntry } from '../frame/http-journal-entry';
import { type ProviderRequest, type SimulatorOptions, HttpSimulator } from '../frame/http-simulator';
import { jsonText } from '../frame/json-text';
import { RecentSet } from '../frame/recent-set';
import { type Reply, jsonReply } from '../frame/reply';
import type { FromRecipient } from '../frame/served-simulator';
import { sampleFiles } from './sample-files';
import { type ViberMessage, viberMessage, viberRequest } from './viber-request';

const statuses = {
  accepted: { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED', description: 'Pending Accepted' },
  delivered: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET', description: 'Message delivered to handset' },
  undeliverable: {
    groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: 'UNDELIVERABLE_NOT_DELIVERED', description: 'Message sent not delivered',
  },
  expired: { groupId: 4, groupName: 'EXPIRED', id: 15, name: 'EXPIRED_EXPIRED', description: 'Message expired' },
  rejected: { groupId: 5, groupName: 'REJECTED', id: 21, name: 'REJECTED_OPERATOR', description: 'Message rejected' },
} as const;

const refusalIds: Readonly<Record<string, number>> = {
  REJECTED_NETWORK: 6, REJECTED_PREFIX_MISSING: 8, REJECTED_DND: 10, REJECTED_SOURCE: 11, REJECTED_NOT_ENOUGH_CREDITS: 12,
  REJECTED_SENDER: 13,
  REJECTED_DESTINATION: 14, REJECTED_PREPAID_PACKAGE_EXPIRED: 17, REJECTED_FLOODING_FILTER: 20, REJECTED_SYSTEM_ERROR: 21,
  REJECTED_DUPLICATE_MESSAGE_ID: 23, REJECTED_MESSAGE_TOO_LONG: 25, REJECTED_INVALID_DESTINATION: 52,
};

function refusal(name: string): object {
  return { groupId: 5, groupName: 'REJECTED', id: refusalIds[name] ?? 0, name, description: name };
}

/** `reason` is a chat error id, such as 7002. */
function errorObject(reason: string | undefined): object {
  if (reason === undefined) return { groupId: 0, groupName: 'OK', id: 0, name: 'NO_ERROR', description: 'No Error', permanent: false };
  return { groupId: 2, groupName: 'USER_ERRORS', id: Number(reason), name: `EC_${reason}`, description: 'Chat error', permanent: true };
}

export type ViberOptions = SimulatorOptions & {
  apiKey: string;
  /** Headers sent with every callback, like those set in the security settings of an Infobip subscription. */
  callbackHeaders?: Readonly<Record<string, string>>;
};

type Report = { messageId: string };

const MINUTE_MS = 60_000;
/** Infobip retries after 1 min + 1 min × n². */
const defaults: BehaviourChange = { callbackRetryMs: Array.from({ length: 10 }, (_, n) => MINUTE_MS + MINUTE_MS * n * n) };
const MAX_REPORTS = 10_000;

/**
 * Viber Business Messages by Infobip: POST /viber/2/messages, GET /viber/2/reports, delivery and seen reports to each message's URLs, and
 * recipients' messages to `callbackUrl`. The `reason` of a `refused` rule is a status name, such as REJECTED_NOT_ENOUGH_CREDITS; of a
 * failed delivery, a chat error id, such as 7002 (not a Viber user).
 */
export class ViberSimulator extends HttpSimulator {
  protected readonly errorBody = '{"requestError":{"serviceException":{"messageId":"GENERAL_ERROR","text":"Something went wrong. Please contact support."}}}';
  override readonly played = { name: 'Viber', samples: sampleFiles, conversations: this.conversations, see: (id: string) => this.see(id) };
  private readonly known = new RecentSet();
  private readonly reports = new Map<string, Report>();

  constructor(private readonly own: ViberOptions) {
    super(own, defaults);
  }

  incoming(written: FromRecipient): boolean {
    const { source, destination, text, file } = written;
    const { callbackUrl } = this.behaviour;
    if (callbackUrl === null) return false;
    const serial = this.nextSerial();
    this.conversations.answered(written, serial);
    const message = file === undefined ? { type: 'TEXT', text } : { type: 'FILE', url: file.url, fileName: file.name ?? null, text };
    this.notify(callbackUrl, {
      from: source, to: destination, integrationType: 'VIBER_BUSINESS_MESSAGES', receivedAt: infobipTime(), messageId: `in-${serial}`,
      message, price: { pricePerMessage: 0, currency: 'EUR' },
    }, { messageCount: 1, pendingMessageCount: 0 });
    return true;
  }

  /** Serves recipients' files without authentication, as the provider does. */
  override async take(request: Request, response: ServerResponse, prefix: string): Promise<void> {
    const [, name] = new URL(request.url ?? '/', 'http://simulator').pathname.split(`${prefix}/samples/`);
    const sample = request.method === 'GET' && name !== undefined ? sampleFiles.get(name) : undefined;
    if (sample === undefined) return super.take(request, response, prefix);
    response.writeHead(200, { 'content-type': sample.mediaType }).end(sample.content);
  }

  /** The recipient sees a message; returns false if the message is unknown or requested no seen report. */
  see(id: string): boolean {
    const entry = this.accepted().find((accepted) => accepted.id === id);
    if (entry === undefined) return false;
    return this.publishSeen(viberMessage.parse(entry.request), { messageId: id, to: entry.destination });
  }

  protected override extras({ request }: HttpJournalEntry): MessageExtra[] {
    return viberExtras(viberMessage.parse(request));
  }

  protected reply(request: ProviderRequest): Reply {
    if (request.headers['authorization'] !== `App ${this.own.apiKey}`) {
      this.stats.unauthorised++;
      return failure(401, 'UNAUTHORIZED', 'Invalid login details');
    }
    switch (`${request.method} ${request.path}`) {
      case 'POST /viber/2/messages': return this.send(request.body.toString('utf8'));
      case 'GET /viber/2/reports': return this.submitted([], () => jsonReply(200, {
        results: this.pulled(request.query.get('messageId')),
      }));
      default: return failure(404, 'NOT_FOUND', 'Requested URL not found');
    }
  }

  private send(body: string): Reply {
    const parsed = viberRequest.safeParse(jsonText(body));
    if (!parsed.success) {
      this.stats.malformed++;
      return failure(400, 'BAD_REQUEST', parsed.error.message);
    }
    const { messages } = parsed.data;
    const bulkId = `bulk-${this.nextSerial()}`;
    return this.submitted(numbersOf(messages), () => jsonReply(200, {
      bulkId, messages: messages.map((message) => this.accept(message, bulkId)),
    }));
  }

  private accept(message: ViberMessage, bulkId: string): object {
    const serial = this.nextSerial();
    const { to = '', messageId = `ib-${serial}` } = message.destinations[0] ?? {};
    const rule = this.ruleFor(to);
    const answered = (status: object) => ({ messageId, status, destination: to });
    if (rule.outcome === 'refused' || this.known.has(messageId)) {
      this.stats.refused++;
      return answered(refusal(rule.outcome === 'refused' ? rule.reason : 'REJECTED_DUPLICATE_MESSAGE_ID'));
    }
    this.known.add(messageId);
    this.record({
      serial, id: messageId, source: message.sender, destination: to, reference: message.webhooks?.callbackData ?? null,
      text: 'text' in message.content ? message.content.text ?? '' : '', request: message,
    });
    const outcome = rule.outcome === 'fault' ? 'delivered' : rule.outcome;
    if (outcome !== 'silent') {
      this.reportOutcome(message, { messageId, to, bulkId }, outcome, rule.outcome === 'fault' ? undefined : rule.reason);
    }
    return answered(statuses.accepted);
  }

  private publishSeen({ sender, webhooks }: ViberMessage, { messageId, to }: { messageId: string; to: string }): boolean {
    if (webhooks?.seen === undefined) return false;
    this.conversations.noteSeen(messageId);
    this.notify(webhooks.seen.url, { messageId, from: to, to: sender, sentAt: infobipTime(), seenAt: infobipTime() });
    return true;
  }

  private reportOutcome(
    message: ViberMessage, named: { messageId: string; to: string; bulkId: string },
    outcome: 'delivered' | 'seen' | 'undeliverable' | 'expired' | 'rejected', reason: string | undefined,
  ): void {
    const { sender, webhooks = {} } = message;
    const report = {
      ...named, sender, sentAt: infobipTime(), doneAt: infobipTime(), messageCount: 1, mccMnc: '25501', callbackData: webhooks.callbackData,
      price: { pricePerMessage: 0.02, currency: 'EUR' }, status: statuses[outcome === 'seen' ? 'delivered' : outcome],
      error: errorObject(reason),
    };
    this.reports.set(named.messageId, report);
    if (this.reports.size > MAX_REPORTS) this.reports.delete(this.reports.keys().next().value ?? '');
    if (webhooks.delivery !== undefined) this.notify(webhooks.delivery.url, report);
    if (outcome === 'seen') this.publishSeen(message, named);
  }

  /** Returns each report only once. */
  private pulled(messageId: string | null): Report[] {
    const found = messageId === null ? [...this.reports.values()] : [this.reports.get(messageId)].filter((report) => report !== undefined);
    for (const report of found) this.reports.delete(report.messageId);
    return found;
  }

  private notify(url: string, result: object, beside: object = {}): void {
    const forged = this.behaviour.forgeCallbacks;
    const address = new URL(url);
    if (forged && address.searchParams.has('key')) address.searchParams.set('key', 'forged');
    const headers = Object.entries(this.own.callbackHeaders ?? {}).map(([name, value]) => [name, forged ? 'forged' : value]);
    this.callBack({ url: address.href, headers: Object.fromEntries(headers), body: JSON.stringify({ results: [result], ...beside }) });
  }
}

function numbersOf(messages: readonly ViberMessage[]): string[] {
  return messages.flatMap(({ destinations }) => destinations.map(({ to }) => to));
}

function failure(status: number, messageId: string, text: string): Reply {
  return jsonReply(status, { requestError: { serviceException: { messageId, text } } });
}

/** yyyy-MM-dd'T'HH:mm:ss.SSSZ, where Z is +0000. */
function infobipTime(): string {
  return new Date().toISOString().replace('Z', '+0000');
}

function viberExtras({ content }: ViberMessage): MessageExtra[] {
  switch (content.type) {
    case 'TEXT': return buttons(content.button);
    case 'IMAGE': return [{ label: 'Picture', url: content.mediaUrl }, ...buttons(content.button)];
    case 'FILE': return [{ label: content.fileName, url: content.mediaUrl }];
    case 'LIST': return content.options.map((option) => ({ label: option, url: null }));
    case 'CAROUSEL': return content.cards.flatMap((card) => [
      { label: card.text, url: card.mediaUrl }, ...card.buttons.flatMap((button) => buttons(button)),
    ]);
    case 'OTP_TEMPLATE': return [{ label: Object.values(content.parameters).join(', '), url: null }];
  }
}

function buttons(button: { title: string; action: string } | undefined): MessageExtra[] {
  return button === undefined ? [] : [{ label: button.title, url: button.action }];
}
