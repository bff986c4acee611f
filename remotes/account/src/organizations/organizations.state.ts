import { accounts, ownOrganizations, session, type Input } from '@portal/contracts';
import { formats, organizationsLoaded, publishTopic, selectLanguage } from '@portal/portal';
import { quietRequest, request } from '@portal/portal/api';
import { callResource, command, resource } from '@portal/portal/resource';
import { call, put, select, type SagaGenerator } from '@portal/portal/saga';

/** Loads the organizations into the shell's session state, which all remotes use. */
function* loadOrganizations(): SagaGenerator<void> {
  yield* put(organizationsLoaded((yield* quietRequest(session.organizations, {})).data));
}

/** Only the loading state. */
export const organizationsLoading = resource('account/organizations', function* () {
  yield* loadOrganizations();
  return true as const;
});

/** Accounts that money can be moved from, loaded on demand. */
export const accountsToMove = callResource('account/accounts', accounts.list, () => ({}));

type DefaultAlphaName = { uuid: string; alphaNameUuid: string | null };
type OrganizationChange = Input<typeof ownOrganizations.update>['body'];
/** `requestUuid`: idempotency key, so that a repeated request does not move the money twice. */
type Move = { organizationUuid: string; currency: string; sum: string; comment: string; requestUuid: string };

// The two inline changes have no form that could show a refusal. Without `quiet`, the API client shows it as a toast.
export const setDefaultOrganization = command('account/setDefaultOrganization', function* ({ uuid }: { uuid: string }) {
  yield* request(ownOrganizations.setDefault, { body: { organizationUuid: uuid } });
  yield* loadOrganizations();
}, { keyOf: ({ uuid }) => uuid });

/** A null `alphaNameUuid` removes the default. */
export const setDefaultAlphaName = command('account/setDefaultAlphaName', function* ({ uuid, alphaNameUuid }: DefaultAlphaName) {
  yield* request(ownOrganizations.setDefaultAlphaName, { body: { organizationUuid: uuid, alphaNameUuid } });
  yield* loadOrganizations();
}, { keyOf: ({ uuid }) => uuid });

export const changeOrganization = command('account/changeOrganization', function* (change: OrganizationChange) {
  yield* quietRequest(ownOrganizations.update, { body: change });
  yield* loadOrganizations();
}, { keyOf: ({ uuid }) => uuid, done: 'organizations.saved' });

/** Moves money to the customer's account. The API contract is loaded on demand, so that only users of this command download it. */
export const moveMoney = command('account/moveMoney', function* ({ organizationUuid, currency, sum, comment, requestUuid }: Move) {
  const { writeOff } = yield* call(() => import('@portal/contracts/write-off'));
  const { customer } = yield* quietRequest(writeOff, { body: { organizationUuid, currency_code: currency, sum, comment, requestUuid } });
  yield* publishTopic('balance.changed', { sum: customer.summa_currency, currency: customer.currency_code });
  const { amount } = formats(yield* select(selectLanguage));
  return { sum: amount(sum, customer.currency_code), name: customer.name };
}, { keyOf: ({ organizationUuid }) => organizationUuid, done: (_, { sum, name }) => ['writeOff.done', { sum, name }] });
