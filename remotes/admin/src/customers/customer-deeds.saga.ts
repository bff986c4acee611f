import { adminCustomers, adminFinance, adminTrafficGuard } from '@portal/contracts/admin';
import { guard, noticeShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { deedDone, deedFailed, deedRequested, type CustomerDeed } from './customer-deeds.slice';

// The form that asked shows the refusal itself.
const quiet = { quiet: true };

/** Gives the uuid of a customer that was made by it. */
function* callOf(deed: CustomerDeed): SagaGenerator<string | undefined> {
  switch (deed.kind) {
    case 'create': return (yield* request(adminCustomers.create, { body: deed.body }, quiet)).uuid;
    case 'update': yield* request(adminCustomers.update, { body: deed.body }, quiet); break;
    case 'enable': yield* request(adminCustomers.enable, { body: deed.body }, quiet); break;
    case 'disable': yield* request(adminCustomers.disable, { body: deed.body }, quiet); break;
    case 'createOrganization': yield* request(adminCustomers.createOrganization, { body: deed.body }, quiet); break;
    case 'createAlphaName': yield* request(adminCustomers.createAlphaName, { body: deed.body }, quiet); break;
    case 'deleteAlphaName': yield* request(adminCustomers.deleteAlphaName, { body: deed.body }, quiet); break;
    case 'writeOff': yield* request(adminFinance.writeOff, { body: deed.body }, quiet); break;
    case 'payMethods': yield* request(adminFinance.updateOrgPayMethods, { body: deed.body }, quiet); break;
    case 'limits': yield* request(adminTrafficGuard.set, { body: deed.body }, quiet); break;
    case 'stop': yield* request(adminTrafficGuard.stop, { body: deed.body }, quiet); break;
    case 'lift': yield* request(adminTrafficGuard.lift, { body: deed.body }, quiet); break;
  }
  return undefined;
}

function* act({ payload: deed }: ReturnType<typeof deedRequested>) {
  const created = yield* callOf(deed);
  yield* put(deedDone({ kind: deed.kind, created }));
  yield* put(noticeShown({ intent: 'success', text: i18n.t(`customers.done.${deed.kind}`, { ns: 'admin' }) }));
}

export function* customerDeedsSaga() {
  yield* takeLeading(deedRequested, guard((failure, { payload: { kind } }: ReturnType<typeof deedRequested>) => deedFailed({ kind, failure }), act));
}
