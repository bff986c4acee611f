import { account, avatarUpload, session } from '@portal/contracts';
import { userInfoLoaded } from '@portal/portal';
import { request, upload } from '@portal/portal/api';
import { call, put, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from '../commands.saga';
import { successToast } from '../success-toast';
import { avatarChosen, avatarRemoved, ownDataChanged } from './own-data.slice';

const quiet = { quiet: true };

/** Reloads the session, because the shell also shows the login's name and picture. */
function* readMyself(): SagaGenerator<void> {
  yield* put(userInfoLoaded(yield* request(session.info, undefined, quiet)));
}

function* change({ payload }: ReturnType<typeof ownDataChanged>): SagaGenerator<void> {
  yield* request(account.update, { body: payload }, quiet);
  yield* readMyself();
  yield* put(successToast('profile.saved'));
}

function* sendAvatar({ meta: { arg: picture } }: ReturnType<typeof avatarChosen>): SagaGenerator<void> {
  yield* call(() => upload(avatarUpload, picture, { ...quiet, contentType: picture.type }));
  yield* readMyself();
  yield* put(successToast('avatar.saved'));
}

function* removeAvatar(): SagaGenerator<void> {
  yield* request(account.removeAvatar, undefined, quiet);
  yield* readMyself();
  yield* put(successToast('avatar.removed'));
}

export function* ownDataSaga() {
  yield* takeCommand(ownDataChanged, () => 'own-data', change);
  yield* takeCommand(avatarChosen, () => 'avatar', sendAvatar);
  yield* takeCommand(avatarRemoved, () => 'avatar', removeAvatar);
}
