import { adminLogins } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { all, put, takeEvery, takeLatest } from '@portal/portal/saga';
import {
  organizationsFailed, organizationsRead, organizationsRequested, rightChanged, rightSaved, rightRefused,
} from './login-organizations.slice';

function* read({ payload: { uuid } }: ReturnType<typeof organizationsRequested>) {
  const { granted, available } = yield* all({
    granted: request(adminLogins.listPermOrgs, { body: { uuid } }, { quiet: true }),
    available: request(adminLogins.listAvailOrgs, { body: { uuid } }, { quiet: true }),
  });
  yield* put(organizationsRead({ granted: granted.items, available: available.items }));
}

function* change({ payload }: ReturnType<typeof rightChanged>) {
  const { uuid, organizationUuid, granted } = payload;
  const { items } = yield* request(granted ? adminLogins.addPermOrg : adminLogins.delPermOrg, {
    body: { uuid, organizationUuid },
  }, { quiet: true });
  yield* put(rightSaved({ ...payload, items }));
}

export function* loginOrganizationsSaga() {
  yield* takeLatest(organizationsRequested, guard(organizationsFailed, read));
  yield* takeEvery(rightChanged, guard(
    (failure, { payload: { organizationUuid } }: ReturnType<typeof rightChanged>) => rightRefused({ organizationUuid, failure }), change,
  ));
}
