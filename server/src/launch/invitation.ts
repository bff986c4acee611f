import { findLogin, issueCode } from '../accounts';
import { StartProblem, type Db } from '../db';
import { codeOf } from './error-code';
import { reachable } from './programs';
import type { LaunchSettings } from './settings';

export type InvitationOrder = {
  /** The login's name, and `--handoff` for a link that logs in at once. */
  args: readonly string[];
  settings: Pick<LaunchSettings, 'host' | 'port' | 'publicUrl'>;
  now: Date;
};

/** The lines that an operator reads: a link by which this login sets its password, whoever has forgotten it (NAV-24). */
export async function invitation(db: Db, { args, settings, now }: InvitationOrder): Promise<string> {
  const name = args.find((arg) => !arg.startsWith('--'));
  if (name === undefined) throw new StartProblem('Whom to invite? pnpm invite <login>, or pnpm invite <login> --handoff for a link that needs no password.');
  const kind = args.includes('--handoff') ? 'handoff' : 'password';
  const login = await loginOf(db, name);
  if (login.status !== 1 || login.customerStatus !== 1) throw new StartProblem(`The login ${name}, or its customer, is locked: unlock it first.`);
  const { code, expires } = await issueCode(db, { loginId: login.id, kind, createdBy: null }, now);
  const what = kind === 'handoff' ? `logs ${name} in` : `lets ${name} set a password`;
  return [`This link ${what}, once, until ${expires.toISOString()}:`, '', `${addressOf(settings)}auth-redirect?code=${code}`].join('\n');
}

async function loginOf(db: Db, name: string) {
  try {
    const found = await findLogin(db, name.trim());
    if (found) return found;
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ENOENT' && code !== 'ECONNREFUSED') throw error;
    throw new StartProblem('The database does not answer: start the product (npm start) with the same DATA_DIR or DATABASE_URL, and ask again.', { cause: error });
  }
  throw new StartProblem(`There is no login ${name}.`);
}

function addressOf({ host, port, publicUrl }: InvitationOrder['settings']): string {
  return publicUrl?.replace(/\/*$/, '/') ?? `http://${reachable(host)}:${port}/`;
}
