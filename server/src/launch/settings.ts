import path from 'node:path';
import { StartProblem } from '../db';

export type LaunchSettings = {
  host: string;
  /** 0 asks for any free one. */
  port: number;
  dataDir: string;
  /** What a browser opens, where that is not where the server listens. */
  publicUrl: string | undefined;
  /** Where providers call, where that is neither. */
  providersUrl: string | undefined;
  /** A PostgreSQL that somebody else runs; the embedded one is started when it is absent. */
  databaseUrl: string | undefined;
  demoPassword: string | undefined;
  /** Ports of the SMSC simulator: its SMPP socket and its HTTP control. 0 asks for any free one. */
  smscPort: number | undefined;
  smscControlPort: number | undefined;
  /** Ports of the simulator of all providers over HTTP, likewise. */
  providersPort: number | undefined;
  providersControlPort: number | undefined;
};

export function readSettings(env: NodeJS.ProcessEnv, projectRoot: string): LaunchSettings {
  return {
    host: env.HOST || '127.0.0.1',
    port: portOf(env, 'PORT') ?? 8080,
    dataDir: path.resolve(env.DATA_DIR || path.join(projectRoot, 'data')),
    databaseUrl: env.DATABASE_URL || undefined,
    publicUrl: env.PUBLIC_URL || undefined,
    providersUrl: env.PROVIDERS_URL || undefined,
    // Logins trim what is typed, so a password with spaces around it could never be entered.
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
  throw new StartProblem(`${name} is "${text}" and has to be a port number from 0 to 65535.`);
}
