import { session } from '@portal/contracts';
import { allAlphaNamesLoaded } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { resource } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';

/** Only the loading state. The alpha names are in the shell's session state, which all remotes use. */
export const alphaNamesLoading = resource('account/alphaNames', function* () {
  const { items } = yield* quietRequest(session.allAlphaNames, {});
  yield* put(allAlphaNamesLoaded(items));
  return true as const;
});
