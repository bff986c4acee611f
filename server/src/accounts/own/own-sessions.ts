import { AppError, type OwnSession } from '@portal/contracts';
import { inTransaction, type Db } from '../../db';
import type { Actor } from '../../http';
import { lockLogin } from '../login.store';
import type { SessionLifetime } from '../session.service';
import { endOneSession, endOtherSessions } from '../session.store';
import { deviceName } from './device-name';
import { sessionsOf } from './own-sessions.store';

export async function listOwnSessions(db: Db, actor: Actor, now: Date, { idleMs }: SessionLifetime): Promise<OwnSession[]> {
  const rows = await sessionsOf(db, actor, { now, seenAfter: new Date(now.getTime() - idleMs) });
  return rows.map(({ id, userAgent, address, createdAt, lastSeenAt, impersonator }) => ({
    id: String(id), current: id === actor.sessionId, device: deviceName(userAgent), address, impersonator,
    created: createdAt.toISOString(), lastSeen: lastSeenAt.toISOString(),
  }));
}

/** One session of the login, or all but the current one. Resolves to the ended ones. Throws not_found. */
export async function endOwnSessions(db: Db, { loginId, sessionId }: Actor, which: string, now: Date): Promise<readonly bigint[]> {
  return inTransaction(db, async (tx) => {
    await lockLogin(tx, loginId);
    if (which === 'others') return endOtherSessions(tx, { loginId, sessionId }, now, 'logout');
    const ended = await endOneSession(tx, { loginId, sessionId: BigInt(which) }, now);
    if (ended.length === 0) throw new AppError('not_found');
    return ended;
  });
}
