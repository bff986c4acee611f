import { MAX_CHAT_FILE_BYTES } from '@portal/contracts';
import { readAddressPolicy } from '../../platform/callbacks';
import type { Db } from '../../platform/db';
import type { Environment } from '../../environment';
import { Downloader } from './download';
import { FileFetcher, type HeadersOf, type OnFetched } from './file-fetcher';

export type FileFetchingOptions = {
  db: Db;
  /** Contains CALLBACK_PORTS, CALLBACK_FORBIDDEN and CALLBACK_LOOPBACK: downloads follow the same address rules as webhooks. */
  environment: Environment;
  headersOf?: HeadersOf;
  onFetched: OnFetched;
  onError: (error: unknown) => void;
};

const TIMEOUT_MS = 30_000;

/** Any number of nodes may run this on one database. */
export function startFileFetching({ db, environment, headersOf, onFetched, onError }: FileFetchingOptions): { stop(): Promise<void> } {
  const downloader = new Downloader({ policy: readAddressPolicy(environment), maxBytes: MAX_CHAT_FILE_BYTES, timeoutMs: TIMEOUT_MS });
  const fetcher = new FileFetcher({ db, downloader, onFetched, onError, ...(headersOf && { headersOf }) });
  fetcher.start();
  return { stop: () => fetcher.stop() };
}
