import { AppError, endpoint, session } from '@portal/contracts';
import {
  createPortalStore, failureText, guard, selectToasts, selectStepUp, sessionEnded, stepUpDismissed, stepUpProven, toFailure, type AnyRemote,
} from '@portal/portal';
import { api, fetchFile, request, upload } from '@portal/portal/api';
import { addRemoteTexts, startI18n } from '@portal/portal/i18n';
import { put, takeEvery } from '@portal/portal/saga';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';
import { answerCalls, fakeApi, fakeUpload, waitFor } from '@portal/testing';

const none = async () => ({ default: {} });
const locales = { en: none, ru: none, ua: none, bg: none };
const writeOff = endpoint({ method: 'POST', path: '/v2/writeoff', access: 'session', stepUp: true, data: session.logout.data });
const grant = endpoint({ method: 'POST', path: '/v2/grant', access: 'session', stepUp: true, data: session.logout.data });
const required = new AppError('step_up_required');

/** Refuses until step-up succeeds. */
function guarded() {
  const { store, mount } = createPortalStore();
  const proven = () => selectStepUp(store.getState()).proofs > 0;
  const answer = () => (proven() ? {} : required);
  return {
    store, mount, proven, writeOffs: fakeApi(writeOff, answer), grants: fakeApi(grant, answer),
    stepUpShown: () => waitFor(() => expect(selectStepUp(store.getState()).required).toBe(true)),
    toasts: () => selectToasts(store.getState()).map(({ text }) => text),
  };
}

beforeAll(async () => {
  await startI18n('en');
  await addRemoteTexts('none', locales);
});

test('[AUTH-9] calls that need step-up wait for one dialog, and are repeated afterwards', async () => {
  const { store, stepUpShown, writeOffs, grants, toasts } = guarded();
  const both = Promise.all([api(writeOff), api(grant)]);
  await stepUpShown();
  await waitFor(() => expect([writeOffs.inputs, grants.inputs].map(({ length }) => length)).toEqual([1, 1]));
  store.dispatch(stepUpProven());
  await expect(both).resolves.toEqual([{}, {}]);
  expect([writeOffs.inputs.length, grants.inputs.length, selectStepUp(store.getState()).required]).toEqual([2, 2, false]);
  expect(toasts()).toEqual([]);
});

test.each([
  ['puts it away', stepUpDismissed], ['loses the session', sessionEnded],
])('a user who %s: each call fails without a notice, with an error for its screen', async (_how, end) => {
  const { store, stepUpShown, writeOffs, toasts } = guarded();
  const both = Promise.allSettled([api(writeOff), api(grant)]);
  await stepUpShown();
  await waitFor(() => expect(writeOffs.inputs).toHaveLength(1));
  store.dispatch(end());
  const reasons = (await both).map((result) => (result.status === 'rejected' ? failureText(toFailure(result.reason)).text : 'done'));
  expect(reasons).toEqual(Array(2).fill('Not done: you didn’t enter your password. It’s needed again for money and permissions.'));
  expect(toasts()).toEqual([]);
});

test('a refusal received after a successful step-up opens no second dialog', async () => {
  const { store, grants, stepUpShown } = guarded();
  let late = (_answer: AppError) => {};
  grants.answer(() => new Promise((resolve) => {
    late = resolve;
  }));
  const both = Promise.all([api(writeOff), api(grant)]);
  await stepUpShown();
  store.dispatch(stepUpProven());
  await waitFor(() => expect(grants.inputs).toHaveLength(1));
  const refuse = late;
  grants.answer({});
  refuse(required);
  await expect(both).resolves.toEqual([{}, {}]);
  expect(selectStepUp(store.getState())).toEqual({ required: false, proofs: 1 });
});

test('impersonation gets no dialog, but the server’s refusal', async () => {
  const { store, writeOffs, toasts } = guarded();
  writeOffs.answer(new AppError('impersonation_forbids'));
  await expect(api(writeOff)).rejects.toMatchObject({ error: 'impersonation_forbids' });
  expect(selectStepUp(store.getState()).required).toBe(false);
  expect(toasts()).toEqual([expect.stringMatching(/while viewing as someone else/)]);
});

test('a remote needs no code for step-up: its saga waits in the call', async () => {
  const started = createAction('command/begun');
  const command = createSlice({
    name: 'command', initialState: 'idle',
    reducers: { done: () => 'done', failed: (_state, { payload }: PayloadAction<string>) => payload },
  });
  const remote: AnyRemote = {
    manifest: { id: 'money', contract: 1, routes: [] }, screens: {}, locales, slices: { command: command.reducer },
    saga: function* () {
      yield* takeEvery(started, guard(({ name }) => command.actions.failed(name), function* () {
        yield* request(writeOff);
        yield* put(command.actions.done());
      }));
    },
  };
  const { store, mount, stepUpShown } = guarded();
  mount(remote);
  const state = () => (store.getState() as unknown as { money: { command: string } }).money.command;
  store.dispatch(started());
  await stepUpShown();
  store.dispatch(stepUpDismissed());
  await waitFor(() => expect(state()).toBe('step_up_required'));
  store.dispatch(started());
  await stepUpShown();
  store.dispatch(stepUpProven());
  await waitFor(() => expect(state()).toBe('done'));
});

test('uploads and downloads wait for step-up too', async () => {
  const { store, proven, stepUpShown } = guarded();
  const document = { path: '/v2/contract', data: session.logout.data } as const;
  const sent = fakeUpload(document, () => (proven() ? {} : required));
  answerCalls('GET', '/v2/contract.pdf', () => (proven() ? {
    status: 200, body: 'the contract',
  } : { status: 428, body: { code: 42800, success: false, data: { localizedMessage: 'step_up_required' } } }));
  const both = Promise.all([upload(document, new Blob(['a contract'])), fetchFile('/v2/contract.pdf')]);
  await stepUpShown();
  await waitFor(() => expect(sent.files).toHaveLength(1));
  store.dispatch(stepUpProven());
  const [, fetched] = await both;
  expect(new TextDecoder().decode(await fetched.arrayBuffer())).toBe('the contract');
  expect(await sent.files[1]?.size).toBe(10);
});
