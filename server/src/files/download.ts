import http from 'node:http';
import https from 'node:https';
import { guardedLookup, hostOf, type AddressPolicy, type Resolve } from '../callbacks';

/** `refused`: asked for again it would be the same. `failed`: another time it may be there. */
export type Download = { kind: 'complete'; bytes: Buffer } | { kind: 'refused' } | { kind: 'failed' };

export type DownloaderOptions = {
  policy: AddressPolicy;
  mostBytes: number;
  /** Name, connection, request and the whole answer together. */
  timeoutMs: number;
  resolve?: Resolve | undefined;
  /** Trusted instead of the system's authorities. */
  ca?: string | undefined;
};

export type Asking = {
  /** By which the provider knows who asks. */
  headers?: Readonly<Record<string, string>>;
  /** Told of what has come of a file, also of one that is not taken. */
  onOctets?: (octets: number) => void;
};

const HEADER_OCTETS = 8_192;

/**
 * Gets files from addresses that others gave: only where the policy lets it, connected to the very address that was judged, following
 * nothing, and never more than it may be.
 */
export class Downloader {
  private readonly lookup;

  constructor(private readonly options: DownloaderOptions) {
    this.lookup = guardedLookup(options.policy, options.resolve);
  }

  /** @param stop ends it at once, as failed */
  get(address: string, stop: AbortSignal, { headers = {}, onOctets = () => undefined }: Asking = {}): Promise<Download> {
    if (this.options.policy.refusalOf(address) !== null) return Promise.resolve({ kind: 'refused' });
    return new Promise((resolve) => {
      const failed = () => resolve({ kind: 'failed' });
      const request = this.request(new URL(address), stop, headers);
      const over = setTimeout(() => request.destroy(), this.options.timeoutMs);
      request.on('close', () => clearTimeout(over));
      request.on('close', failed);
      request.on('error', (error) => resolve({ kind: 'code' in error && error.code === 'ADDRESS_REFUSED' ? 'refused' : 'failed' }));
      // Another protocol on this connection was not asked for, and brings neither an answer nor an error.
      request.on('upgrade', (_answer, socket) => socket.destroy());
      request.on('response', (response) => {
        // From here on the answer itself says how it ended.
        request.off('close', failed);
        this.read(response, onOctets).then(resolve, failed).finally(() => request.destroy());
      });
      request.end();
    });
  }

  private request(url: URL, signal: AbortSignal, headers: Asking['headers']): http.ClientRequest {
    const isSecure = url.protocol === 'https:';
    return (isSecure ? https : http).request({
      protocol: url.protocol, hostname: hostOf(url), port: url.port, path: url.pathname + url.search, method: 'GET', agent: false,
      lookup: this.lookup, maxHeaderSize: HEADER_OCTETS, signal, ...(isSecure && { minVersion: 'TLSv1.2' as const, ca: this.options.ca }),
      headers: { ...headers, 'accept': '*/*', 'accept-encoding': 'identity', 'user-agent': 'Portal-Files/1' },
    });
  }

  private async read(response: http.IncomingMessage, onOctets: (octets: number) => void): Promise<Download> {
    const { mostBytes } = this.options;
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400) return { kind: 'refused' };
    if (statusCode !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity') return { kind: 'failed' };
    // What it announces is believed only where it is too much.
    if (Number(headers['content-length'] ?? 0) > mostBytes) return { kind: 'refused' };
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response) {
      const octets = Buffer.from(chunk);
      bytes += octets.length;
      onOctets(octets.length);
      if (bytes > mostBytes) return { kind: 'refused' };
      chunks.push(octets);
    }
    return response.complete ? { kind: 'complete', bytes: Buffer.concat(chunks) } : { kind: 'failed' };
  }
}
