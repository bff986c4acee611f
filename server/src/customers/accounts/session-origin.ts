import { plainAddress } from '../../platform/http';
import type { SessionOrigin } from './session.service';

type RequestOrigin = { ip: string; headers: { 'user-agent'?: string | undefined } };

export function originOf({ ip, headers }: RequestOrigin): SessionOrigin {
  return { address: plainAddress(ip), userAgent: headers['user-agent']?.slice(0, 300) ?? null };
}
