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
  const { name, kind } = readArgs(args);
  const login = await loginOf(db, name);
  if (login.status !== 1 || login.customerStatus !== 1) throw new StartProblem(`The login ${name}, or its customer, is locked: unlock it first.`);
  const { code, expires } = await issueCode(db, { loginId: login.id, kind, createdBy: null }, now);
  const what = kind === 'handoff' ? `logs ${name} in` : `lets ${name} set a password`;
  return [`This link ${what}, once, until ${expires.toISOString()}:`, '', `${addressOf(settings)}auth-redirect?code=${code}`].join('\n');
}

const USAGE = 'pnpm invite <login>, or pnpm invite <login> --handoff for a link that needs no password.';

/** Strictly, since a link lets in whoever has it: what is not understood must not become a link of another kind, or for another. */
function readArgs(args: readonly string[]): { name: string; kind: 'handoff' | 'password' } {
  const given = args.filter((arg) => arg !== '--');
  const names = given.filter((arg) => !arg.startsWith('-'));
  const unknown = given.find((arg) => arg.startsWith('-') && arg !== '--handoff');
  if (unknown !== undefined) throw new StartProblem(`${unknown} is not understood: ${USAGE}`);
  const [name] = names;
  if (name === undefined || name.trim() === '') throw new StartProblem(`Whom to invite? ${USAGE}`);
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
    throw new StartProblem('The database does not answer: start the product (npm start) with the same DATA_DIR or DATABASE_URL, and ask again.', { cause: error });
  }
  throw new StartProblem(`There is no login ${name}.`);
}

function addressOf({ host, port, publicUrl }: InvitationOrder['settings']): string {
  return publicUrl?.replace(/\/*$/, '/') ?? `http://${reachable(host)}:${port}/`;
}
