import { account, type Data, type Input } from '@portal/contracts';
import { publishTopic } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { callCommand, callResource, command } from '@portal/portal/resource';

export const ownSessions = callResource('account/sessions', account.sessions, () => ({}));
export const twoFactor = callResource('account/twoFactor', account.twoFactor, () => ({}));

/** Also changes the sessions, because a new password ends all others. */
export const changePassword = callCommand(
  'account/changePassword', account.changePassword, (body: Input<typeof account.changePassword>['body']) => ({ body }),
  { done: 'password.changed', then: [ownSessions] },
);

/** `which`: the ID of a session, or `others` for all but the current one. */
export const endSessions = callCommand(
  'account/endSessions', account.endSessions, ({ which }: { which: string }) => ({ body: { which } }),
  { keyOf: ({ which }) => which, done: (_, { ended }) => ['sessions.ended', { count: ended }], then: [ownSessions] },
);

export type NewSecret = Data<typeof account.startTwoFactor>;
export const startTwoFactor = callCommand('account/startTwoFactor', account.startTwoFactor, () => ({}));

export const confirmTwoFactor = command('account/confirmTwoFactor', function* ({ code }: { code: string }) {
  const { recoveryCodes } = yield* quietRequest(account.confirmTwoFactor, { body: { code } });
  // Reloads the rights: a login whose role requires a second factor now has access to the whole portal.
  yield* publishTopic('session.rightsChanged', {});
  return recoveryCodes;
}, { deliverLate: true, then: [twoFactor] });

export const endTwoFactor = callCommand('account/endTwoFactor', account.endTwoFactor, () => ({}), {
  done: 'twoFactor.ended', then: [twoFactor],
});

export const renewRecoveryCodes = callCommand('account/renewRecoveryCodes', account.renewRecoveryCodes, () => ({}), {
  deliverLate: true, then: [twoFactor],
});
