import type { Data, Endpoint, Input } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { createAction, type Reducer } from '@portal/portal/state';
import type { Failure } from '../failure';
import { guard } from '../guard';
import type { Resource } from '../resource/resource';
import { toastShown } from '../toasts/toasts.slice';

/** State of something that the user asked the server to do. `result` is the server's answer, present when done. */
export type CommandState<R> = { status: 'idle' | 'busy' | 'done' | 'failed'; failure?: Failure; result?: R };
type CommandsState<R> = Readonly<Record<string, CommandState<R>>>;

/** A text of the remote's locales with its parameters. `intent`: 'success' if missing. */
type Text = string | [key: string, params: Record<string, unknown>, intent?: 'success' | 'info'];

export type CommandOptions<P, R> = {
  /** Commands with different keys run beside each other, such as for different rows. A second one with the same key is ignored. */
  keyOf?: (payload: P) => string | number;
  /** Toast after a success. None if missing or null. */
  done?: Text | ((payload: P, result: R) => Text | null);
  /** Gives a result that arrives while no form is open to the next one. For what is shown only once, such as a new key. */
  deliverLate?: boolean;
  /** Resources that the command changes. Loaded again after a success and after a refusal, which often means that they were old. */
  then?: readonly Pick<Resource<never, never>, 'outdated'>[];
};

const nothing = { status: 'idle' } as const;

/**
 * Something that the user asks the server to do: actions, reducer, saga and selector. `name` is `<remote>/<slice>`, where the reducer must
 * be mounted. `run` must not show failures as toasts, because forms and dialogs show them. Screens use `useCommand`. `file`: content to
 * upload, which is passed to `run` and never stored.
 */
export function command<P, R>(name: string, run: (payload: P, file?: Blob) => SagaGenerator<R>, options: CommandOptions<P, R> = {}) {
  const { keyOf = () => '', done = null, then = [], deliverLate = false } = options;
  const key = (payload: P) => String(keyOf(payload));
  const [remote = '', slice = ''] = name.split('/');

  // A `Blob` is not serializable, so it is in `meta.arg`, which Redux's check allows.
  const submitted = createAction(`${name}/submitted`, (payload: P, file?: Blob) => ({ payload, meta: { arg: file } }));
  const succeeded = createAction(`${name}/succeeded`, (request: P, result: R) => ({ payload: { request, result } }));
  const refused = createAction(`${name}/failed`, (request: P, failure: Failure) => ({ payload: { request, failure } }));
  /** The form was closed, or has used the result. A running command keeps its state. */
  const cleared = createAction(`${name}/cleared`, (of: string) => ({ payload: of }));
  /** Commands that were running when the remote was unmounted never finish. */
  const interrupted = createAction(`${name}/interrupted`);

  const reducer: Reducer<CommandsState<R>> = (state = {}, action) => {
    if (submitted.match(action)) return { ...state, [key(action.payload)]: { status: 'busy' } };
    if (succeeded.match(action)) return { ...state, [key(action.payload.request)]: { status: 'done', result: action.payload.result } };
    if (refused.match(action)) return { ...state, [key(action.payload.request)]: { status: 'failed', failure: action.payload.failure } };
    if (interrupted.match(action)) return {};
    if (cleared.match(action) && state[action.payload]?.status !== 'busy') {
      const { [action.payload]: _, ...rest } = state;
      return rest;
    }
    return state;
  };

  const select = (of: string) => (state: unknown): CommandState<R> => (
    (state as Record<string, Record<string, CommandsState<R>>>)[remote]?.[slice]?.[of] ?? nothing);

  function* notify(payload: P, result: R): SagaGenerator<void> {
    const text = typeof done === 'function' ? done(payload, result) : done;
    if (text === null) return;
    const [of, params, intent = 'success'] = typeof text === 'string' ? [text, {}] as const : text;
    yield* put(toastShown({ intent, text: i18n.t(of, { ns: remote, ...params }) }));
  }

  function* saga(): SagaGenerator<void> {
    const running = new Set<string>();
    yield* put(interrupted());
    const carryOut = guard((failure, { payload }: ReturnType<typeof submitted>) => refused(payload, failure), function* (action) {
      const { payload, meta } = action;
      const result = yield* run(payload, meta.arg);
      yield* put(succeeded(payload, result));
      yield* notify(payload, result);
    });
    yield* takeEvery(submitted, function* (action) {
      const of = key(action.payload);
      if (running.has(of)) return;
      running.add(of);
      try {
        yield* carryOut(action);
        for (const { outdated } of then) yield* put(outdated());
      } finally {
        running.delete(of);
      }
    });
  }

  return { name, deliverLate, submitted, succeeded, failed: refused, cleared, reducer, saga, select };
}

export type Command<P, R> = Pick<ReturnType<typeof command<P, R>>, 'submitted' | 'cleared' | 'select' | 'deliverLate'>;

/** A command that is one call. `toInput` turns its payload into the call's input. */
export function callCommand<P, E extends Endpoint>(
  name: string, endpoint: E, toInput: (payload: P) => Input<E>, options: CommandOptions<P, Data<E>> = {},
) {
  return command<P, Data<E>>(name, (payload) => quietRequest(endpoint, toInput(payload)), options);
}
