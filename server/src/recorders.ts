import { writeAudit, writeOutcome, writeRefusal } from './platform/audit';
import type { Db } from './platform/db';
import type { RecordCall, RecordRefusal } from './platform/http';

export function callRecorder(db: Db, clock: () => Date): RecordCall {
  return async ({ actor: { customerId, loginId, impersonatorId }, ...call }) => {
    const entry = await writeAudit(db, { ...call, event: 'call', at: clock(), customerId, loginId, impersonatorId });
    return (outcome, facts) => writeOutcome(db, { entry, at: clock(), outcome, ...facts });
  };
}

export function refusalRecorder(db: Db, clock: () => Date): RecordRefusal {
  return ({ actor, ...refusal }) => writeRefusal(db, { ...refusal, actor, at: clock() });
}
