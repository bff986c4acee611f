import { adminAudit } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { auditFailed, auditLoaded, auditRequested } from './audit.slice';
import { toInput } from './audit-query';

function* load({ payload }: ReturnType<typeof auditRequested>) {
  // The list shows the failure; an error notice would disappear after a few seconds.
  yield* put(auditLoaded({ ...(yield* request(adminAudit.list, toInput(payload), { quiet: true })), query: payload }));
}

export function* auditSaga() {
  yield* takeLatest(auditRequested, guard(auditFailed, load));
}
