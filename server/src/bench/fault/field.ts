import { Arena } from '../arena';
import { listProgress, type ListProgress } from '../arena.store';
import { recipientsCsv } from '../csv';
import { pause } from '../pause';
import { seededRandom } from '../seeded-random';
import { judge, type Verdict } from '../verdict';
import { openAttempts } from './fault.store';
import { FaultProxy } from './fault-proxy';

export const BINDS = 2;
export const WINDOW = 50;
const SETTLE_MS = 90_000;

/** As unpleasant as providers are, and slow enough that every fault meets open submits. */
const usual = {
  answerDelayMs: [0, 30], receiptDelayMs: [0, 200], shuffle: true, duplicates: 1, echoReference: true, redeliverAfterMs: 50, receiptTimeoutMs: 1_500,
  receipts: true, silence: 'none', deaf: false, throttleRatio: 0, submitsPerSecond: null, receiptBeforeResponse: false, receiptsBy: 'both',
};

/** An arena with weather, in which one scenario after the other sends its lists. */
export class Field {
  private from = 0;
  /** Submits that were open at the kills: without any, a kill proves nothing. */
  met = 0;

  private constructor(readonly arena: Arena, readonly proxy: FaultProxy, readonly random: () => number, private readonly began: number) {}

  static async open(dist: string, migrations: string, seed: number): Promise<Field> {
    const random = seededRandom(seed);
    const proxy = new FaultProxy(random);
    const arena = await Arena.open({
      dist, migrations, seed, behaviour: usual, reachedBy: (port) => proxy.listen(port),
      connection: {
        binds: BINDS, window: WINDOW, responseTimeoutMs: 2_000, enquireLinkMs: 500, echoesReference: true, receiptWithinSeconds: 4, inDoubtSeconds: 600,
      },
    });
    await arena.startServer();
    return new Field(arena, proxy, random, performance.now());
  }

  /** A confirmed list of numbers that no list before it had. */
  async list(recipients: number, text = 'Each of these must arrive once.'): Promise<number> {
    const id = await this.prepared(recipients, text);
    await (await this.arena.client()).confirm(id);
    return id;
  }

  async prepared(recipients: number, text = 'Each of these must arrive once.'): Promise<number> {
    const client = await this.arena.client();
    const upload = await client.upload(recipientsCsv(recipients, this.from));
    this.from += recipients;
    const id = await client.create(this.arena.alphaNameUuid, upload, text);
    while ((await client.get(id)).status === 100) await pause(20);
    return id;
  }

  progress(id: number): Promise<ListProgress> {
    return listProgress(this.arena.db, id);
  }

  /** How many of its messages have left the queue. */
  async left(id: number): Promise<number> {
    const { recipients, counts } = await this.progress(id);
    return recipients - (counts['10'] ?? 0);
  }

  /** Waits until such a share of the list has left the queue, and a moment of chance more. */
  async until(id: number, share: number): Promise<void> {
    const { recipients } = await this.progress(id);
    const deadline = performance.now() + SETTLE_MS;
    while (await this.left(id) < recipients * share) {
      if (performance.now() > deadline) throw new Error(`list ${id} does not come to ${share} of itself: ${JSON.stringify(await this.progress(id))}`);
      await pause(2);
    }
    await pause(this.random() * 30);
  }

  /** Fair weather again, then until the lists are sent, or withdrawn, and no receipt is on its way; false where they do not settle. */
  async settle(ids: readonly number[]): Promise<boolean> {
    this.proxy.turn({});
    await this.arena.behave(usual);
    const deadline = performance.now() + SETTLE_MS;
    while (performance.now() < deadline) {
      const lists = await Promise.all(ids.map((id) => this.progress(id)));
      const { receiptsPending } = await this.arena.simulatorStats();
      if (receiptsPending === 0 && lists.every(({ status, counts }) => status !== 1 && ['0', '1', '10'].every((open) => (counts[open] ?? 0) === 0))) {
        await pause(500);
        return true;
      }
      await pause(50);
    }
    return false;
  }

  /** As the kernel does it, and up again. */
  async kill(): Promise<void> {
    this.met += await openAttempts(this.arena.db);
    await this.arena.killServer();
    await this.arena.startServer();
  }

  judge(id: number): Promise<Verdict> {
    return judge(this.arena.db, id, this.arena.journal);
  }

  get seconds(): number {
    return (performance.now() - this.began) / 1_000;
  }

  async close(): Promise<void> {
    await this.arena.close();
    await this.proxy.close();
  }
}
