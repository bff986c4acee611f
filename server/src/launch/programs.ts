import path from 'node:path';
import { checkEnvironment } from '../check-environment';
import { DEMO_CLIENT_EMAIL, DEMO_LIQPAY_PUBLIC_KEY } from '../demo';
import { startChild, type ChildProgram } from './child';
import type { Parts } from './part';
import type { LaunchSettings } from './settings';
import { secretsOfServer, type SimulatorSecrets } from './simulator-secrets';
import { sinchApplications, type CalledBack } from './sinch-applications';
import { exposureOf, type Exposure } from './demo-exposure';
import { ownSealingKeys } from './sealing-keys';
import { answersOk, listens, untilReady } from './until-ready';

export type LaunchFolders = { dist: string; projectRoot: string; logs: string; dataDir: string };

type Ports = { port: number; controlPort: number };

export async function startSmsc(
  folders: LaunchFolders, { secrets, ...ports }: Ports & { secrets: SimulatorSecrets }, parts: Parts, print: (line: string) => void,
): Promise<void> {
  const smsc = program(folders, 'The SMSC simulator', 'smsc', {
    SMSC_HOST: '127.0.0.1',
    SMSC_PORT: String(ports.port),
    SMSC_CONTROL_PORT: String(ports.controlPort),
    SMSC_ACCOUNT: `portal:${secrets.smsc},reserve:${secrets.smscReserve},sandbox:${secrets.smscSandbox}`,
  });
  const child = parts.add(startChild(smsc, print));
  await untilReady(child, smsc, () => listens('127.0.0.1', ports.port), { print });
  child.keepRunning();
}

export type ProvidersAddress = Ports & CalledBack & { secrets: SimulatorSecrets; sandbox: boolean };

/** Simulators of all HTTP providers in one program, each behind its own prefix. The sandbox has a second instance. */
export async function startProviders(
  folders: LaunchFolders, { port, controlPort, secrets, sandbox, ...calledBack }: ProvidersAddress, parts: Parts,
  print: (line: string) => void,
): Promise<void> {
  const { providersUrl, callbackKeys: { viber, rcs } } = calledBack;
  const providers = program(folders, sandbox ? 'The sandbox provider simulator' : 'The provider simulator', 'providers', {
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
  const child = parts.add(startChild(providers, print));
  await untilReady(child, providers, () => listens('127.0.0.1', port), { print });
  child.keepRunning();
}

export type ServerAddress = Exposure & {
  port: number;
  databaseUrl: string;
  demo: boolean;
  /** Base URL for providers' webhooks, without trailing slash. */
  providersUrl: string;
  secrets: SimulatorSecrets;
};

function serverProgram(folders: LaunchFolders, at: ServerAddress): ChildProgram {
  return program(folders, 'The server', 'main', {
    HOST: at.host, PORT: String(at.port), DATABASE_URL: at.databaseUrl, PROVIDERS_URL: at.providersUrl, ...secretsOfServer(at.secrets),
    // The demo must work without an authenticator app.
    ...(at.demo && !process.env.TWO_FACTOR ? { TWO_FACTOR: 'offered' } : {}),
    // If other machines can reach the demo, strangers must not make the server call local services.
    ...(at.demo && !process.env.CALLBACK_LOOPBACK ? { CALLBACK_LOOPBACK: exposureOf(at) === null ? 'yes' : 'no' } : {}),
    DEMO: at.demo ? 'yes' : '',
    ...ownSealingKeys(folders.dataDir, process.env),
    ...(at.demo && !process.env.OFFER_DIR ? { OFFER_DIR: path.join(folders.projectRoot, 'server/demo-texts') } : {}),
  });
}

/** Throws the StartProblem of a wrong setting before a database is created or changed. */
export function checkServerEnvironment(folders: LaunchFolders, at: Omit<ServerAddress, 'databaseUrl' | 'demo'>): void {
  const { env } = serverProgram(folders, { ...at, databaseUrl: 'postgres://not-started/', demo: false });
  checkEnvironment(env, folders.projectRoot);
}

export async function startServer(folders: LaunchFolders, at: ServerAddress, parts: Parts, print: (line: string) => void): Promise<string> {
  const server = serverProgram(folders, at);
  const child = parts.add(startChild(server, print));
  const url = `http://${reachable(at.host)}:${at.port}/`;
  await untilReady(child, server, () => answersOk(`${url}readyz`), { print });
  child.keepRunning();
  return url;
}

function program(folders: LaunchFolders, name: string, bundle: string, env: Record<string, string>, log = bundle): ChildProgram {
  return {
    name,
    script: path.join(folders.dist, `${bundle}.js`),
    preload: path.join(folders.dist, 'exit-with-parent.js'),
    cwd: folders.projectRoot,
    // No program gets superuser access.
    env: { ...process.env, DATABASE_ADMIN_URL: '', NODE_ENV: process.env.NODE_ENV || 'production', DATA_DIR: folders.dataDir, ...env },
    logFile: path.join(folders.logs, `${log}.log`),
  };
}

/** Base URL for the simulators' webhooks, without trailing slash. Simulators are local and bypass the public URL. */
export function calledAt({ host, providersUrl }: Pick<LaunchSettings, 'host' | 'providersUrl'>, port: number): string {
  return providersUrl?.replace(/\/+$/, '') ?? `http://${reachable(host)}:${port}`;
}

/** Replaces a wildcard address, which can be listened on but not called. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
