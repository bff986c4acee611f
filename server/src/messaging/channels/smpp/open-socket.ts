import type { Socket } from 'node:net';
import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { TlsSettings } from './smpp-settings';

export type OpeningSocket = { socket: Socket; opened: 'connect' | 'secureConnect' };

/** The certificate is always verified, except on loopback connections with `trustAnyOnLoopback`. */
export function openSocket({ host, port, tls }: { host: string; port: number; tls: TlsSettings | null }): OpeningSocket {
  if (tls === null) return { socket: connectPlain({ host, port }), opened: 'connect' };
  // SNI takes names only (RFC 6066 section 3); an address is still checked against the certificate.
  const servername = tls.servername ?? (isIP(host) === 0 ? host : undefined);
  const socket = connectSecurely({
    host, port,
    minVersion: tls.minVersion ?? 'TLSv1.2',
    rejectUnauthorized: tls.trustAnyOnLoopback !== true,
    ...(servername !== undefined && { servername }),
    ...(tls.ca !== undefined && { ca: tls.ca }),
  });
  return { socket, opened: 'secureConnect' };
}
