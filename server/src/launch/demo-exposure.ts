import { isIP } from 'node:net';
import { StartProblem } from '../platform/db';
import type { LaunchSettings } from './settings';

export type Exposure = Pick<LaunchSettings, 'host' | 'publicUrl' | 'trustProxy'>;

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Returns the setting that exposes the server to other machines, directly or through a proxy; null if none does. */
export function exposureOf({ host, publicUrl, trustProxy }: Exposure): string | null {
  if (!isLoopback(host)) return `HOST is "${host}"`;
  if (publicUrl !== undefined && !isLoopback(hostOf(publicUrl))) return `PUBLIC_URL is "${publicUrl}"`;
  return trustProxy === undefined ? null : `TRUST_PROXY is "${trustProxy}"`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
}

/** Demo logins share one password and the simulators have none, so exposure must be deliberate. Throws a StartProblem. */
export function refuseExposedDemo(settings: Exposure, { demo, given }: { demo: boolean; given: string | undefined }): void {
  const exposure = exposureOf(settings);
  if (!demo || exposure === null || given?.trim() === 'public') return;
  const [setting] = exposure.split(' ');
  throw new StartProblem(
    `${exposure}, so other machines can reach the portal, and its demo logins share one password. Remove ${setting}, `
    + 'or set DEMO=public if the demo is for everyone.');
}
