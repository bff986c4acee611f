import { adminCustomers, adminFinance, adminTariffs, adminTrafficGuard } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { commandSucceeded } from '../customer-commands.slice';
import { partFailed, partLoaded, partRequested, selectCard, type Asked, type CardPart, type CardParts } from './card.slice';

// Each tab shows its failure itself, and for longer than a notice would.
const quiet = { quiet: true };

function* read({ part, of, cursor }: Asked): SagaGenerator<CardParts[CardPart]> {
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

function* load({ payload: asked }: ReturnType<typeof partRequested>) {
  yield* put(partLoaded({ asked, data: yield* read(asked) }));
}

/** What a command may have changed: the facts, and whichever part the open tab has read. */
function* loadAnew() {
  const { open, parts } = yield* select(selectCard);
  if (open === null) return;
  for (const { asked } of Object.values(parts)) {
    if (asked && asked.part !== 'tariffs' && (asked.of === open || asked.part === 'payMethods')) yield* put(partRequested(asked));
  }
}

export function* cardSaga() {
  yield* takeEvery(partRequested, guard((failure, { payload: asked }: ReturnType<typeof partRequested>) => partFailed({ asked, failure }), load));
  yield* takeEvery(commandSucceeded, loadAnew);
}
