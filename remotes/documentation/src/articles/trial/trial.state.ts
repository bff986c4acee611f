import { apiKeys, AppError } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { call } from '@portal/portal/saga';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { HttpRequest } from './http-request';

/** Keys that begin so reach the sandbox only: nobody receives a message, and nothing is charged. */
export const SANDBOX_KEY = /^pk_test_[\w-]{20,}$/;

export type TrialRequest = HttpRequest & { key: string };
export type TrialAnswer = { status: number; ms: number; requestId: string | null; body: string };

/** Sends a request to the API as a program would, without the user's session. Throws AppError network_unreachable. */
async function send({ method, path, contentType, body, key }: TrialRequest): Promise<TrialAnswer> {
  // Whatever the page offers, no live key leaves it.
  if (!SANDBOX_KEY.test(key)) throw new AppError('key_refused');
  const startedAt = performance.now();
  try {
    const answer = await fetch(path, {
      method, credentials: 'omit', cache: 'no-store', redirect: 'error',
      headers: { Authorization: `Bearer ${key}`, ...(contentType !== null && { 'Content-Type': contentType }) },
      ...(contentType !== null && { body }),
    });
    const text = await answer.text();
    return {
      status: answer.status, ms: Math.round(performance.now() - startedAt), requestId: answer.headers.get('x-request-id'), body: text,
    };
  } catch {
    throw new AppError('network_unreachable');
  }
}

/** Its key is that of the request as the article shows it. */
export const tryRequest = command<TrialRequest & { of: string }, TrialAnswer>(
  'documentation/tryRequest', function* (request) {
    return yield* call(send, request);
  }, { keyOf: ({ of }) => of },
);

/** Creates a sandbox key with all scopes that the user may grant. It replaces the key of the same name, whose secret is lost by now. */
export const createSandboxKey = command<{ name: string }, string>('documentation/createSandboxKey', function* ({ name }) {
  const { items, grantable } = yield* quietRequest(apiKeys.list, {});
  const former = items.find((key) => key.sandbox && key.name === name);
  if (former) yield* quietRequest(apiKeys.remove, { body: { uuid: former.uuid } });
  const { key } = yield* quietRequest(apiKeys.create, { body: { name, scopes: grantable, sandbox: true } });
  return key;
}, { done: ({ name }) => ['trial.keyCreated', { name }] });

/** The sandbox key for all requests. Kept in memory only, so that it is gone when the page is closed. */
export type TrialKeyState = { key: string };

const initialState: TrialKeyState = { key: '' };

const slice = createSlice({
  name: 'documentation/trialKey',
  initialState,
  reducers: { trialKeyChanged: (_state, { payload }: PayloadAction<string>) => ({ key: payload }) },
  extraReducers: (builder) => {
    builder.addCase(createSandboxKey.succeeded, (_state, { payload: { result } }) => ({ key: result }));
  },
});

export const trialKeyReducer = slice.reducer;
export const { trialKeyChanged } = slice.actions;
export const selectTrialKey = (state: { documentation: { trialKey: TrialKeyState } }) => state.documentation.trialKey.key;
