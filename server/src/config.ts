import os from 'node:os';
import path from 'node:path';
import { isNumberCountry, type CountryCode } from '@portal/messaging/phone';
import { defaultSessionLifetime, TWO_FACTOR_KEY, type SessionLifetime, type TwoFactorPolicy } from './accounts';
import { defaultApiRateLimits, defaultRateLimits, type RateLimits } from './http';
import { readAddressPolicy, type AddressPolicy } from './callbacks';
import { firstHostOf, StartProblem } from './db';
import type { Retention } from './dispatcher';
import { readMailSettings, type MailSettings } from './mail';
import { readSealingKeys, type SealingKeys } from './sealing';
import { readProtectedNames, type ProtectedNames } from './senders';

const roleNames = ['web', 'dispatcher', 'receiver'] as const;
export type ProgramRole = (typeof roleNames)[number];
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = {
  host: string;
  port: number;
  databaseUrl: string;
  databaseConnections: number;
  /** `web` serves the portal, `dispatcher` sends, `receiver` takes the calls of providers. Each in as many programs as are wanted. */
  roles: ReadonlySet<ProgramRole>;
  /** How operators know this program among the nodes. */
  nodeName: string;
  /** Where providers reach the nodes with the role `receiver`, without a slash at the end; null where they cannot. */
  providersUrl: string | null;
  /** What browsers open, and where pictures and short links are reached, without a slash at the end; null: the address of each request. */
  publicUrl: string | null;
  /** A host of its own for short links; null where they stand below the portal's address. */
  shortLinksUrl: string | null;
  /** NATS servers that carry live news between nodes; null: PostgreSQL carries them. */
  busUrl: string | null;
  /** Begins the subjects on them, so that several portals can share a cluster. */
  busPrefix: string;
  /** Providers and connections that dispatchers write into the database when they start; null where there is none. */
  providersFile: string | null;
  /** Sellers and pay methods that web nodes write into the database when they start; null where there is none. */
  paymentsFile: string | null;
  retention: Retention;
  /** From when on, by UTC, the nightly check of the ledger may begin. */
  ledgerCheckHour: number;
  /** Built host: index.html, login.html and assets/. */
  hostDist: string;
  /** Where the documentation's articles are. */
  articlesDir: string;
  /** Holds `<remote>/dist/portal-release.json` for each remote that was built with the server. */
  builtRemotesDir: string;
  /** Released files of remotes. Every web node needs the same ones. */
  releasesDir: string;
  logLevel: string;
  lifetime: SessionLifetime;
  rateLimits: RateLimits;
  trustProxy: false | string[];
  metricsToken: string | null;
  pageTitle: string;
  /** Whose rules numbers follow that are written as they are dialled at home. */
  defaultCountry: CountryCode;
  /** The mail server, and by whose name mail leaves; null: this portal sends no e-mail. */
  mail: MailSettings | null;
  /** Where requests may go that customers ask for. */
  callbackAddresses: AddressPolicy;
  /** Whether admins and accountants must have a second factor, and what the secrets of second factors are sealed with. */
  twoFactor: { policy: TwoFactorPolicy; keys: SealingKeys };
  /** Alpha names that only certain customers may have. */
  protectedNames: ProtectedNames;
  /** Holds the offer's text as `<language>.txt`; null where there is none. */
  offerDir: string | null;
};

type Env = Readonly<Record<string, string | undefined>>;
const HOUR = 3_600_000;

/** Reads the environment; a value that is not understood is a StartProblem that names it, never a default in its place. */
export function readConfig(env: Env, projectRoot: string): Config {
  const dataDir = path.resolve(projectRoot, textOf(env, 'DATA_DIR') ?? 'data');
  return {
    host: textOf(env, 'HOST') ?? '127.0.0.1',
    port: integerOf(env, 'PORT', { minimum: 0, maximum: 65_535 }) ?? 8080,
    databaseUrl: databaseUrlOf(env),
    databaseConnections: integerOf(env, 'DATABASE_CONNECTIONS', { minimum: 4, maximum: 500 }) ?? 20,
    roles: rolesOf(env),
    nodeName: textOf(env, 'NODE_NAME') ?? os.hostname(),
    // PUBLIC_URL is what browsers open, which is the same on one machine.
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
    defaultCountry: countryOf(env),
    mail: readMailSettings(env),
    callbackAddresses: readAddressPolicy(env),
    twoFactor: { policy: oneOf(env, 'TWO_FACTOR', ['required', 'offered']) ?? 'required', keys: readSealingKeys(env, TWO_FACTOR_KEY) },
    protectedNames: readProtectedNames(env),
    offerDir: folderOf(env, 'OFFER_DIR', projectRoot),
  };
}

/** An empty value is an absent one, as shells and compose files make them. */
function textOf(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function folderOf(env: Env, name: string, projectRoot: string): string | null {
  const folder = textOf(env, name);
  return folder === undefined ? null : path.resolve(projectRoot, folder);
}

function integerOf(env: Env, name: string, { minimum, maximum }: { minimum: number; maximum: number }): number | undefined {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
  throw new StartProblem(`${name} is "${text}" and has to be a whole number from ${minimum} to ${maximum}.`);
}

function daysOf(env: Env, name: string): number | undefined {
  return integerOf(env, name, { minimum: 1, maximum: 3_650 });
}

function matching(env: Env, name: string, pattern: RegExp, what: string): string | undefined {
  const text = textOf(env, name);
  if (text === undefined || pattern.test(text)) return text;
  throw new StartProblem(`${name} is "${text}" and has to be made of ${what}.`);
}

function addressOf(env: Env, name: string): string | undefined {
  const url = textOf(env, name);
  if (url === undefined) return undefined;
  const parsed = /^https?:\/\//.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && parsed.search === '' && parsed.hash === '' && parsed.username === '') return url.replace(/\/+$/, '');
  throw new StartProblem(`${name} is not an address like https://portal.example, without anything behind its path.`);
}

function busUrlOf(env: Env): string | null {
  const url = textOf(env, 'BUS_URL');
  if (url === undefined) return null;
  if (url.split(',').every((server) => /^(nats|tls):\/\//.test(server.trim()) && URL.canParse(server.trim()))) return url;
  throw new StartProblem('BUS_URL is not an address like nats://user:password@host:4222, or several of them with commas between.');
}

function hoursOf(env: Env, name: string): number | undefined {
  const hours = integerOf(env, name, { minimum: 1, maximum: 8_760 });
  return hours === undefined ? undefined : hours * HOUR;
}

/** Requests a minute. */
function rateOf(env: Env, name: string): number | undefined {
  return integerOf(env, name, { minimum: 1, maximum: 10_000_000 });
}

function oneOf<const T extends readonly string[]>(env: Env, name: string, allowed: T): T[number] | undefined {
  const text = textOf(env, name);
  if (text === undefined || allowed.includes(text)) return text;
  throw new StartProblem(`${name} is "${text}" and has to be one of ${allowed.join(', ')}.`);
}

function rolesOf(env: Env): ReadonlySet<ProgramRole> {
  const names = (textOf(env, 'ROLES') ?? roleNames.join(',')).split(',').map((name) => name.trim());
  const known = names.map((name) => roleNames.find((role) => role === name));
  if (known.includes(undefined)) throw new StartProblem(`ROLES is "${env.ROLES}" and has to be a list of ${roleNames.join(', ')}.`);
  return new Set(known.filter((role) => role !== undefined));
}

function databaseUrlOf(env: Env): string {
  const url = textOf(env, 'DATABASE_URL');
  if (url === undefined) throw new StartProblem('DATABASE_URL is missing: it says which PostgreSQL to use, as postgres://user:password@host:5432/database.');
  if (firstHostOf(url) === null) throw new StartProblem('DATABASE_URL is not an address like postgres://user:password@host:5432/database.');
  return url;
}

function countryOf(env: Env): CountryCode {
  const country = textOf(env, 'DEFAULT_COUNTRY') ?? 'UA';
  if (isNumberCountry(country)) return country;
  throw new StartProblem(`DEFAULT_COUNTRY is "${country}" and has to be two capital letters that stand for a country, such as UA.`);
}
