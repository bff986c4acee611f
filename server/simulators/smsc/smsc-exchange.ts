import { type Bind, type SmppState, type SubmitSm, decodeText, readUserData, Status } from '../../src/messaging/channels';
import { Account } from './account';
import { Admission } from './admission';
import type { Behaviour, Rule } from './behaviour';
import { DelayLine } from './delay-line';
import type { SmscJournal } from './journal';
import { providerMessageId } from './provider-message-id';
import type { Receipt } from './receipt';
import { newStats } from './smsc-stats';

type KnownState = { state: SmppState; at: number };
const GENERATION = 50_000;

/** Keeps message states for query_sm: at least the last 50,000 and at most twice as many. */
class KnownStates {
  private young = new Map<string, KnownState>();
  private old = new Map<string, KnownState>();

  note(messageId: string, known: KnownState): void {
    if (this.young.size >= GENERATION) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(messageId, known);
  }

  find(messageId: string): KnownState | undefined {
    return this.young.get(messageId) ?? this.old.get(messageId);
  }
}

export type Answer = { sequence: number; messageId: string; status: number };

export interface Submitter {
  readonly receives: boolean;
  /** system_type of the bind; null before the session is bound. */
  readonly systemType: string | null;
  answer(answer: Answer): void;
  send(receipt: Receipt): void;
  redeliverOverdue(now: number): void;
  flush(): void;
  disconnect(): void;
  /** Sends unbind and closes the connection after the response. */
  unbind(): void;
  destroy(): void;
}

type LateAnswer = Answer & { session: Submitter };

export class SmscExchange {
  readonly systemId = 'SMSC-SIM';
  readonly stats = newStats();
  readonly states = new KnownStates();
  readonly sessions = new Set<Submitter>();
  private readonly accounts = new Map<string, Account>();
  private readonly admission: Admission;
  private readonly lateAnswers: DelayLine<LateAnswer>;
  private sinceDisconnect = 0;
  private lastId: number;

  constructor(
    readonly journal: SmscJournal,
    public behaviour: Behaviour,
    private readonly passwords: Readonly<Record<string, string>>,
    private readonly random: () => number,
    private serial: number,
  ) {
    this.lastId = serial;
    this.admission = new Admission(random);
    this.lateAnswers = new DelayLine((answers) => this.answerAll(answers));
  }

  get receiptsPending(): number {
    return [...this.accounts.values()].reduce((sum, { pending }) => sum + pending, 0);
  }

  admitBind({ systemId, password }: Bind): number {
    if (this.behaviour.refuseBinds !== null) return this.behaviour.refuseBinds;
    const expected = Object.hasOwn(this.passwords, systemId) ? this.passwords[systemId] : undefined;
    if (expected === undefined) return Status.invalidSystemId;
    return password === expected ? Status.ok : Status.invalidPassword;
  }

  account(systemId: string): Account {
    const known = this.accounts.get(systemId);
    if (known !== undefined) return known;
    const account = new Account(() => this.behaviour, this.random, this.stats);
    this.accounts.set(systemId, account);
    return account;
  }

  /** Returns the next number of the sequence that journal entries and subscribers' answers share. */
  nextSerial(): number {
    return ++this.serial;
  }

  submitted(session: Submitter, account: Account, submit: SubmitSm, octets: Buffer, sequence: number): void {
    const { behaviour, stats } = this;
    const now = Date.now();
    if (behaviour.disconnectBeforeAccepting && this.disconnectWhenDue(session)) return;
    const verdict = this.admission.judge(submit, behaviour, now);
    switch (verdict.kind) {
      case 'ignore':
        stats.ignored++;
        return;
      case 'refuse':
        stats.refused++;
        this.answer(session, { sequence, messageId: '', status: verdict.status });
        return;
      case 'throttle':
        stats.throttled++;
        this.answer(session, { sequence, messageId: '', status: verdict.status });
        return;
      case 'accept': {
        const receipt = this.accept(submit, verdict.rule, octets, now);
        const wantsReceipt = behaviour.receipts && (submit.registeredDelivery & 0x03) !== 0;
        const receiptFirst = wantsReceipt && behaviour.receiptBeforeResponse && session.receives;
        if (receiptFirst) session.send(receipt);
        if (verdict.answered) {
          this.answer(session, { sequence, messageId: providerMessageId(receipt.idNumber, behaviour.idInResponse), status: Status.ok });
        } else stats.unanswered++;
        if (wantsReceipt && !receiptFirst) account.schedule(receipt);
        if (!behaviour.disconnectBeforeAccepting) this.disconnectWhenDue(session);
      }
    }
  }

  disconnectAll(): void {
    for (const session of [...this.sessions]) session.disconnect();
  }

  resetIds(): void {
    this.lastId = 0;
  }

  disconnectOne(): void {
    const [oldest] = this.sessions;
    oldest?.disconnect();
  }

  close(): void {
    this.lateAnswers.clear();
    for (const session of [...this.sessions]) session.destroy();
    for (const account of this.accounts.values()) account.close();
    this.journal.close();
  }

  private accept(submit: SubmitSm, rule: Rule, octets: Buffer, now: number): Receipt {
    const serial = this.nextSerial();
    const idNumber = this.nextId();
    const id = providerMessageId(idNumber, this.behaviour.idInResponse);
    const { textStart, part } = readUserData(submit.esmClass, octets, submit.textStart, submit.textEnd);
    const state = stateOf(rule);
    this.journal.append({
      serial, id, state, source: submit.source, destination: submit.destination, reference: submit.userMessageReference ?? null,
      text: decodeText(submit.dataCoding, octets, textStart, submit.textEnd), part: part ?? submit.segment ?? null, at: now,
    });
    this.states.note(id, { state, at: now });
    this.stats.accepted++;
    const errorCode = 'errorCode' in rule && rule.errorCode !== undefined ? rule.errorCode : '000';
    return {
      idNumber, source: submit.source, destination: submit.destination, reference: submit.userMessageReference, state, errorCode,
      submittedAt: now,
    };
  }

  private answer(session: Submitter, answer: Answer): void {
    const [shortest, longest] = this.behaviour.answerDelayMs;
    if (longest === 0) session.answer(answer);
    else this.lateAnswers.put({ ...answer, session }, shortest + Math.floor(this.random() * (longest - shortest + 1)));
  }

  private answerAll(answers: LateAnswer[]): void {
    for (const answer of answers) answer.session.answer(answer);
    for (const session of new Set(answers.map(({ session }) => session))) session.flush();
  }

  private nextId(): number {
    const { resetIdsAfter } = this.behaviour;
    if (resetIdsAfter !== null && this.lastId >= resetIdsAfter) this.lastId = 0;
    return ++this.lastId;
  }

  private disconnectWhenDue(session: Submitter): boolean {
    const { disconnectAfterSubmits, disconnectRepeatedly } = this.behaviour;
    if (disconnectAfterSubmits === null) return false;
    this.sinceDisconnect++;
    if (this.sinceDisconnect < disconnectAfterSubmits) return false;
    this.sinceDisconnect = 0;
    if (!disconnectRepeatedly) this.behaviour = { ...this.behaviour, disconnectAfterSubmits: null };
    this.journal.flush();
    session.disconnect();
    return true;
  }
}

function stateOf(rule: Rule): SmppState {
  switch (rule.outcome) {
    case 'refused': case 'throttled': case 'ignored': case 'unanswered': return 'delivered';
    default: return rule.outcome;
  }
}
