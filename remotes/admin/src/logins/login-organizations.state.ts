import type { Data } from '@portal/contracts';
import { adminLogins } from '@portal/contracts/admin';
import { quietRequest } from '@portal/portal/api';
import { command, resource } from '@portal/portal/resource';
import { all } from '@portal/portal/saga';

type Organizations = Data<typeof adminLogins.listPermOrgs>['items'];
type LoginOrganizations = { uuid: string; granted: Organizations; available: Organizations };
/** `uuid`: the login. `granted`: whether it may use the organization from now on. */
type RightChange = { uuid: string; organizationUuid: string; granted: boolean };

export const rightKey = ({ uuid, organizationUuid }: Pick<RightChange, 'uuid' | 'organizationUuid'>) => `${uuid} ${organizationUuid}`;

export const changeRight = command('admin/changeRight', function* ({ uuid, organizationUuid, granted }: RightChange) {
  const endpoint = granted ? adminLogins.addPermOrg : adminLogins.delPermOrg;
  return (yield* quietRequest(endpoint, { body: { uuid, organizationUuid } })).items;
}, { keyOf: rightKey });

/** Organizations that a login is restricted to, and those that can be added. The key is the login's UUID. */
export const loginOrganizations = resource('admin/loginOrganizations', function* (uuid: string) {
  const { granted, available } = yield* all({
    granted: quietRequest(adminLogins.listPermOrgs, { body: { uuid } }),
    available: quietRequest(adminLogins.listAvailOrgs, { body: { uuid } }),
  });
  return { uuid, granted: granted.items, available: available.items };
}, { keyOf: (uuid) => uuid, patchOn: [{ on: changeRight.succeeded, patch: withGranted }] });

function withGranted(
  before: LoginOrganizations, { request, result: granted }: { request: RightChange; result: Organizations },
): LoginOrganizations {
  if (before.uuid !== request.uuid) return before;
  const available = [...before.granted, ...before.available].filter(({ uuid }) => granted.every((other) => other.uuid !== uuid))
    .sort((one, other) => one.name.localeCompare(other.name));
  return { ...before, granted, available };
}
