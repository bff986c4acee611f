import path from 'node:path';
import { StartProblem } from '../platform/db';

export type LaunchSettings = {
  host: string;
  /** 0 means any free port. */
  port: number;
  dataDir: string;
  /** URL for browsers, if it differs from the listening address. */
  publicUrl: string | undefined;
  /** Trusted proxies, in the format of the server's TRUST_PROXY. */
  trustProxy: string | undefined;
  /** URL for providers' webhooks, if it differs from the listening address. */
  providersUrl: string | undefined;
  /** URL of an external PostgreSQL; without one, the embedded PostgreSQL is started. */
  databaseUrl: string | undefined;
  /** Superuser's URL of the same database, used to revoke the portal role's right to change the audit log. */
  databaseAdminUrl: string | undefined;
  demoPassword: string | undefined;
  /** SMPP and HTTP control ports of the SMSC simulator; 0 means any free port. */
  smscPort: number | undefined;
  smscControlPort: number | undefined;
  /** Ports of the HTTP providers' simulator; 0 means any free port. */
  providersPort: number | undefined;
  providersControlPort: number | undefined;
};

export function readSettings(env: NodeJS.ProcessEnv, projectRoot: string): LaunchSettings {
  return {
    host: env.HOST || '127.0.0.1',
    port: portOf(env, 'PORT') ?? 8080,
    dataDir: path.resolve(env.DATA_DIR || path.join(projectRoot, 'data')),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseAdminUrl: env.DATABASE_ADMIN_URL || undefined,
    publicUrl: env.PUBLIC_URL || undefined,
    trustProxy: env.TRUST_PROXY?.trim() || undefined,
    providersUrl: env.PROVIDERS_URL || undefined,
    // Sign-in trims passwords, so one with outer spaces could never be entered.
    demoPassword: env.DEMO_PASSWORD?.trim() || undefined,
    smscPort: portOf(env, 'SMSC_PORT'),
    smscControlPort: portOf(env, 'SMSC_CONTROL_PORT'),
    providersPort: portOf(env, 'PROVIDERS_PORT'),
    providersControlPort: portOf(env, 'PROVIDERS_CONTROL_PORT'),
  };
}

function portOf(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartProblem(`${name} is "${text}", but must be a port number from 0 to 65535.`);
}
