import path from 'node:path';
import { DEMO_CLIENT_EMAIL, DEMO_LIQPAY_PUBLIC_KEY } from '../demo';
import { startChild, type Program } from './child';
import type { Parts } from './part';
import type { LaunchSettings } from './settings';
import { secretsOfServer, type SimulatorSecrets } from './simulator-secrets';
import { sinchApplications, type CalledBack } from './sinch-applications';
import { answersOk, listens, untilReady } from './until-ready';

export type Place = { dist: string; projectRoot: string; logs: string; dataDir: string };

type Ports = { port: number; controlPort: number };

/** The SMSC simulator: SMPP on one port, its HTTP control on the other, both for this machine only. */
export async function startSmsc(place: Place, { secrets, ...ports }: Ports & { secrets: SimulatorSecrets }, parts: Parts, say: (line: string) => void): Promise<void> {
  const smsc = program(place, 'The SMSC simulator', 'smsc', {
    SMSC_HOST: '127.0.0.1',
    SMSC_PORT: String(ports.port),
    SMSC_CONTROL_PORT: String(ports.controlPort),
    SMSC_ACCOUNT: `portal:${secrets.smsc},reserve:${secrets.smscReserve},sandbox:${secrets.smscSandbox}`,
  });
  const child = parts.add(startChild(smsc, say));
  await untilReady(child, smsc, () => listens('127.0.0.1', ports.port));
  child.keepRunning();
}

export type ProvidersPlace = Ports & CalledBack & { secrets: SimulatorSecrets; sandbox: boolean };

/** All providers over HTTP in one program, each behind its own prefix; those of the sandbox are the same program once more. */
export async function startProviders(place: Place, { port, controlPort, secrets, sandbox, ...calledBack }: ProvidersPlace, parts: Parts, say: (line: string) => void): Promise<void> {
  const { providersUrl, callbackKeys: { viber, rcs } } = calledBack;
  const providers = program(place, sandbox ? 'The simulator of the sandbox’s providers' : 'The simulator of providers', 'providers', {
    PROVIDERS_HOST: '127.0.0.1',
    PROVIDERS_PORT: String(port),
    PROVIDERS_CONTROL_PORT: String(controlPort),
    PROVIDERS_VIBER_API_KEY: secrets.viberApiKey,
    PROVIDERS_TELEGRAM_TOKEN: secrets.telegramToken,
    PROVIDERS_LIQPAY_PUBLIC_KEY: DEMO_LIQPAY_PUBLIC_KEY,
    PROVIDERS_LIQPAY_PRIVATE_KEY: secrets.liqpayPrivateKey,
    PROVIDERS_RCS_CLIENT_EMAIL: DEMO_CLIENT_EMAIL,
    PROVIDERS_RCS_PUBLIC_KEY: secrets.rcs.publicKey,
    PROVIDERS_RCS_CLIENT_TOKEN: secrets.rcs.clientToken,
    ...(viber !== undefined && { PROVIDERS_VIBER_WEBHOOK: `${providersUrl}/providers/${viber}/incoming?key=${secrets.viberCallbackKey}` }),
    ...(rcs !== undefined && { PROVIDERS_RCS_WEBHOOK: `${providersUrl}/providers/${rcs}/events` }),
    PROVIDERS_SINCH_APPLICATIONS: JSON.stringify(sinchApplications(secrets.sinch, calledBack)),
  }, sandbox ? 'sandbox' : 'providers');
  const child = parts.add(startChild(providers, say));
  await untilReady(child, providers, () => listens('127.0.0.1', port));
  child.keepRunning();
}

/** With the demo comes the demo's offer, unless there is one already. */
export type ServerPlace = {
  host: string;
  port: number;
  databaseUrl: string;
  demo: boolean;
  /** Where providers call it, without a slash at the end. */
  providersUrl: string;
  secrets: SimulatorSecrets;
};

/** The server in all its roles. Returns the address a browser on this machine opens. */
export async function startServer(place: Place, at: ServerPlace, parts: Parts, say: (line: string) => void): Promise<string> {
  const server = program(place, 'The server', 'main', {
    HOST: at.host, PORT: String(at.port), DATABASE_URL: at.databaseUrl, PROVIDERS_URL: at.providersUrl, ...secretsOfServer(at.secrets),
    // What recipients send lies with the simulators, on this machine.
    // Everybody who tries the demo would have to set up an authenticator first.
    ...(at.demo && !process.env.TWO_FACTOR ? { TWO_FACTOR: 'offered' } : {}),
    ...(at.demo && !process.env.CALLBACK_LOOPBACK ? { CALLBACK_LOOPBACK: 'yes' } : {}),
    ...(at.demo && !process.env.OFFER_DIR ? { OFFER_DIR: path.join(place.projectRoot, 'server/demo-texts') } : {}),
  });
  const child = parts.add(startChild(server, say));
  const url = `http://${reachable(at.host)}:${at.port}/`;
  await untilReady(child, server, () => answersOk(`${url}readyz`));
  child.keepRunning();
  return url;
}

function program(place: Place, name: string, bundle: string, env: Record<string, string>, log = bundle): Program {
  return {
    name,
    script: path.join(place.dist, `${bundle}.js`),
    preload: path.join(place.dist, 'tied-to-parent.js'),
    cwd: place.projectRoot,
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production', DATA_DIR: place.dataDir, ...env },
    logFile: path.join(place.logs, `${log}.log`),
  };
}

/** Where the simulators call the server, without a slash at the end: they are on this machine, and go past whatever stands before it for people. */
export function calledAt({ host, providersUrl }: Pick<LaunchSettings, 'host' | 'providersUrl'>, port: number): string {
  return providersUrl?.replace(/\/+$/, '') ?? `http://${reachable(host)}:${port}`;
}

/** "Every address" is for listening, not for calling. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
