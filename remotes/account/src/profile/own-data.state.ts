import { account, avatarUpload, session, type Input } from '@portal/contracts';
import { userInfoLoaded } from '@portal/portal';
import { quietRequest, upload } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { call, put, type SagaGenerator } from '@portal/portal/saga';

/** Reloads the session, because the shell also shows the login's name and picture. */
function* loadUserInfo(): SagaGenerator<void> {
  yield* put(userInfoLoaded(yield* quietRequest(session.info, {})));
}

export const changeOwnData = command('account/changeOwnData', function* (body: Input<typeof account.update>['body']) {
  yield* quietRequest(account.update, { body });
  yield* loadUserInfo();
}, { done: 'profile.saved' });

export const uploadAvatar = command('account/uploadAvatar', function* (_: undefined, picture?: Blob) {
  if (picture) yield* call(() => upload(avatarUpload, picture, { quiet: true, contentType: picture.type }));
  yield* loadUserInfo();
}, { done: 'avatar.saved' });

export const removeAvatar = command('account/removeAvatar', function* () {
  yield* quietRequest(account.removeAvatar, {});
  yield* loadUserInfo();
}, { done: 'avatar.removed' });
