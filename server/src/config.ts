import os from 'node:os';
import path from 'node:path';
import { isNumberCountry, type CountryCode } from '@portal/messaging/phone';
import { defaultSessionLifetime, TWO_FACTOR_KEY, type SessionLifetime, type TwoFactorPolicy } from './customers/accounts';
import type { Environment } from './environment';
import { defaultApiRateLimits, defaultRateLimits, type RateLimits } from './platform/http';
import { readAddressPolicy, type AddressPolicy } from './platform/callbacks';
import { firstHostOf, StartProblem } from './platform/db';
import type { Retention } from './messaging/dispatcher';
import { readMailSettings, type MailSettings } from './platform/mail';
import { readSealingKeys, type SealingKeys } from './platform/sealing';
import { readProtectedNames, type ProtectedNames } from './messaging/senders';

const roleNames = ['web', 'dispatcher', 'receiver'] as const;
type ProgramRole = (typeof roleNames)[number];
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = {
  host: string;
  port: number;
  databaseUrl: string;
  databaseConnections: number;
  /** `web` serves the portal, `dispatcher` sends, `receiver` accepts providers' HTTP callbacks. Several programs may have the same role. */
  roles: ReadonlySet<ProgramRole>;
  nodeName: string;
  /** Public address of the receiver nodes, without a trailing slash; null if there is none. */
  providersUrl: string | null;
  /** The portal's address without a trailing slash; null: taken from each request. */
  publicUrl: string | null;
  /** Host for short links; null: the portal's address. */
  shortLinksUrl: string | null;
  /** NATS servers of the bus; null: PostgreSQL. */
  busUrl: string | null;
  /** Subject prefix, so that several portals can share a cluster. */
  busPrefix: string;
  /** File of providers and connections that dispatchers store at startup; null if there is none. */
  providersFile: string | null;
  /** Path of the file with sellers and payment methods, which web nodes load into the database at startup; null if there is none. */
  paymentsFile: string | null;
  retention: Retention;
  /** Hour (UTC) from which the nightly check of the ledger may begin. */
  ledgerCheckHour: number;
  hostDist: string;
  articlesDir: string;
  drawingScript: string;
  /** Contains `<remote>/dist/portal-release.json` for each remote built with the server. */
  builtRemotesDir: string;
  /** All web nodes must share this folder. */
  releasesDir: string;
  logLevel: string;
  lifetime: SessionLifetime;
  rateLimits: RateLimits;
  trustProxy: false | string[];
  metricsToken: string | null;
  pageTitle: string;
  demo: boolean;
  /** Numbers without a country code are read by this country's rules. */
  defaultCountry: CountryCode;
  unconfirmedDays: number;
  mail: MailSettings | null;
  callbackAddresses: AddressPolicy;
  twoFactor: { policy: TwoFactorPolicy; keys: SealingKeys };
  protectedNames: ProtectedNames;
  /** Folder with the public offer (contract terms) in each language, `<language>.txt`; null if there is none. */
  offerDir: string | null;
};

const HOUR = 3_600_000;

/** Throws StartProblem naming an invalid value, instead of using the default. */
export function readConfig(env: Environment, projectRoot: string): Config {
  const dataDir = path.resolve(projectRoot, textOf(env, 'DATA_DIR') ?? 'data');
  const roles = rolesOf(env);
  const twoFactor = oneOf(env, 'TWO_FACTOR', ['required', 'offered']) ?? 'required';
  refuseUnsealed(env, roles);
  return {
    host: textOf(env, 'HOST') ?? '127.0.0.1',
    port: integerOf(env, 'PORT', { minimum: 0, maximum: 65_535 }) ?? 8080,
    databaseUrl: databaseUrlOf(env),
    databaseConnections: integerOf(env, 'DATABASE_CONNECTIONS', { minimum: 4, maximum: 500 }) ?? 20,
    roles,
    nodeName: textOf(env, 'NODE_NAME') ?? os.hostname(),
    // Defaults to PUBLIC_URL, which is right if all roles share one machine.
    providersUrl: addressOf(env, 'PROVIDERS_URL') ?? addressOf(env, 'PUBLIC_URL') ?? null,
    publicUrl: addressOf(env, 'PUBLIC_URL') ?? null,
    shortLinksUrl: addressOf(env, 'SHORT_LINKS_URL') ?? null,
    busUrl: busUrlOf(env),
    busPrefix: matching(env, 'BUS_PREFIX', /^[\w-]+$/, 'letters, digits, - and _') ?? 'portal',
    providersFile: folderOf(env, 'PROVIDERS_FILE', projectRoot),
    paymentsFile: folderOf(env, 'PAYMENTS_FILE', projectRoot),
    retention: {
      receiptDays: daysOf(env, 'KEEP_RECEIPTS_DAYS') ?? 90,
      waitingReceiptDays: daysOf(env, 'KEEP_UNMATCHED_RECEIPTS_DAYS') ?? 4,
      attemptDays: daysOf(env, 'KEEP_ATTEMPTS_DAYS') ?? 30,
      partHours: integerOf(env, 'KEEP_PARTS_HOURS', { minimum: 1, maximum: 8_760 }) ?? 72,
      nodeDays: daysOf(env, 'KEEP_NODES_DAYS') ?? 30,
    },
    ledgerCheckHour: integerOf(env, 'LEDGER_CHECK_HOUR', { minimum: 0, maximum: 23 }) ?? 2,
    hostDist: path.resolve(projectRoot, textOf(env, 'HOST_DIST') ?? 'host/dist'),
    articlesDir: path.join(projectRoot, 'server/articles'),
    drawingScript: path.join(projectRoot, 'server/dist/drawing-worker.js'),
    builtRemotesDir: path.resolve(projectRoot, textOf(env, 'BUILT_REMOTES') ?? 'remotes'),
    releasesDir: path.resolve(projectRoot, textOf(env, 'RELEASES_DIR') ?? path.join(dataDir, 'releases')),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels) ?? 'info',
    lifetime: {
      idleMs: hoursOf(env, 'SESSION_IDLE_HOURS') ?? defaultSessionLifetime.idleMs,
      absoluteMs: hoursOf(env, 'SESSION_HOURS') ?? defaultSessionLifetime.absoluteMs,
    },
    rateLimits: {
      perAddress: rateOf(env, 'RATE_PER_ADDRESS') ?? defaultRateLimits.perAddress,
      perSession: rateOf(env, 'RATE_PER_SESSION') ?? defaultRateLimits.perSession,
      loginsPerAddress: rateOf(env, 'RATE_LOGINS') ?? defaultRateLimits.loginsPerAddress,
      api: {
        perAddress: rateOf(env, 'RATE_API_PER_ADDRESS') ?? defaultApiRateLimits.perAddress,
        sending: rateOf(env, 'RATE_API_SENDING') ?? defaultApiRateLimits.sending,
        otp: rateOf(env, 'RATE_API_OTP') ?? defaultApiRateLimits.otp,
        reading: rateOf(env, 'RATE_API_READING') ?? defaultApiRateLimits.reading,
        others: rateOf(env, 'RATE_API_OTHERS') ?? defaultApiRateLimits.others,
      },
    },
    trustProxy: textOf(env, 'TRUST_PROXY')?.split(',').map((address) => address.trim()) ?? false,
    metricsToken: textOf(env, 'METRICS_TOKEN') ?? null,
    pageTitle: textOf(env, 'PAGE_TITLE') ?? 'Portal',
    demo: textOf(env, 'DEMO') !== undefined,
    defaultCountry: countryOf(env),
    unconfirmedDays: daysOf(env, 'UNCONFIRMED_LIST_DAYS') ?? 30,
    mail: readMailSettings(env),
    callbackAddresses: readAddressPolicy(env),
    twoFactor: { policy: twoFactor, keys: readSealingKeys(env, TWO_FACTOR_KEY) },
    protectedNames: readProtectedNames(env),
    offerDir: folderOf(env, 'OFFER_DIR', projectRoot),
  };
}

/** Secrets are never stored unencrypted. Throws StartProblem for a missing key. */
function refuseUnsealed(env: Environment, roles: ReadonlySet<ProgramRole>): void {
  const missing = (name: string, what: string) => new StartProblem(
    `${name} is missing. Without it, ${what} would be stored unencrypted. Create one with "openssl rand -base64 32" and keep it apart from the backups.`);
  // Required even if TWO_FACTOR is only offered: the key also seals one-time codes.
  if (roles.has('web') && textOf(env, TWO_FACTOR_KEY) === undefined) throw missing(TWO_FACTOR_KEY, 'two-factor secrets and one-time codes');
  if ((roles.has('web') || roles.has('dispatcher')) && textOf(env, 'CALLBACK_KEY') === undefined) {
    throw missing('CALLBACK_KEY', 'the secrets that sign webhooks');
  }
}

/** An empty variable counts as absent, because shells and compose files set absent ones to an empty string. */
function textOf(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function folderOf(env: Environment, name: string, projectRoot: string): string | null {
  const folder = textOf(env, name);
  return folder === undefined ? null : path.resolve(projectRoot, folder);
}

function integerOf(env: Environment, name: string, { minimum, maximum }: { minimum: number; maximum: number }): number | undefined {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
  throw new StartProblem(`${name} is "${text}", but must be a whole number from ${minimum} to ${maximum}.`);
}

function daysOf(env: Environment, name: string): number | undefined {
  return integerOf(env, name, { minimum: 1, maximum: 3_650 });
}

function matching(env: Environment, name: string, pattern: RegExp, what: string): string | undefined {
  const text = textOf(env, name);
  if (text === undefined || pattern.test(text)) return text;
  throw new StartProblem(`${name} is "${text}", but can contain only ${what}.`);
}

function addressOf(env: Environment, name: string): string | undefined {
  const url = textOf(env, name);
  if (url === undefined) return undefined;
  const parsed = /^https?:\/\//.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && parsed.search === '' && parsed.hash === '' && parsed.username === '') return url.replace(/\/+$/, '');
  throw new StartProblem(`${name} must be an address like https://portal.example, with nothing after its path.`);
}

function busUrlOf(env: Environment): string | null {
  const url = textOf(env, 'BUS_URL');
  if (url === undefined) return null;
  if (url.split(',').every((server) => /^(nats|tls):\/\//.test(server.trim()) && URL.canParse(server.trim()))) return url;
  throw new StartProblem('BUS_URL must be an address like nats://user:password@host:4222, or several separated by commas.');
}

function hoursOf(env: Environment, name: string): number | undefined {
  const hours = integerOf(env, name, { minimum: 1, maximum: 8_760 });
  return hours === undefined ? undefined : hours * HOUR;
}

function rateOf(env: Environment, name: string): number | undefined {
  return integerOf(env, name, { minimum: 1, maximum: 10_000_000 });
}

function oneOf<const T extends readonly string[]>(env: Environment, name: string, allowed: T): T[number] | undefined {
  const text = textOf(env, name);
  if (text === undefined || allowed.includes(text)) return text;
  throw new StartProblem(`${name} is "${text}", but must be one of ${allowed.join(', ')}.`);
}

function rolesOf(env: Environment): ReadonlySet<ProgramRole> {
  const names = (textOf(env, 'ROLES') ?? roleNames.join(',')).split(',').map((name) => name.trim());
  const known = names.map((name) => roleNames.find((role) => role === name));
  if (known.includes(undefined)) throw new StartProblem(`ROLES is "${env.ROLES}", but must be a list of ${roleNames.join(', ')}.`);
  return new Set(known.filter((role) => role !== undefined));
}

function databaseUrlOf(env: Environment): string {
  const url = textOf(env, 'DATABASE_URL');
  if (url === undefined) {
    throw new StartProblem('DATABASE_URL is missing. Set it to your PostgreSQL, as postgres://user:password@host:5432/database.');
  }
  if (firstHostOf(url) === null) {
    throw new StartProblem('DATABASE_URL must be an address like postgres://user:password@host:5432/database.');
  }
  return url;
}

function countryOf(env: Environment): CountryCode {
  const country = textOf(env, 'DEFAULT_COUNTRY') ?? 'UA';
  if (isNumberCountry(country)) return country;
  throw new StartProblem(`DEFAULT_COUNTRY is "${country}", but must be the two capital letters of a country, such as UA.`);
}
