import { type AppError, type Data, type Endpoint, type Input, isAppError, type Parsed } from '@portal/contracts';
import { addressOf, answerCalls, type Call, fault } from './network';
import { refusal, success } from './envelopes';

type Result<E extends Endpoint> = Data<E> | AppError;
/** The data, an `AppError` for a refusal, or a function of the parsed input that returns either. */
export type Answer<E extends Endpoint> = Result<E> | ((input: Parsed<E>) => Result<E> | Promise<Result<E>>);
export type Fake<E extends Endpoint> = {
  /** Inputs received so far, after parsing by the contract, as on the server. */
  inputs: Input<E>[];
  /** Sets the answer from now on. */
  answer: (next: Answer<E>) => void;
};

/** Fakes an endpoint. Both the page's input and the test's answer must match the contract, or the test fails. */
export function fakeApi<E extends Endpoint>(endpoint: E, first: Answer<E>): Fake<E> {
  let current = first;
  const name = `${endpoint.method} ${endpoint.path}`;
  const inputs: Input<E>[] = [];
  answerCalls(endpoint.method, endpoint.path, async (call) => {
    const input = parse(endpoint, call, name);
    inputs.push(input as Input<E>);
    const result = typeof current === 'function' ? await (current as (input: Parsed<E>) => Result<E>)(input) : current;
    if (isAppError(result)) return refusal(result);
    const checked = endpoint.data.safeParse(result);
    if (!checked.success) throw fault(`the answer to ${name} breaks the contract: ${checked.error.message}`);
    return success(checked.data);
  });
  return { inputs, answer: (next) => void (current = next) };
}

function parse<E extends Endpoint>(endpoint: E, call: Call, name: string): Parsed<E> {
  const query = Object.fromEntries(addressOf(call).searchParams);
  const body: unknown = typeof call.data === 'string' ? JSON.parse(call.data) : call.data;
  const parts = {
    query: endpoint.query.safeParse(Object.keys(query).length > 0 ? query : empty(endpoint.query)), body: endpoint.body.safeParse(body),
  };
  for (const [part, { success, error }] of Object.entries(parts)) {
    if (!success) throw fault(`the ${part} of ${name} breaks the contract: ${error.message}`);
  }
  return { query: parts.query.data, body: parts.body.data } as Parsed<E>;
}

/** Query of a call without parameters: undefined if the contract accepts it, otherwise {}. */
const empty = (query: Endpoint['query']) => (query.safeParse(undefined).success ? undefined : {});
