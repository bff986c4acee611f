import { findLogin, issueCode } from '../customers/accounts';
import { StartProblem, type Db } from '../platform/db';
import { codeOf } from './error-code';
import { reachable } from './programs';
import type { LaunchSettings } from './settings';

export type InvitationOrder = {
  /** The login's name, and `--handoff` for a link that signs in at once. */
  args: readonly string[];
  settings: Pick<LaunchSettings, 'host' | 'port' | 'publicUrl'>;
  now: Date;
};

/** NAV-24: returns text with a link that signs in at once or lets the user set a password, for example after forgetting it. */
export async function invitation(db: Db, { args, settings, now }: InvitationOrder): Promise<string> {
  const { name, kind } = readArgs(args);
  const login = await loginOf(db, name);
  if (login.status !== 1 || login.customerStatus !== 1) {
    throw new StartProblem(`The login ${name} or its customer is locked. Unlock it first.`);
  }
  const { code, expires } = await issueCode(db, { loginId: login.id, kind, createdBy: null }, now);
  const what = kind === 'handoff' ? `signs ${name} in` : `lets ${name} set a password`;
  return [`This link ${what}, once, until ${expires.toISOString()}:`, '', `${addressOf(settings)}auth-redirect?code=${code}`].join('\n');
}

const USAGE = 'pnpm invite <login>, or pnpm invite <login> --handoff for a link that signs in without a password.';

/** Strict, because a link grants access: an unknown argument must not change its kind or its login. */
function readArgs(args: readonly string[]): { name: string; kind: 'handoff' | 'password' } {
  const given = args.filter((arg) => arg !== '--');
  const names = given.filter((arg) => !arg.startsWith('-'));
  const unknown = given.find((arg) => arg.startsWith('-') && arg !== '--handoff');
  if (unknown !== undefined) throw new StartProblem(`Unknown option ${unknown}. Use ${USAGE}`);
  const [name] = names;
  if (name === undefined || name.trim() === '') throw new StartProblem(`Name the login to invite: ${USAGE}`);
  if (names.length > 1) throw new StartProblem(`Invite one login at a time, not ${names.join(', ')}: ${USAGE}`);
  return { name, kind: given.includes('--handoff') ? 'handoff' : 'password' };
}

async function loginOf(db: Db, name: string) {
  try {
    const found = await findLogin(db, name.trim());
    if (found) return found;
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ENOENT' && code !== 'ECONNREFUSED') throw error;
    throw new StartProblem(
      'The database is not responding. Start the product (npm start) with the same DATA_DIR or DATABASE_URL, and try again.',
      { cause: error },
    );
  }
  throw new StartProblem(`Login ${name} not found.`);
}

function addressOf({ host, port, publicUrl }: InvitationOrder['settings']): string {
  return publicUrl?.replace(/\/*$/, '/') ?? `http://${reachable(host)}:${port}/`;
}
