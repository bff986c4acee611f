import { ShutdownHooks } from '../../src/shutdown';
import { createApiKey } from '../api/api-customer.store';
import { Arena, type ArenaCustomer, type ArenaOptions } from '../arena';
import { hasOpenSingleMessages, listProgress, type ListProgress } from '../arena.store';
import { pause } from '../pause';
import type { PortalClient } from '../portal-client';
import { seededRandom } from '../../simulators/frame/seeded-random';
import { judgeSingles } from '../single-verdict';
import { judgeList, type Verdict } from '../verdict';
import { accountOf, changeConnection, hasUnmatched, openAttempts } from './fault.store';
import { FaultProxy } from './fault-proxy';
import { SingleSender } from './single-sender';

export const BINDS = 2;
export const WINDOW = 50;
const SETTLE_MS = 90_000;
const MATCHED_MS = 15_000;
/** Wait after a change of settings, longer than the engine takes to reopen the connection. */
const REOPENED_MS = 1_000;

/** Behavior of a typical provider, slow enough that submits are open at each fault. */
const usual = {
  answerDelayMs: [0, 30], receiptDelayMs: [0, 200], shuffle: true, duplicates: 1, echoReference: true, redeliverAfterMs: 50,
  receiptTimeoutMs: 1_500,
  receipts: true, silence: 'none', ignoresEnquireLink: false, throttleRatio: 0, submitsPerSecond: null, receiptBeforeResponse: false,
  receiptsBy: 'both',
  deliverBy: 'deliver_sm', receiptNumbers: 'submitted', resetIdsAfter: null, disconnectAfterSubmits: null, disconnectRepeatedly: false,
  disconnectBeforeAccepting: false,
  unbindEvery: null, idInReceipt: 'decimal',
};

/** Connection settings for a provider that sends a receipt with the submit's reference for every accepted submit. */
const echoes = { echoesReference: true, receiptWithinSeconds: 4, unresolvedSeconds: 600 };

export type FieldOptions = Pick<ArenaOptions, 'dist' | 'migrations' | 'databaseUrl'> & { seed: number };

export class Field {
  private from = 0;
  /** Total number of submits that were unanswered when the server was killed. A kill without unanswered submits tests nothing. */
  faultsMet = 0;
  readonly echoes = echoes;

  private constructor(
    readonly arena: Arena,
    readonly proxy: FaultProxy,
    /** A client that sends single messages beside the lists. */
    readonly singles: SingleSender,
    readonly random: () => number,
    private readonly startedAt: number,
    private readonly stops: ShutdownHooks,
  ) {}

  static async open({ seed, ...options }: FieldOptions): Promise<Field> {
    const random = seededRandom(seed);
    const proxy = new FaultProxy(random);
    const stops = new ShutdownHooks();
    stops.add(() => proxy.close());
    try {
      const arena = await Arena.open({
        ...options, seed, behaviour: usual, proxiedPort: (port) => proxy.listen(port),
        connection: {
          binds: BINDS, window: WINDOW, responseTimeoutMs: 2_000, enquireLinkMs: 500, ...echoes,
        },
      });
      stops.add(() => arena.close());
      await arena.startServer();
      const { customerId } = await accountOf(arena.db);
      const singles = new SingleSender(arena, await createApiKey(arena.db, customerId), seededRandom(seed + 1));
      stops.add(() => singles.abandon());
      return new Field(arena, proxy, singles, random, performance.now(), stops);
    } catch (error) {
      await stops.run().catch(() => undefined);
      throw error;
    }
  }

  async list(recipients: number, text = 'Each of these must arrive once.'): Promise<number> {
    const id = await this.prepared(recipients, text);
    await (await this.arena.client()).confirm(id);
    return id;
  }

  async prepared(recipients: number, text = 'Each of these must arrive once.', customer?: ArenaCustomer): Promise<number> {
    const client = await this.arena.client(customer?.login);
    const upload = await client.upload(['num', ...this.newNumbers(recipients)].join('\n'));
    const id = await client.create(customer?.alphaNameUuid ?? this.arena.alphaNameUuid, upload, text);
    await this.whenPrepared(client, id);
    return id;
  }

  /** Numbers that no other message of the field has. */
  newNumbers(count: number): string[] {
    const numbers = Array.from({ length: count }, (_, at) => `38050${String(this.from + at).padStart(7, '0')}`);
    this.from += count;
    return numbers;
  }

  async whenPrepared(client: PortalClient, id: number): Promise<void> {
    const deadline = performance.now() + SETTLE_MS;
    while ((await client.get(id)).status === 100) {
      if (performance.now() > deadline) throw new Error(`list ${id} is not prepared within ${SETTLE_MS / 1_000} s`);
      await pause(20);
    }
  }

  progress(id: number): Promise<ListProgress> {
    return listProgress(this.arena.db, id);
  }

  async left(id: number): Promise<number> {
    const { recipients, counts } = await this.progress(id);
    return recipients - (counts['10'] ?? 0);
  }

  async until(id: number, share: number): Promise<void> {
    const { recipients } = await this.progress(id);
    const deadline = performance.now() + SETTLE_MS;
    while (await this.left(id) < recipients * share) {
      if (performance.now() > deadline) {
        throw new Error(`list ${id} does not come to ${share} of itself: ${JSON.stringify(await this.progress(id))}`);
      }
      await pause(2);
    }
    await pause(this.random() * 30);
  }

  async connect(settings: object): Promise<void> {
    await changeConnection(this.arena.db, settings);
    await pause(REOPENED_MS);
  }

  /** Whether these lists and all single messages have ended. */
  async isOver(ids: readonly number[]): Promise<boolean> {
    if (await hasOpenSingleMessages(this.arena.db)) return false;
    const lists = await Promise.all(ids.map((id) => this.progress(id)));
    return lists.every(({ status, counts }) => status !== 1 && ['0', '1', '10'].every((open) => (counts[open] ?? 0) === 0));
  }

  /**
   * Removes network faults and stops sending, then waits until all messages are sent or canceled and no receipt is pending. Returns false
   * on timeout.
   */
  async settle(ids: readonly number[]): Promise<boolean> {
    this.proxy.setNetworkFaults({});
    await this.arena.behave(usual);
    await this.singles.stop();
    const deadline = performance.now() + SETTLE_MS;
    while (performance.now() < deadline) {
      const { receiptsPending } = await this.arena.simulatorStats();
      if (receiptsPending === 0 && await this.isOver(ids)) {
        await this.whenMatched();
        await pause(500);
        return true;
      }
      await pause(50);
    }
    return false;
  }

  /**
   * A message may end before all is known about it: by a copy while its first receipt waits, or by a part that failed while another part's
   * submit is unresolved. The verdict reports those that take longer.
   */
  private async whenMatched(): Promise<void> {
    const deadline = performance.now() + MATCHED_MS;
    while (await hasUnmatched(this.arena.db) && performance.now() < deadline) await pause(50);
  }

  async kill(): Promise<void> {
    this.faultsMet += await openAttempts(this.arena.db);
    await this.arena.killServer();
    await this.arena.startServer();
  }

  judge(id: number): Promise<Verdict> {
    return judgeList(this.arena.db, id, this.arena.journal);
  }

  judgeSingles(): Promise<Verdict> {
    return judgeSingles(this.arena.db, this.singles.sent, this.arena.journal);
  }

  get seconds(): number {
    return (performance.now() - this.startedAt) / 1_000;
  }

  async close(): Promise<void> {
    await this.stops.run();
  }
}
