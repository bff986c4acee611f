import type { Data } from '@portal/contracts';
import { adminCustomers, adminLogins, type AdminLogin } from '@portal/contracts/admin';
import { callResource } from '@portal/portal/resource';
import { changeLogin, createLogin, updateLogin } from './login-commands.state';
import { toInput } from './logins-query';

type LoginsPage = Data<typeof adminLogins.list>;

/** Updates the row in place instead of reloading the page, so that the row does not move. */
const withLogin = (page: LoginsPage, { result }: { result: AdminLogin }): LoginsPage => ({
  ...page, items: page.items.map((login) => (login.uuid === result.uuid ? result : login)),
});

export const loginsPage = callResource('admin/logins', adminLogins.list, toInput, {
  refreshOn: [createLogin.succeeded],
  patchOn: [{ on: updateLogin.succeeded, patch: withLogin }, { on: changeLogin.succeeded, patch: withLogin }],
});

/** The customer in the filter of the logins. */
export const filteredCustomer = callResource('admin/filteredCustomer', adminCustomers.load, (uuid: string) => ({ query: { uuid } }), {
  keyOf: (uuid) => uuid,
});
