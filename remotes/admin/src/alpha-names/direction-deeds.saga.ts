import { adminAlphaNames, type AdminDirection } from '@portal/contracts/admin';
import { guard, noticeShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { deedDone, deedFailed, deedRequested, type DirectionDeed } from './direction-deeds.slice';

// The form that asked shows the refusal itself.
const quiet = { quiet: true };

function* callOf(deed: DirectionDeed): SagaGenerator<readonly AdminDirection[]> {
  switch (deed.kind) {
    case 'create':
      yield* request(adminAlphaNames.createDirection, { body: deed.body }, quiet);
      return [];
    case 'edit':
    case 'switch': return [yield* request(adminAlphaNames.editDirection, { body: deed.body }, quiet)];
    case 'delete':
      yield* request(adminAlphaNames.deleteDirection, { body: deed.body }, quiet);
      return [];
    case 'priorities': return (yield* request(adminAlphaNames.setPriorities, { body: deed.body }, quiet)).items;
  }
}

function* act({ payload: deed }: ReturnType<typeof deedRequested>) {
  const { kind, alphanameUuid } = deed;
  const changed = yield* callOf(deed);
  yield* put(deedDone({ kind, alphanameUuid, changed }));
  yield* put(noticeShown({ intent: 'success', text: i18n.t(`direction.done.${kind}`, { ns: 'admin' }) }));
}

export function* directionDeedsSaga() {
  yield* takeLeading(deedRequested, guard((failure, { payload: { kind, alphanameUuid } }: ReturnType<typeof deedRequested>) => deedFailed({ kind, alphanameUuid, failure }), act));
}
