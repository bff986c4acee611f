import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createCustomer, createLogin, createOrganization, findLogin } from '../customers/accounts';
import { openAccounts } from '../money/billing';
import { inTransaction, StartProblem, type Db, type Transaction } from '../platform/db';
import { findProvider, insertTariff, lockAdministration } from './administrator.store';
import { invitation, type InvitationOrder } from './invitation';

const USAGE = 'pnpm admin:create <login> [--name "Ann Smith"] [--email ann@provider.example] [--company "Provider Ltd"] [--currency UAH]';
const MAX_NAME = 200;

type AdministratorOptions = { login: string; name: string; email: string | null; company: string | undefined; currency: string };

/**
 * Creates an administrator's login and, if missing, the portal operator's own customer with accounts and an empty tariff. Returns text
 * with a link to set the password. Throws a StartProblem for a taken login name or unknown arguments.
 */
export async function createAdministrator(db: Db, { args, settings, now }: InvitationOrder): Promise<string> {
  const order = readOptions(args);
  return inTransaction(db, async (tx) => {
    await lockAdministration(tx);
    if (await findLogin(tx, order.login)) {
      throw new StartProblem(`The login ${order.login} already exists. Choose another name, or use pnpm invite ${order.login}.`);
    }
    const provider = await findProvider(tx);
    if (provider && order.company !== undefined && order.company !== provider.name) {
      throw new StartProblem(`The provider is already named ${provider.name}. Leave out --company.`);
    }
    const { id: customerId, name } = provider ?? await createProvider(tx, order);
    // A random password that nobody knows; the link replaces it.
    const password = randomBytes(32).toString('base64url');
    const { login, email } = order;
    await createLogin(tx, { customerId, login, name: order.name, email, roles: ['admin', 'impersonate'], type: 'client', password });
    const link = await invitation(tx, { args: [login], settings, now });
    return [`Created the administrator ${login} of ${name}.`, '', link].join('\n');
  });
}

async function createProvider(
  tx: Transaction, { company = 'Provider', currency, email }: AdministratorOptions,
): Promise<{ id: bigint; name: string }> {
  const tariffId = await insertTariff(tx, { name: company, currency });
  const { id } = await createCustomer(tx, { name: company, email, type: 2, tariffId, isProvider: true });
  await openAccounts(tx, id, currency);
  await createOrganization(tx, { customerId: id, name: company, type: 2, email });
  return { id, name: company };
}

function readOptions(args: readonly string[]): AdministratorOptions {
  const { values, positionals: [login = '', ...others] } = parsed(args.filter((arg) => arg !== '--'));
  const { name = login, email, company, currency = 'UAH' } = values;
  if (!/^[\w.@+-]{2,50}$/.test(login)) throw new StartProblem(`Name the login, with 2 to 50 letters, digits, or . _ @ + - signs: ${USAGE}`);
  if (others.length > 0) throw new StartProblem(`Create one administrator at a time, not ${[login, ...others].join(', ')}: ${USAGE}`);
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new StartProblem(`--currency is "${currency}", but must be a code of three capital letters, such as UAH.`);
  }
  if (email !== undefined && !/^\S+@\S+\.\S+$/.test(email)) throw new StartProblem(`--email is "${email}", but must be an email address.`);
  for (const [option, text] of Object.entries({ name, company })) {
    if (text !== undefined && (text.trim() === '' || text.length > MAX_NAME)) {
      throw new StartProblem(`--${option} must have 1 to ${MAX_NAME} characters.`);
    }
  }
  return { login, name: name.trim(), email: email ?? null, company: company?.trim(), currency };
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: { name: text, email: text, company: text, currency: text } });
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}: ${USAGE}`);
  }
}
