import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startChild, type Program } from './child';
import type { Parts } from './part';
import { answersOk, listens, untilReady } from './until-ready';

export type Place = { dist: string; projectRoot: string; logs: string; dataDir: string };

/**
 * Between the server and the simulator alone, so each start makes its own. The demo's connection knows it by the name
 * SMSC_PASSWORD and binds as `portal`. SMPP 3.4 (4.1.1) allows eight characters.
 */
const smscPassword = randomBytes(4).toString('hex');

/** The SMSC simulator: SMPP on one port, its HTTP control on the other, both for this machine only. */
export async function startSmsc(place: Place, ports: { port: number; controlPort: number }, parts: Parts, say: (line: string) => void): Promise<void> {
  const smsc = program(place, 'The SMSC simulator', 'smsc', {
    SMSC_HOST: '127.0.0.1',
    SMSC_PORT: String(ports.port),
    SMSC_CONTROL_PORT: String(ports.controlPort),
    SMSC_ACCOUNT: `portal:${smscPassword}`,
  });
  const child = parts.add(startChild(smsc, say));
  await untilReady(child, smsc, () => listens('127.0.0.1', ports.port));
  child.keepRunning();
}

/** With the demo comes the demo's offer, unless there is one already. */
export type ServerPlace = { host: string; port: number; databaseUrl: string; demo: boolean };

/** The server in all its roles. Returns the address a browser on this machine opens. */
export async function startServer(place: Place, at: ServerPlace, parts: Parts, say: (line: string) => void): Promise<string> {
  const server = program(place, 'The server', 'main', {
    HOST: at.host, PORT: String(at.port), DATABASE_URL: at.databaseUrl, SMSC_PASSWORD: smscPassword,
    ...(at.demo && !process.env.OFFER_DIR ? { OFFER_DIR: path.join(place.projectRoot, 'server/demo-texts') } : {}),
  });
  const child = parts.add(startChild(server, say));
  const url = `http://${reachable(at.host)}:${at.port}/`;
  await untilReady(child, server, () => answersOk(`${url}readyz`));
  child.keepRunning();
  return url;
}

function program(place: Place, name: string, bundle: string, env: Record<string, string>): Program {
  return {
    name,
    script: path.join(place.dist, `${bundle}.js`),
    preload: path.join(place.dist, 'tied-to-parent.js'),
    cwd: place.projectRoot,
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production', DATA_DIR: place.dataDir, ...env },
    logFile: path.join(place.logs, `${bundle}.log`),
  };
}

/** "Every address" is for listening, not for calling. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
