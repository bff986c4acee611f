import type { Submission, SubmissionOutcome } from '../channel';
import { encodeBind } from './bind-pdu';
import type { BindKind } from './command';
import { bindCommand, Command, isResponse, responseTo } from './command';
import { postponement, refusalReason, Status, statusName } from './command-status';
import type { IncomingIds } from './incoming-ids';
import type { InboundListener } from './inbound';
import { Inbound } from './inbound';
import { PduConnection } from './pdu-connection';
import { commandOf, PduReader, sequenceOf, statusOf } from './pdu-reader';
import { normaliseResponseId } from './message-id';
import type { QueryAnswer } from './open-queries';
import { OpenQueries } from './open-queries';
import type { QuerySm } from './query-sm';
import { decodeQuerySmResponse, encodeQuerySm } from './query-sm';
import type { FullSmppSettings } from './smpp-settings';
import type { OpeningSocket } from './open-socket';
import { decodeMessageId, encodeSubmitSm, submissionFault } from './submit-sm';
import { SubmitWindow } from './submit-window';
import type { Timing } from '../timing';
import { Watchdog } from './watchdog';

export type Shared = { timing: Timing; incomingIds: IncomingIds };

export type SessionEvents = InboundListener & {
  bound(): void;
  outcomes(batch: SubmissionOutcome[]): void;
  /** Called once, after the outcomes of all open submits were reported. */
  closed(reason: string): void;
};

/** One bind on one TCP connection; after `closed` a new session is needed. */
export class SmppSession {
  private readonly connection: PduConnection;
  private readonly inbound: Inbound;
  private readonly window: SubmitWindow;
  private readonly queries: OpenQueries;
  private readonly reader = new PduReader();
  private outcomes: SubmissionOutcome[] = [];
  /** `unbinding`: the provider has sent unbind; `leaving`: we have. */
  private phase: 'connecting' | 'binding' | 'bound' | 'unbinding' | 'leaving' | 'closed' = 'connecting';
  private readonly requests = { sent: 0, answered: 0 };
  private readonly timing: Timing;
  private watchdog: Watchdog | undefined;
  private cancelDeadline: () => void;
  private cancelExpiry: () => void = () => undefined;
  /** The provider no longer knows our bind. New submits stop, and the session closes after responses to open submits. */
  private bindLost = false;
  private unbindSequence: number | undefined;
  private parted = false;

  constructor(
    { socket, opened }: OpeningSocket,
    private readonly kind: BindKind,
    private readonly settings: FullSmppSettings,
    shared: Shared,
    private readonly events: SessionEvents,
  ) {
    const { timing } = shared;
    this.timing = timing;
    this.connection = new PduConnection(socket, {
      pdu: (octets, start, end) => this.pdu(octets, start, end),
      readDone: () => this.readDone(),
      closed: (reason) => this.closed(reason),
    });
    this.inbound = new Inbound(this.connection, events, settings, shared, this.requests, () => this.closeWhenAnswered());
    this.window = new SubmitWindow(settings.window, settings.responseTimeoutMs);
    this.queries = new OpenQueries(settings.responseTimeoutMs);
    this.cancelDeadline = timing.after(settings.connectTimeoutMs, () => {
      this.connection.destroy(socket.connecting ? 'connect time-out' : 'TLS handshake time-out');
    });
    socket.once(opened, () => this.bind());
  }

  get bound(): boolean {
    return this.phase === 'bound';
  }

  get inFlight(): number {
    return this.window.inFlight;
  }

  get sentBack(): number {
    return this.inbound.sentBack;
  }

  free(): number {
    if (this.phase !== 'bound' || this.bindLost || this.kind === 'receiver' || !this.connection.writable) return 0;
    return this.window.free();
  }

  /** Writes `batch[from]` up to but excluding `batch[to]` at once. The caller must have checked `free()`. */
  submit(batch: readonly Submission[], from: number, to: number): void {
    const now = this.timing.now();
    for (let at = from; at < to; at++) {
      const submission = batch[at];
      if (submission === undefined) break;
      const fault = 'text' in submission ? submissionFault(submission) : Status.invalidEsmClass;
      if (fault !== Status.ok || !('text' in submission)) {
        this.outcomes.push(refused(submission.attemptId, fault));
        continue;
      }
      const sequence = this.nextSequence();
      this.window.add(sequence, submission.attemptId, now);
      encodeSubmitSm(this.connection.writer, sequence, submission, this.settings);
    }
    this.connection.flush();
    // Outcomes are emitted after `submit` returns, because the caller first finishes its own bookkeeping.
    if (this.outcomes.length > 0) queueMicrotask(() => this.emitOutcomes());
  }

  /** `query.messageId` must be exactly as the provider sent it. */
  query(query: QuerySm): Promise<QueryAnswer> {
    if (this.phase !== 'bound' || !this.connection.writable) return Promise.resolve({ kind: 'unanswered' });
    const sequence = this.nextSequence();
    encodeQuerySm(this.connection.writer, sequence, query);
    this.connection.scheduleFlush();
    return this.queries.add(sequence, this.timing.now());
  }

  /** Sends unbind, or disconnects if not bound; `closed` follows after `unbindWaitMs` at the latest. */
  unbind(): void {
    if (this.phase === 'closed' || this.phase === 'leaving') return;
    if (this.phase === 'unbinding') {
      this.answerUnbind();
      return;
    }
    if (this.phase !== 'bound') {
      this.connection.destroy('stopped');
      return;
    }
    this.phase = 'leaving';
    this.connection.writer.header(Command.unbind, Status.ok, this.nextSequence());
    this.connection.flush();
    this.cancelDeadline = this.timing.after(this.settings.unbindWaitMs, () => this.connection.destroy('stopped'));
  }

  private bind(): void {
    this.phase = 'binding';
    this.cancelDeadline();
    this.cancelDeadline = this.timing.after(this.settings.bindTimeoutMs, () => this.connection.destroy('bind time-out'));
    encodeBind(this.connection.writer, this.nextSequence(), this.kind, this.settings);
    this.connection.flush();
  }

  private bindAnswered(status: number): void {
    if (this.phase !== 'binding') return;
    this.cancelDeadline();
    if (status !== Status.ok) {
      this.bindRefused(status);
      return;
    }
    this.phase = 'bound';
    this.watchdog = new Watchdog(this.settings.enquireLinkMs, this.timing, {
      enquire: () => this.sendEnquireLink(),
      dead: () => this.connection.destroy('no answer to enquire_link'),
    });
    this.expireLater();
    this.events.bound();
  }

  /** A provider that reports this connection as already bound keeps the bind until it receives an unbind. */
  private bindRefused(status: number): void {
    if (status === Status.alreadyBound) this.connection.writer.header(Command.unbind, Status.ok, this.nextSequence());
    this.connection.finish(`bind refused: ${statusName(status)}`);
  }

  private pdu(octets: Buffer, start: number, end: number): void {
    const command = commandOf(octets, start);
    this.watchdog?.handle();
    if (isResponse(command)) this.answered(sequenceOf(octets, start));
    switch (command) {
      case Command.submitSmResponse:
      case Command.genericNack:
        this.submitAnswered(octets, start, end);
        return;
      case Command.deliverSm:
      case Command.dataSm:
        if (this.phase === 'bound' || this.phase === 'unbinding' || this.phase === 'leaving') this.inbound.take(octets, start, end);
        else this.respond(responseTo(command), Status.notBound, octets, start);
        return;
      case Command.enquireLink:
        this.respond(Command.enquireLinkResponse, Status.ok, octets, start);
        return;
      case Command.querySmResponse:
        this.queryAnswered(octets, start, end);
        return;
      case Command.unbind:
        this.unbound(sequenceOf(octets, start));
        return;
      case Command.unbindResponse:
        if (this.phase === 'leaving') this.parted = true;
        return;
      // An outbind asks us to bind, which we do anyway; alert_notification has no response.
      case Command.outbind:
      case Command.alertNotification:
      case Command.enquireLinkResponse:
        return;
      default:
        if (command === responseTo(bindCommand[this.kind])) this.bindAnswered(statusOf(octets, start));
        else if (!isResponse(command)) this.respond(Command.genericNack, Status.invalidCommandId, octets, start);
    }
  }

  /** A connection is read in order: a response proves that everything written before its request was read. */
  private answered(sequence: number): void {
    if (sequence > this.requests.answered) this.requests.answered = sequence;
  }

  private respond(command: number, status: number, octets: Buffer, start: number): void {
    this.connection.writer.header(command, status, sequenceOf(octets, start));
    this.connection.scheduleFlush();
  }

  private submitAnswered(octets: Buffer, start: number, end: number): void {
    const status = statusOf(octets, start);
    const sequence = sequenceOf(octets, start);
    const isNack = commandOf(octets, start) === Command.genericNack;
    if (isNack && this.phase === 'binding') {
      this.bindAnswered(status || Status.bindFailed);
      return;
    }
    if (isNack && this.queries.settle(sequence, { kind: 'failed', status })) return;
    const attemptId = this.window.answer(sequence);
    if (attemptId === undefined) return;
    if (isNack) this.outcomes.push(this.notAccepted(attemptId, status || Status.invalidCommandId));
    else if (status !== Status.ok) this.outcomes.push(this.notAccepted(attemptId, status));
    else {
      const id = decodeMessageId(octets, start, end);
      const providerMessageId = normaliseResponseId(this.settings.messageIdFormat, id);
      this.outcomes.push({ kind: 'accepted', attemptId, providerMessageId, ...(id !== providerMessageId && { verbatimId: id }) });
    }
  }

  private notAccepted(attemptId: bigint, status: number): SubmissionOutcome {
    if (status === Status.notBound) this.bindLost = true;
    const cause = postponement(status);
    return cause === undefined ? refused(attemptId, status) : { kind: 'postponed', attemptId, cause, code: statusName(status) };
  }

  private queryAnswered(octets: Buffer, start: number, end: number): void {
    const status = statusOf(octets, start);
    this.reader.open(octets, start, end);
    const answer = status === Status.ok ? decodeQuerySmResponse(this.reader) : undefined;
    this.queries.settle(
      sequenceOf(octets, start), answer ? { kind: 'answered', answer } : { kind: 'failed', status: status || Status.queryFailed },
    );
  }

  private readDone(): void {
    this.emitOutcomes();
    this.inbound.deliverWaiting();
    this.closeWhenAnswered();
  }

  /** The unbind_resp waits for open submit responses and for our own acknowledgements, at most `unbindWaitMs`. */
  private unbound(sequence: number): void {
    this.unbindSequence = sequence;
    if (this.phase !== 'bound') return;
    this.phase = 'unbinding';
    this.cancelDeadline = this.timing.after(this.settings.unbindWaitMs, () => this.answerUnbind());
  }

  /** Called only between reads, because PDUs that follow an unbind in the same read must still be handled. */
  private closeWhenAnswered(): void {
    if (this.parted) this.connection.finish('stopped');
    if (this.phase === 'closed' || (this.window.inFlight > 0 && this.phase !== 'leaving')) return;
    if (this.bindLost && this.window.inFlight === 0) this.connection.finish('the provider answered: not bound');
    if (this.unbindSequence !== undefined && this.inbound.open === 0) this.answerUnbind();
  }

  private answerUnbind(): void {
    if (this.unbindSequence === undefined) return;
    this.connection.writer.header(Command.unbindResponse, Status.ok, this.unbindSequence);
    this.unbindSequence = undefined;
    this.emitOutcomes();
    this.connection.finish('unbound by the provider');
  }

  private emitOutcomes(): void {
    if (this.outcomes.length === 0) return;
    const batch = this.outcomes;
    this.outcomes = [];
    this.events.outcomes(batch);
  }

  private sendEnquireLink(): void {
    this.connection.writer.header(Command.enquireLink, Status.ok, this.nextSequence());
    this.connection.flush();
  }

  /** One timer serves all submits and queries, so a time-out may be noticed up to a tenth of its length late. */
  private expireLater(): void {
    const every = Math.max(10, Math.min(1_000, this.settings.responseTimeoutMs / 10));
    this.cancelExpiry = this.timing.after(every, () => {
      this.expire(this.timing.now());
      if (this.phase !== 'closed') this.expireLater();
    });
  }

  private expire(now: number): void {
    for (const attemptId of this.window.expire(now)) this.outcomes.push({ kind: 'unknown', attemptId });
    this.queries.expire(now);
    this.emitOutcomes();
    this.closeWhenAnswered();
  }

  private closed(reason: string): void {
    this.phase = 'closed';
    this.cancelDeadline();
    this.cancelExpiry();
    this.watchdog?.stop();
    for (const attemptId of this.window.abandon()) this.outcomes.push({ kind: 'unknown', attemptId });
    this.emitOutcomes();
    this.queries.abandon();
    this.inbound.closed();
    this.events.closed(reason);
  }

  private nextSequence(): number {
    const { requests } = this;
    if (requests.sent >= 0x7fffffff) requests.sent = requests.answered = 0;
    return ++requests.sent;
  }
}

function refused(attemptId: bigint, status: number): SubmissionOutcome {
  return { kind: 'refused', attemptId, reason: refusalReason(status), code: statusName(status) };
}
