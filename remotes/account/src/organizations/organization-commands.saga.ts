import { accounts, ownOrganizations, session } from '@portal/contracts';
import { bus, formats, organizationsLoaded, selectLanguage } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, put, select, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from '../commands.saga';
import { successToast } from '../success-toast';
import { applyReading } from '../reading.saga';
import {
  accountsToMove, defaultAlphaNameChosen, defaultOrganizationChosen, moneyMoved, organizationChanged,
} from './organization-commands.slice';

const quiet = { quiet: true };

/** Reloads the organizations in the shell's session state, which all remotes use. */
function* readAnew(): SagaGenerator<void> {
  yield* put(organizationsLoaded((yield* request(session.organizations, undefined, quiet)).data));
}

// Without `quiet`, the API client shows errors as toasts. An inline change has no form that could show them.
function* setDefault({ payload: { uuid } }: ReturnType<typeof defaultOrganizationChosen>): SagaGenerator<void> {
  yield* request(ownOrganizations.setDefault, { body: { organizationUuid: uuid } });
  yield* readAnew();
}

function* setDefaultAlphaName({ payload: { uuid, alphaNameUuid } }: ReturnType<typeof defaultAlphaNameChosen>): SagaGenerator<void> {
  yield* request(ownOrganizations.setDefaultAlphaName, { body: { organizationUuid: uuid, alphaNameUuid } });
  yield* readAnew();
}

function* change({ payload }: ReturnType<typeof organizationChanged>): SagaGenerator<void> {
  yield* request(ownOrganizations.update, { body: payload }, quiet);
  yield* readAnew();
  yield* put(successToast('organizations.saved'));
}

/** Moves money to the customer's account. The API contract is loaded on demand, so that only users of this command download it. */
function* move({ payload: { organizationUuid, currency, sum, comment, requestUuid } }: ReturnType<typeof moneyMoved>): SagaGenerator<void> {
  const { writeOff } = yield* call(() => import('@portal/contracts/write-off'));
  const { customer } = yield* request(writeOff, { body: { organizationUuid, currency_code: currency, sum, comment, requestUuid } }, quiet);
  const { amount } = formats(yield* select(selectLanguage));
  yield* put(successToast('writeOff.done', { sum: amount(sum, customer.currency_code), name: customer.name }));
  yield* call(() => bus.publish('balance.changed', { sum: customer.summa_currency, currency: customer.currency_code }));
}

export function* organizationCommandsSaga() {
  yield* applyReading(accountsToMove, function* () {
    return (yield* request(accounts.list, {}, quiet)).items;
  });
  yield* takeCommand(defaultOrganizationChosen, ({ payload }) => `default ${payload.uuid}`, setDefault);
  yield* takeCommand(defaultAlphaNameChosen, ({ payload }) => `default-alpha-name ${payload.uuid}`, setDefaultAlphaName);
  yield* takeCommand(organizationChanged, () => 'organization', change);
  yield* takeCommand(moneyMoved, () => 'write-off', move);
}
