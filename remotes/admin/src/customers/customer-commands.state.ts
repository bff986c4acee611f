import type { Endpoint, Input } from '@portal/contracts';
import { adminCustomers, adminFinance, adminTrafficGuard } from '@portal/contracts/admin';
import { callCommand } from '@portal/portal/resource';
import { cardParts } from './card/card.state';
import { customersPage } from './customers.state';

/** Submitted with the input of its call. `kind`: the text of its success. `keyOf`: the UUID of the record that it is about. */
const customerCommand = <E extends Endpoint>(slice: string, endpoint: E, kind: string, keyOf?: (input: Input<E>) => string) => callCommand(
  `admin/${slice}`, endpoint, (input: Input<E>) => input,
  { ...(keyOf && { keyOf }), done: `customers.done.${kind}`, then: [customersPage, ...cardParts] },
);
const ofCustomer = ({ body }: { body: { uuid: string } }) => body.uuid;
const ofOrganization = ({ body }: { body: { organizationUuid: string } }) => body.organizationUuid;

export const createCustomer = customerCommand('createCustomer', adminCustomers.create, 'create');
export const updateCustomer = customerCommand('updateCustomer', adminCustomers.update, 'update', ofCustomer);
export const enableCustomer = customerCommand('enableCustomer', adminCustomers.enable, 'enable', ofCustomer);
export const disableCustomer = customerCommand('disableCustomer', adminCustomers.disable, 'disable', ofCustomer);
export const markAsProvider = customerCommand('markAsProvider', adminCustomers.setProvider, 'provider', ofCustomer);
export const createOrganization = customerCommand(
  'createOrganization', adminCustomers.createOrganization, 'createOrganization', ofCustomer,
);
export const createAlphaName = customerCommand('createAlphaName', adminCustomers.createAlphaName, 'createAlphaName', ofCustomer);
export const deleteAlphaName = customerCommand(
  'deleteAlphaName', adminCustomers.deleteAlphaName, 'deleteAlphaName', ({ body }) => body.alphaNameUuid,
);
export const writeOff = customerCommand('writeOff', adminFinance.writeOff, 'writeOff', ofOrganization);
export const allowPayMethods = customerCommand('allowPayMethods', adminFinance.updateOrgPayMethods, 'payMethods', ofOrganization);
export const setLimits = customerCommand('setLimits', adminTrafficGuard.set, 'limits', ofCustomer);
export const blockTraffic = customerCommand('blockTraffic', adminTrafficGuard.block, 'stop', ofCustomer);
export const unblockTraffic = customerCommand('unblockTraffic', adminTrafficGuard.unblock, 'unblock', ofCustomer);

export const customerCommands = [
  createCustomer, updateCustomer, enableCustomer, disableCustomer, markAsProvider, createOrganization, createAlphaName, deleteAlphaName,
  writeOff, allowPayMethods, setLimits, blockTraffic, unblockTraffic,
];
