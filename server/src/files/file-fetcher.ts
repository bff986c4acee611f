import { BackgroundLoop } from '../background';
import { inTransaction, type Db, type Transaction } from '../db';
import type { Download, Downloader } from './download';
import { admitFile, countBytes } from './file-intake.store';
import { claimWish, endWish, giveBackWish, putOffWish, type FileWish } from './file-wish.store';
import { hashOf } from './file-hash';
import { insertReceivedFile } from './file.store';
import { judgeReceived, receivedName } from './received-kind';

/** What became of a file that a recipient has sent with a chat message. */
export type FetchedFile = { customerId: bigint; chatMessageUuid: string; state: 'ready' | 'refused'; name: string; image: boolean; bytes: number | null };
/** The last of the transaction in which the file is stored. */
export type OnFetched = (tx: Transaction, file: FetchedFile) => Promise<void>;

/** By which headers the provider of a connection gives this file; none where it gives it to anybody, or is not known to be who keeps it. */
export type HeadersOf = (connectionId: bigint, url: string) => Promise<Readonly<Record<string, string>>>;

export type FileFetcherOptions = {
  db: Db;
  downloader: Downloader;
  headersOf?: HeadersOf;
  onFetched: OnFetched;
  onError: (error: unknown) => void;
};

/** Each may be in memory as a whole. */
const AT_ONCE = 8;
/** All files of a provider may lie on one host: one that is slow to come holds up no other, and a host that is slow leaves room for others. */
const OF_A_HOST = 4;
/** Nor do those that one customer waits for take all of the room of a host. */
const OF_A_CUSTOMER = 3;
const LOOK_MS = 1_000;
/** Longer than a download and the storing of it take. */
const LEASE_SECONDS = 60;
/** After each try that failed, so many seconds pass until the next; after the last there is none. */
const WAITS = [10, 60, 300, 1_800, 7_200];
const MOST_TRIES = WAITS.length + 1;
const REMEMBERED_CUSTOMERS = 200;

type Fetching = { host: string; customerId: bigint; under: Promise<void> };

/** Fetches what is wished for, a few from each host and for each customer at a time, so that slow ones hold up no other, until it is stopped. */
export class FileFetcher {
  private readonly loop: BackgroundLoop;
  private readonly open = new Set<Fetching>();
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
    await Promise.all([...this.open].map(({ under }) => under));
  }

  private async step(): Promise<boolean> {
    if (this.open.size >= AT_ONCE || this.ending.signal.aborted) return false;
    const open = [...this.open];
    const wish = await claimWish(this.options.db, {
      leaseSeconds: LEASE_SECONDS, lately: this.lately,
      busyHosts: busy(open.map((each) => each.host), OF_A_HOST), busyCustomers: busy(open.map((each) => each.customerId), OF_A_CUSTOMER),
    });
    if (!wish) return false;
    const { customerId, host } = wish;
    this.lately = [...this.lately.filter((id) => id !== customerId), customerId].slice(-REMEMBERED_CUSTOMERS);
    const under = this.fetch(wish).catch(this.options.onError).finally(() => {
      this.open.delete(fetching);
      this.loop.wake();
    });
    const fetching: Fetching = { host, customerId, under };
    this.open.add(fetching);
    return true;
  }

  private async fetch(wish: FileWish): Promise<void> {
    const { db } = this.options;
    // Of one whose fetching has ended the program again and again, the claim alone is left.
    if (wish.tries > MOST_TRIES) return this.settle(wish, null);
    // What is too much for today is not asked for at all.
    if (!await admitFile(db, wish, wish.tries === 1)) return this.settle(wish, null);
    const download = await this.download(wish);
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

  private async download({ customerId, phone, connectionId, url }: FileWish): Promise<Download> {
    const { db, downloader, headersOf } = this.options;
    let bytes = 0;
    const headers = await headersOf?.(connectionId, url) ?? {};
    const download = await downloader.get(url, this.ending.signal, { headers, onOctets: (octets) => { bytes += octets; } });
    if (bytes > 0) await countBytes(db, { customerId, phone }, bytes);
    return download;
  }

  private async settle(wish: FileWish, bytes: Buffer | null): Promise<void> {
    const { customerId, chatMessageUuid } = wish;
    const file = bytes && await judgeReceived(wish.name, bytes);
    const hash = file && await hashOf(file.content);
    await inTransaction(this.options.db, async (tx) => {
      if (!await endWish(tx, wish)) return;
      if (!file || !hash) {
        await this.options.onFetched(tx, { customerId, chatMessageUuid, state: 'refused', name: receivedName(wish.name), image: false, bytes: null });
        return;
      }
      const { name, mediaType, content, image } = file;
      await insertReceivedFile(tx, customerId, chatMessageUuid, { name, mediaType, content, hash });
      await this.options.onFetched(tx, { customerId, chatMessageUuid, state: 'ready', name, image, bytes: content.length });
    });
  }
}

/** Those of which there are so many. */
function busy<Key>(open: readonly Key[], most: number): Key[] {
  return [...new Set(open)].filter((key) => open.filter((other) => other === key).length >= most);
}
