import { BackgroundLoop, type Idling, type Pace } from '../../platform/background';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import type { Download, Downloader } from './download';
import { admitFile, countBytes } from './file-quota-usage.store';
import { claimDownload, endDownload, returnDownload, postponeDownload, type FileDownload } from './file-download.store';
import { hashOf } from './file-hash';
import { insertReceivedFile } from './file.store';
import { judgeReceived, receivedName } from './received-kind';

export type FetchedFile = {
  customerId: bigint; chatMessageUuid: string; state: 'ready' | 'refused'; name: string; image: boolean; bytes: number | null;
};
/** Runs last in the transaction that ends the download. */
export type OnFetched = (tx: Transaction, file: FetchedFile) => Promise<void>;

/** Request headers for a provider's file; empty if the file needs none or the connection is gone. */
export type HeadersOf = (connectionId: bigint, url: string) => Promise<Readonly<Record<string, string>>>;

export type FileFetcherOptions = {
  db: Db;
  downloader: Downloader;
  headersOf?: HeadersOf;
  onFetched: OnFetched;
  idling?: Idling;
  onError: (error: unknown) => void;
};

/** Maximum concurrent downloads of this process, because each may hold a whole file in memory. */
const AT_ONCE = 8;
/** Maximum downloads from one host, so that a slow host leaves slots for others. */
const OF_A_HOST = 4;
/** Maximum downloads of one customer; lower than `OF_A_HOST`, so that no customer takes all slots of a host. */
const OF_A_CUSTOMER = 3;
const PACE: Pace = { activeMs: 1_000, idleMs: 20_000, kinds: ['files'] };
/** Longer than the download and storage of one file take. */
const LEASE_SECONDS = 60;
/** Seconds before each retry. */
const WAITS = [10, 60, 300, 1_800, 7_200];
const MAX_ATTEMPTS = WAITS.length + 1;
const REMEMBERED_CUSTOMERS = 200;

type Fetching = { host: string; customerId: bigint; under: Promise<void> };

export class FileFetcher {
  private readonly loop: BackgroundLoop;
  private readonly open = new Set<Fetching>();
  private readonly ending = new AbortController();
  private lately: bigint[] = [];

  constructor(private readonly options: FileFetcherOptions) {
    this.loop = new BackgroundLoop(() => this.step(), { ...PACE, ...options.idling }, options.onError);
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.loop.stop();
    await Promise.all([...this.open].map(({ under }) => under));
  }

  private async step(): Promise<boolean> {
    if (this.open.size >= AT_ONCE || this.ending.signal.aborted) return false;
    const open = [...this.open];
    const queued = await claimDownload(this.options.db, {
      leaseSeconds: LEASE_SECONDS, lately: this.lately,
      busyHosts: busy(open.map((each) => each.host), OF_A_HOST), busyCustomers: busy(open.map((each) => each.customerId), OF_A_CUSTOMER),
    });
    if (!queued) return false;
    const { customerId, host } = queued;
    this.lately = [...this.lately.filter((id) => id !== customerId), customerId].slice(-REMEMBERED_CUSTOMERS);
    const under = this.fetch(queued).catch(this.options.onError).finally(() => {
      this.open.delete(fetching);
      this.loop.wake();
    });
    const fetching: Fetching = { host, customerId, under };
    this.open.add(fetching);
    return true;
  }

  private async fetch(queued: FileDownload): Promise<void> {
    const { db } = this.options;
    // Gives up, because the file probably crashed the process in all earlier attempts.
    if (queued.attempts > MAX_ATTEMPTS) return this.settle(queued, null);
    if (!await admitFile(db, queued, queued.attempts === 1)) return this.settle(queued, null);
    const download = await this.download(queued);
    switch (download.kind) {
      case 'complete': return this.settle(queued, download.bytes);
      case 'refused': return this.settle(queued, null);
      case 'failed': {
        if (this.ending.signal.aborted) return returnDownload(db, queued);
        const wait = WAITS[queued.attempts - 1];
        return wait === undefined ? this.settle(queued, null) : postponeDownload(db, queued, wait);
      }
    }
  }

  private async download({ customerId, phone, connectionId, url }: FileDownload): Promise<Download> {
    const { db, downloader, headersOf } = this.options;
    let bytes = 0;
    const headers = await headersOf?.(connectionId, url) ?? {};
    const download = await downloader.get(url, this.ending.signal, { headers, onOctets: (octets) => { bytes += octets; } });
    if (bytes > 0) await countBytes(db, { customerId, phone }, bytes);
    return download;
  }

  private async settle(queued: FileDownload, bytes: Buffer | null): Promise<void> {
    const { customerId, chatMessageUuid } = queued;
    const file = bytes && await judgeReceived(queued.name, bytes);
    const hash = file && await hashOf(file.content);
    await inTransaction(this.options.db, async (tx) => {
      if (!await endDownload(tx, queued)) return;
      if (!file || !hash) {
        await this.options.onFetched(tx, {
          customerId, chatMessageUuid, state: 'refused', name: receivedName(queued.name), image: false, bytes: null,
        });
        return;
      }
      const { name, mediaType, content, image } = file;
      await insertReceivedFile(tx, customerId, chatMessageUuid, { name, mediaType, content, hash });
      await this.options.onFetched(tx, { customerId, chatMessageUuid, state: 'ready', name, image, bytes: content.length });
    });
  }
}

function busy<Key>(open: readonly Key[], limit: number): Key[] {
  return [...new Set(open)].filter((key) => open.filter((other) => other === key).length >= limit);
}
