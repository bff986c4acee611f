import type { SessionEndReason } from '@portal/contracts';
import type { Failure } from '../failure';

/** Why a session ended; 'refused' if the server gives no reason. */
export type EndReason = SessionEndReason | 'refused';

const reasons: ReadonlySet<unknown> = new Set<SessionEndReason>([
  'elsewhere', 'replaced', 'expired', 'locked', 'customer_disabled', 'impersonation',
]);
const byName: Partial<Record<Failure['name'], EndReason>> = {
  session_expired: 'expired', session_replaced: 'replaced', session_cleared: 'locked',
};

const isEndReason = (value: unknown): value is EndReason => value === 'refused' || reasons.has(value);

/** Why the server no longer accepts the token (SES-20). */
export const endReasonOf = ({ name, params }: Pick<Failure, 'name' | 'params'>): EndReason =>
  isEndReason(params.reason) ? params.reason : byName[name] ?? 'refused';
