import http from 'node:http';
import https from 'node:https';
import { guardedLookup, hostOf, type AddressPolicy, type Resolve } from '../../platform/callbacks';

/** `refused`: a retry would be refused, too. `failed`: a retry may succeed. */
export type Download = { kind: 'complete'; bytes: Buffer } | { kind: 'refused' } | { kind: 'failed' };

export type DownloaderOptions = {
  policy: AddressPolicy;
  maxBytes: number;
  timeoutMs: number;
  resolve?: Resolve | undefined;
  ca?: string | undefined;
};

export type DownloadContext = {
  headers?: Readonly<Record<string, string>>;
  onOctets?: (octets: number) => void;
};

const HEADER_OCTETS = 8_192;

/** For untrusted URLs: checks the policy, connects only to the checked IP addresses, follows no redirect, limits the size. */
export class Downloader {
  private readonly lookup;

  constructor(private readonly options: DownloaderOptions) {
    this.lookup = guardedLookup(options.policy, options.resolve);
  }

  /** @param stop aborts the download at once; the result is then `failed` */
  get(address: string, stop: AbortSignal, { headers = {}, onOctets = () => undefined }: DownloadContext = {}): Promise<Download> {
    if (this.options.policy.refusalOf(address) !== null) return Promise.resolve({ kind: 'refused' });
    return new Promise((resolve) => {
      const failed = () => resolve({ kind: 'failed' });
      const request = this.request(new URL(address), stop, headers);
      const timer = setTimeout(() => request.destroy(), this.options.timeoutMs);
      request.on('close', () => clearTimeout(timer));
      request.on('close', failed);
      request.on('error', (error) => resolve({ kind: 'code' in error && error.code === 'ADDRESS_REFUSED' ? 'refused' : 'failed' }));
      // Handles an unrequested protocol upgrade, which would cause neither a response nor an error.
      request.on('upgrade', (_answer, socket) => socket.destroy());
      request.on('response', (response) => {
        request.off('close', failed);
        this.read(response, onOctets).then(resolve, failed).finally(() => request.destroy());
      });
      request.end();
    });
  }

  private request(url: URL, signal: AbortSignal, headers: DownloadContext['headers']): http.ClientRequest {
    const isSecure = url.protocol === 'https:';
    return (isSecure ? https : http).request({
      protocol: url.protocol, hostname: hostOf(url), port: url.port, path: url.pathname + url.search, method: 'GET', agent: false,
      lookup: this.lookup, maxHeaderSize: HEADER_OCTETS, signal, ...(isSecure && { minVersion: 'TLSv1.2' as const, ca: this.options.ca }),
      headers: { ...headers, 'accept': '*/*', 'accept-encoding': 'identity', 'user-agent': 'Portal-Files/1' },
    });
  }

  private async read(response: http.IncomingMessage, onOctets: (octets: number) => void): Promise<Download> {
    const { maxBytes } = this.options;
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400) return { kind: 'refused' };
    if (statusCode !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity') return { kind: 'failed' };
    // Refuses a file early if its announced length exceeds the limit. Received bytes are counted anyway.
    if (Number(headers['content-length'] ?? 0) > maxBytes) return { kind: 'refused' };
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response) {
      const octets = Buffer.from(chunk);
      bytes += octets.length;
      onOctets(octets.length);
      if (bytes > maxBytes) return { kind: 'refused' };
      chunks.push(octets);
    }
    return response.complete ? { kind: 'complete', bytes: Buffer.concat(chunks) } : { kind: 'failed' };
  }
}
