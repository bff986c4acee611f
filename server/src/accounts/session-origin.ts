import type { SessionOrigin } from './session.service';

type Asked = { ip: string; headers: { 'user-agent'?: string | undefined } };

export function originOf({ ip, headers }: Asked): SessionOrigin {
  return { address: ip, userAgent: headers['user-agent']?.slice(0, 300) ?? null };
}
