import { adminCustomers, adminFinance, adminTrafficGuard } from '@portal/contracts/admin';
import { guard, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { commandSucceeded, commandFailed, commandSubmitted, type CustomerCommand } from './customer-commands.slice';

// The form shows the refusal, so no toast is needed.
const quiet = { quiet: true };

/** Sends the command to the server. Returns the UUID of a created customer, otherwise undefined. */
function* callOf(command: CustomerCommand): SagaGenerator<string | undefined> {
  switch (command.kind) {
    case 'create': return (yield* request(adminCustomers.create, { body: command.body }, quiet)).uuid;
    case 'update': yield* request(adminCustomers.update, { body: command.body }, quiet); break;
    case 'enable': yield* request(adminCustomers.enable, { body: command.body }, quiet); break;
    case 'disable': yield* request(adminCustomers.disable, { body: command.body }, quiet); break;
    case 'provider': yield* request(adminCustomers.setProvider, { body: command.body }, quiet); break;
    case 'createOrganization': yield* request(adminCustomers.createOrganization, { body: command.body }, quiet); break;
    case 'createAlphaName': yield* request(adminCustomers.createAlphaName, { body: command.body }, quiet); break;
    case 'deleteAlphaName': yield* request(adminCustomers.deleteAlphaName, { body: command.body }, quiet); break;
    case 'writeOff': yield* request(adminFinance.writeOff, { body: command.body }, quiet); break;
    case 'payMethods': yield* request(adminFinance.updateOrgPayMethods, { body: command.body }, quiet); break;
    case 'limits': yield* request(adminTrafficGuard.set, { body: command.body }, quiet); break;
    case 'stop': yield* request(adminTrafficGuard.block, { body: command.body }, quiet); break;
    case 'unblock': yield* request(adminTrafficGuard.unblock, { body: command.body }, quiet); break;
  }
  return undefined;
}

function* act({ payload: command }: ReturnType<typeof commandSubmitted>) {
  const created = yield* callOf(command);
  yield* put(commandSucceeded({ kind: command.kind, created }));
  yield* put(toastShown({ intent: 'success', text: i18n.t(`customers.done.${command.kind}`, { ns: 'admin' }) }));
}

export function* customerCommandsSaga() {
  yield* takeLeading(
    commandSubmitted, guard((failure, { payload: { kind } }: ReturnType<typeof commandSubmitted>) => commandFailed({ kind, failure }), act),
  );
}
