import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError, decodeMask, type Parsed } from '@portal/contracts';
import { MAX_RELEASE_TOKENS, type adminReleaseTokens, type ReleaseToken, type ReleaseTokenRight } from '@portal/contracts/admin';
import { elementsOf } from '@portal/contracts/permissions';
import { inTransaction, type Db } from '../db';
import { plainAddress, type Actor } from '../http';
import { readAddressRules } from '../../customers/keys';
import { findToken, lockTokens, insertToken, noteTokenUse, type TokenRow } from './release-token.store';

const MARK = 'rt_';
const SECRET_BYTES = 32;
const PREFIX_CHARACTERS = 11;
const TOKEN = /^rt_[\w-]{43}$/;
const RIGHT = '/admin/releases';
const DAY = 86_400_000;
const MINUTE = 60_000;

export type TokenLimits = { rights: readonly ReleaseTokenRight[]; remotes: readonly string[] };
export type TokenCaller = { actor: Actor; limits: TokenLimits };

/** Resolves to the token, which cannot be shown again. Throws wrong_create_params, too_many_keys, name_taken. */
export async function createToken(
  db: Db, { loginId, now }: { loginId: bigint; now: Date },
  { name, remotes, rights, addresses, days }: Parsed<typeof adminReleaseTokens.create>['body'],
): Promise<{ token: string; item: ReleaseToken }> {
  const rules = readAddressRules(addresses);
  return inTransaction(db, async (tx) => {
    const { tokens, isTaken } = await lockTokens(tx, name);
    if (tokens >= MAX_RELEASE_TOKENS) throw new AppError('too_many_keys', { max: MAX_RELEASE_TOKENS });
    if (isTaken) throw new AppError('name_taken', { name });
    const token = `${MARK}${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const row = await insertToken(tx, {
      name, prefix: token.slice(0, PREFIX_CHARACTERS), hash: hashOf(token), remotes: [...new Set(remotes)], rights: [...new Set(rights)],
      addresses: rules, loginId, now, expires: new Date(now.getTime() + days * DAY),
    });
    return { token, item: presentToken(row) };
  });
}

export function presentToken({ created, expires, lastUsed, ...row }: TokenRow): ReleaseToken {
  return { ...row, created: created.toISOString(), expires: expires.toISOString(), lastUsed: lastUsed?.toISOString() ?? null };
}

/** Authenticates as the token's creator, if that login may release. Also counts as step-up. Every failure throws release_token_refused. */
export async function authenticateToken(db: Db, token: string, { address, now }: { address: string; now: Date }): Promise<TokenCaller> {
  const from = plainAddress(address);
  const stored = TOKEN.test(token) && isIP(from) !== 0 ? await findToken(db, hashOf(token), { address: from, now }) : undefined;
  const roles = stored?.isActive ? decodeMask(stored.maskrole) : [];
  if (!stored?.isAllowed || !elementsOf(roles).includes(RIGHT)) throw new AppError('release_token_refused');
  const { id, name, remotes, rights, loginId, login, customerId, lastUsed } = stored;
  const minute = new Date(now.getTime() - (now.getTime() % MINUTE));
  if (lastUsed === null || lastUsed < minute) await noteTokenUse(db, id, { address: from, minute });
  const actor: Actor = {
    // Negative, so that it differs from all session ids and the token has its own rate limit.
    sessionId: -id, loginId, login, customerId, roles, organizations: null, elements: new Set([RIGHT]), impersonator: null,
    impersonatorId: null, verifiedAt: now,
    obligation: null, releaseToken: name,
  };
  return { actor, limits: { rights, remotes } };
}

/** Throws release_token_limited unless the token allows the right and the changed `remotes` (null: possibly all remotes). */
export function requireWithin(limits: TokenLimits | null, right: ReleaseTokenRight, remotes: readonly string[] | null): void {
  if (limits === null) return;
  if (!limits.rights.includes(right)) throw new AppError('release_token_limited', { needed: right });
  if (limits.remotes.length === 0) return;
  const beyond = remotes === null ? 'all remotes' : remotes.find((remote) => !limits.remotes.includes(remote));
  if (beyond !== undefined) throw new AppError('release_token_limited', { needed: beyond });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
