import { AppError, type OwnSession } from '@portal/contracts';
import { inTransaction, type Db } from '../../../platform/db';
import type { Actor } from '../../../platform/http';
import { lockLogin } from '../login.store';
import type { SessionLifetime } from '../session.service';
import { endOneSession, endOtherSessions } from '../session.store';
import { sessionsOf } from './own-sessions.store';

/** The first match wins. Derived browsers come first, because their user agents also name the base browser. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'], [/\bOPR\/(\d+)/, 'Opera'], [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'], [/\bVersion\/(\d+)[\d.]*.* Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bWindows\b/, 'Windows'], [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'], [/\bLinux\b/, 'Linux'],
];

function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const [browser] = browsers.flatMap(([pattern, name]) => {
    const [, version] = pattern.exec(userAgent) ?? [];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  const [system] = systems.flatMap(([pattern, name]) => (pattern.test(userAgent) ? [name] : []));
  return [browser, system].filter((part) => part !== undefined).join(', ') || null;
}

export async function listOwnSessions(db: Db, actor: Actor, now: Date, { idleMs }: SessionLifetime): Promise<OwnSession[]> {
  const rows = await sessionsOf(db, actor, { now, activeAfter: new Date(now.getTime() - idleMs) });
  return rows.map(({ id, userAgent, address, createdAt, lastSeenAt, impersonator }) => ({
    id: String(id), current: id === actor.sessionId, device: deviceName(userAgent), address, impersonator,
    created: createdAt.toISOString(), lastSeen: lastSeenAt.toISOString(),
  }));
}

/** Ends the session `which`, or all other sessions for 'others', and their impersonations. Returns the ended ids. Throws not_found. */
export async function endOwnSessions(db: Db, { loginId, sessionId }: Actor, which: string, now: Date): Promise<readonly bigint[]> {
  return inTransaction(db, async (tx) => {
    await lockLogin(tx, loginId);
    if (which === 'others') return endOtherSessions(tx, { loginId, sessionId }, now, 'logout');
    const ended = await endOneSession(tx, { loginId, sessionId: BigInt(which) }, now);
    if (ended.length === 0) throw new AppError('not_found');
    return ended;
  });
}
