import { adminCustomers, adminFinance, adminTariffs, adminTrafficGuard } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { commandSucceeded } from '../customer-commands.slice';
import { partFailed, partLoaded, partRequested, selectCard, type PartQuery, type CardPart, type CardParts } from './card.slice';

// Each tab shows its failure; an error notice would disappear after a few seconds.
const quiet = { quiet: true };

function* read({ part, of, cursor }: PartQuery): SagaGenerator<CardParts[CardPart]> {
  const uuid = of;
  const page = { query: { uuid, ...(cursor !== '' && { cursor }) } };
  switch (part) {
    case 'card': return yield* request(adminCustomers.load, { query: { uuid } }, quiet);
    case 'accounts': return yield* request(adminCustomers.accounts, { query: { uuid } }, quiet);
    case 'organizations': return yield* request(adminCustomers.organizations, page, quiet);
    case 'users': return yield* request(adminCustomers.users, page, quiet);
    case 'alphaNames': return yield* request(adminCustomers.alphaNames, page, quiet);
    case 'limits': return yield* request(adminTrafficGuard.get, { query: { uuid } }, quiet);
    case 'payMethods': return yield* request(adminFinance.orgPayMethods, { body: { organizationUuid: of } }, quiet);
    case 'tariffs': return yield* request(adminTariffs.list, {}, quiet);
  }
}

function* load({ payload: query }: ReturnType<typeof partRequested>) {
  yield* put(partLoaded({ query, data: yield* read(query) }));
}

/** Reloads the loaded parts of the open customer's card after a command, except the tariffs, which no command changes. */
function* loadAnew() {
  const { open, parts } = yield* select(selectCard);
  if (open === null) return;
  for (const { query } of Object.values(parts)) {
    if (query && query.part !== 'tariffs' && (query.of === open || query.part === 'payMethods')) yield* put(partRequested(query));
  }
}

export function* cardSaga() {
  yield* takeEvery(
    partRequested, guard((failure, { payload: query }: ReturnType<typeof partRequested>) => partFailed({ query, failure }), load),
  );
  yield* takeEvery(commandSucceeded, loadAnew);
}
