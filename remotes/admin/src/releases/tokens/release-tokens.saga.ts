import { adminReleaseTokens } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  revocationSubmitted, tokenCommandFailed, tokenCreated, tokenDialogClosed, tokensFailed, tokensLoaded, tokensRequested, tokenSubmitted,
} from './release-tokens.slice';

// The card and its dialogs show their failures, so no toast is needed.
const quiet = { quiet: true };

function* load() {
  yield* put(tokensLoaded((yield* request(adminReleaseTokens.list, {}, quiet)).items));
}

function* create({ payload: body }: ReturnType<typeof tokenSubmitted>) {
  const { token, item } = yield* request(adminReleaseTokens.create, { body }, quiet);
  yield* put(tokenCreated({ name: item.name, token }));
  yield* put(tokensRequested());
}

function* revoke({ payload: body }: ReturnType<typeof revocationSubmitted>) {
  yield* request(adminReleaseTokens.revoke, { body }, quiet);
  yield* put(tokenDialogClosed());
  yield* put(tokensRequested());
}

export function* releaseTokensSaga() {
  yield* takeLatest(tokensRequested, guard(tokensFailed, load));
  yield* takeLeading(tokenSubmitted, guard(tokenCommandFailed, create));
  yield* takeLeading(revocationSubmitted, guard(tokenCommandFailed, revoke));
}
