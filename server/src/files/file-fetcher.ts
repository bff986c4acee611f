import { createHash } from 'node:crypto';
import { BackgroundLoop } from '../background';
import { inTransaction, type Db, type Transaction } from '../db';
import type { Downloader } from './download';
import { claimWish, endWish, giveBackWish, putOffWish, type FileWish } from './file-wish.store';
import { insertReceivedFile } from './file.store';
import { judgeReceived, receivedName } from './received-kind';

/** What became of a file that a recipient has sent with a chat message. */
export type FetchedFile = { customerId: bigint; chatMessageUuid: string; state: 'ready' | 'refused'; name: string; image: boolean; bytes: number | null };
/** The last of the transaction in which the file is stored. */
export type OnFetched = (tx: Transaction, file: FetchedFile) => Promise<void>;

export type FileFetcherOptions = {
  db: Db;
  downloader: Downloader;
  onFetched: OnFetched;
  onError: (error: unknown) => void;
};

const AT_ONCE = 4;
const LOOK_MS = 1_000;
/** Longer than a download and the storing of it take. */
const LEASE_SECONDS = 60;
/** After each try that failed, so many seconds pass until the next; after the last there is none. */
const WAITS = [10, 60, 300, 1_800, 7_200];
const MOST_TRIES = WAITS.length + 1;
const REMEMBERED_CUSTOMERS = 200;

/** Fetches what is wished for, one from each host at a time, so that a slow one holds up no other, until it is stopped. */
export class FileFetcher {
  private readonly loop: BackgroundLoop;
  private readonly open = new Map<string, Promise<void>>();
  private readonly ending = new AbortController();
  private lately: bigint[] = [];

  constructor(private readonly options: FileFetcherOptions) {
    this.loop = new BackgroundLoop(() => this.step(), LOOK_MS, options.onError);
  }

  start(): void {
    this.loop.start();
  }

  /** Leaves off what is under way; whoever claims it next begins anew. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.loop.stop();
    await Promise.all(this.open.values());
  }

  private async step(): Promise<boolean> {
    if (this.open.size >= AT_ONCE || this.ending.signal.aborted) return false;
    const wish = await claimWish(this.options.db, { leaseSeconds: LEASE_SECONDS, busyHosts: [...this.open.keys()], lately: this.lately });
    if (!wish) return false;
    const { customerId, host } = wish;
    this.lately = [...this.lately.filter((id) => id !== customerId), customerId].slice(-REMEMBERED_CUSTOMERS);
    const under = this.fetch(wish).catch(this.options.onError).finally(() => {
      this.open.delete(host);
      this.loop.wake();
    });
    this.open.set(host, under);
    return true;
  }

  private async fetch(wish: FileWish): Promise<void> {
    const { db, downloader } = this.options;
    // Of one whose fetching has ended the program again and again, the claim alone is left.
    if (wish.tries > MOST_TRIES) return this.settle(wish, null);
    const download = await downloader.get(wish.url, this.ending.signal);
    switch (download.kind) {
      case 'complete': return this.settle(wish, download.bytes);
      case 'refused': return this.settle(wish, null);
      case 'failed': {
        if (this.ending.signal.aborted) return giveBackWish(db, wish);
        const wait = WAITS[wish.tries - 1];
        return wait === undefined ? this.settle(wish, null) : putOffWish(db, wish, wait);
      }
    }
  }

  private async settle(wish: FileWish, bytes: Buffer | null): Promise<void> {
    const { customerId, chatMessageUuid } = wish;
    const file = bytes && await judgeReceived(wish.name, bytes);
    await inTransaction(this.options.db, async (tx) => {
      if (!await endWish(tx, wish)) return;
      if (!file) {
        await this.options.onFetched(tx, { customerId, chatMessageUuid, state: 'refused', name: receivedName(wish.name), image: false, bytes: null });
        return;
      }
      const { name, mediaType, content, image } = file;
      await insertReceivedFile(tx, customerId, chatMessageUuid, { name, mediaType, content, hash: createHash('sha256').update(content).digest() });
      await this.options.onFetched(tx, { customerId, chatMessageUuid, state: 'ready', name, image, bytes: content.length });
    });
  }
}
