import axios, { type AxiosAdapter, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { AppError, type Data, type Endpoint, type ErrorName, type Input } from '@portal/contracts';
import { CANCEL } from '@portal/portal/saga';
import { failure, isCancelled, type Failure } from '../failure';
import type { SessionLoss } from '../session/session.slice';
import { judge, type Family } from './answer';
import { queryString } from './query-string';

const TIMEOUT_MS = 900_000;
const V2 = '/v2';
/** The status of step_up_required alone, be the answer an envelope or the refusal of a file. */
const STEP_UP = 428;

/** What the client needs of the page, and tells it. `createPortalStore` connects it. */
export type ApiEdge = {
  token: () => string | undefined;
  failed: (shown: Failure) => void;
  lost: (loss: SessionLoss, failure: Failure) => void;
  /** The server refused for want of a right: what the page knows of its rights may be old. */
  denied: () => void;
  versionSeen: (version: number) => void;
  /** How often the user has proven so far who he is. */
  proofs: () => number;
  /** Asks him to prove it; settles also when he would not. */
  prove: () => Promise<void>;
};

export type ApiOptions = {
  signal?: AbortSignal;
  /** The screen shows the failure itself: no notice. */
  quiet?: boolean;
  /** Quiet, and a lost session is the caller's own matter too: for the calls that begin and end one. */
  alone?: boolean;
};

const every = { timeout: TIMEOUT_MS, headers: { Accept: 'application/json' }, validateStatus: () => true };
const clients = { main: axios.create({ ...every, baseURL: '/' }), v2: axios.create({ ...every, baseURL: V2 }) };
/** Why a read was given up that nobody waits for any more. */
const LEFT = 'the page takes its leave';
let leaving = new AbortController();
let edge: ApiEdge = { token: () => undefined, failed: () => undefined, lost: () => undefined, denied: () => undefined, versionSeen: () => undefined, proofs: () => 0, prove: async () => undefined };

export const connectApi = (connected: ApiEdge) => {
  edge = connected;
};

/** Replaces the network: for tests, and for a remote's development shell. */
export function setTransport(adapter: AxiosAdapter | undefined): void {
  for (const client of Object.values(clients)) client.defaults.adapter = adapter ?? axios.defaults.adapter;
}

/**
 * The page takes its leave: reads under way are given up and never settle, so that nothing is shown, and nothing concluded, of
 * what the server says to a token that is revoked meanwhile. Calls made `alone`, and writes, go on to their end.
 */
export function giveUpReads(): void {
  leaving.abort(LEFT);
  leaving = new AbortController();
}

type Call = Omit<AxiosRequestConfig, 'signal'> & { url: string; signal?: AbortSignal | undefined };

/** Endpoints without query and body need no input. */
type Rest<E extends Endpoint> = keyof Input<E> extends never
  ? [input?: Record<string, never>, options?: ApiOptions]
  : [input: Input<E>, options?: ApiOptions];

/**
 * Makes the call that the contract describes and gives its `data`, checked. Throws AppError; before that the user has been
 * told, unless `quiet`. Cancelling the saga that waits gives up a read (GET); a write that has left goes on to its end.
 */
export function api<E extends Endpoint>(endpoint: E, ...[input = {}, options = {}]: Rest<E>): Promise<Data<E>> {
  const given = new AbortController();
  const { query, body } = input as { query?: Record<string, unknown>; body?: unknown };
  const signals = [given.signal, ...options.signal ? [options.signal] : [], ...endpoint.method === 'GET' && !options.alone ? [leaving.signal] : []];
  const answered = send(endpoint, {
    method: endpoint.method, url: endpoint.path + queryString(query), data: body, signal: AbortSignal.any(signals),
  }, options);
  return Object.assign(answered, endpoint.method === 'GET' ? { [CANCEL]: () => given.abort() } : {});
}

/** What `api` and `upload` share. The answer's data must be of the contract's shape. */
export async function send<E extends Pick<Endpoint, 'path' | 'data'>>(
  endpoint: E,
  config: Call,
  { alone = false, quiet = alone }: ApiOptions = {},
): Promise<Data<E & Endpoint>> {
  const response = await exchange(endpoint.path, config, quiet);
  const data = settled(endpoint.path, response, { quiet, alone });
  const parsed = endpoint.data.safeParse(data);
  if (!parsed.success) throw fail(failure(lacksList(endpoint, data) ? 'wrong_data' : 'server_unexpected', { traceId: header(response, 'x-request-id') }), quiet);
  return parsed.data as Data<E & Endpoint>;
}

const familyOf = (path: string): Family => (path.startsWith(`${V2}/`) ? 'v2' : 'main');

/**
 * The answer as it came, whatever it says; throws where none came. Where the server wants the password again, the call waits for it
 * and is made once more; step_up_required is the answer of the user who would not.
 */
export async function exchange(path: string, call: Call, quiet: boolean): Promise<AxiosResponse<unknown>> {
  const proofs = edge.proofs();
  const response = await attempt(path, call, quiet);
  if (response.status !== STEP_UP) return response;
  // Another call's question may have been answered while this one was on its way.
  if (edge.proofs() === proofs) await edge.prove();
  return edge.proofs() === proofs ? response : exchange(path, call, quiet);
}

async function attempt(path: string, { signal, ...config }: Call, quiet: boolean): Promise<AxiosResponse<unknown>> {
  const family = familyOf(path);
  const url = family === 'v2' ? config.url.slice(V2.length) : config.url;
  const token = edge.token();
  const response = await clients[family]
    .request<unknown>({ ...config, ...(signal && { signal }), url, headers: { ...config.headers, ...(token ? { 'X-Token': token } : {}) } })
    .catch((error: unknown) => {
      if (signal?.reason === LEFT) return new Promise<never>(() => undefined);
      if (isCancelled(error)) throw error;
      // What the library says of it is English, and helps nobody.
      throw fail(failure('network_unreachable'), quiet);
    });
  noteVersion(response);
  return response;
}

/** The data of an answer in the envelope; throws what it refuses, and tells the page what has become of its session and rights. */
export function settled(path: string, response: Pick<AxiosResponse<unknown>, 'status' | 'data' | 'headers'>, { quiet, alone }: { quiet: boolean; alone: boolean }): unknown {
  const verdict = judge(familyOf(path), { status: response.status, body: response.data, traceId: header(response, 'x-request-id') });
  if (!('failure' in verdict)) return verdict.data;
  if (verdict.loss && !alone) edge.lost(verdict.loss, verdict.failure);
  if (verdict.failure.name === 'permission_denied') edge.denied();
  // Whoever would not give his password needs no notice of it.
  throw fail(verdict.failure, quiet || verdict.loss !== undefined || response.status === STEP_UP);
}

/** The answer of a list that has no list in it, be it empty, or something else in its place (SPEC 8, ERR-07). */
function lacksList({ data }: Pick<Endpoint, 'data'>, given: unknown): boolean {
  const lists = listsMissing(data, {});
  const missing = listsMissing(data, typeof given === 'object' && given !== null ? given : {});
  return missing.some((path) => lists.includes(path));
}

const listsMissing = (shape: Endpoint['data'], value: object): string[] =>
  (shape.safeParse(value).error?.issues ?? []).flatMap((issue) => (issue.code === 'invalid_type' && issue.expected === 'array' ? [issue.path.join('.')] : []));

function fail(shown: Failure, quiet: boolean): AppError & { failure: Failure } {
  if (!quiet) edge.failed(shown);
  return Object.assign(new AppError(isNamed(shown.name) ? shown.name : 'server_unexpected', shown.params, shown.lines), { failure: shown });
}

const isNamed = (name: Failure['name']): name is ErrorName => name !== 'error' && name !== 'elements_wrong' && name !== 'elements_empty';

function noteVersion(response: AxiosResponse): void {
  const version = Number(header(response, 'x-actual-version'));
  if (version > 0) edge.versionSeen(version);
}

export function header(response: Pick<AxiosResponse, 'headers'>, name: string): string | undefined {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : undefined;
}
