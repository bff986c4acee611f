import axios, { type AxiosAdapter, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { AppError, type Data, type Endpoint, type ErrorName, type Input } from '@portal/contracts';
import { CANCEL } from '@portal/portal/saga';
import { failure, isCancelled, loadTextsOf, type Failure } from '../failure';
import type { SessionLoss } from '../session/session.slice';
import { judge, type Family } from './answer';
import { queryString } from './query-string';

const TIMEOUT_MS = 900_000;
const V2 = '/v2';
/** HTTP status of step_up_required, for API calls and file downloads alike. */
const STEP_UP = 428;

/** Callbacks from the API client to the page's store, set by `createPortalStore`. */
export type ApiEdge = {
  token: () => string | undefined;
  failed: (shown: Failure) => void;
  lost: (loss: SessionLoss, failure: Failure) => void;
  /** A call was refused for lack of a right, so the known rights may be outdated. */
  denied: () => void;
  versionReceived: (version: number) => void;
  /** Number of successful step-ups so far. */
  proofs: () => number;
  /** Starts step-up; also resolves when the user dismisses it. */
  requestStepUp: () => Promise<void>;
};

export type ApiOptions = {
  signal?: AbortSignal;
  /** The screen shows the failure itself: no toast. */
  quiet?: boolean;
  /** Like `quiet`, and a lost session isn't reported to the page. For calls that start or end a session. */
  alone?: boolean;
};

const every = { timeout: TIMEOUT_MS, headers: { Accept: 'application/json' }, validateStatus: () => true };
const clients = { main: axios.create({ ...every, baseURL: '/' }), v2: axios.create({ ...every, baseURL: V2 }) };
/** Abort reason of reads that are pending at sign-out; distinguishes them from reads that a saga canceled. */
const LEFT = 'the page takes its leave';
let pageReads = new AbortController();
let edge: ApiEdge = {
  token: () => undefined, failed: () => undefined, lost: () => undefined, denied: () => undefined, versionReceived: () => undefined,
  proofs: () => 0, requestStepUp: async () => undefined,
};

export const connectApi = (connected: ApiEdge) => {
  edge = connected;
};

/** Replaces the network, for tests and a remote's development shell. */
export function setTransport(adapter: AxiosAdapter | undefined): void {
  for (const client of Object.values(clients)) client.defaults.adapter = adapter ?? axios.defaults.adapter;
}

/**
 * Aborts reads at sign-out. Their promises never settle, so the user sees no errors caused by the revoked token. Writes and `alone` calls
 * continue.
 */
export function abortReads(): void {
  pageReads.abort(LEFT);
  pageReads = new AbortController();
}

type Call = Omit<AxiosRequestConfig, 'signal'> & { url: string; signal?: AbortSignal | undefined };

/** Arguments after the endpoint; `input` is optional for endpoints without query and body. */
type Rest<E extends Endpoint> = keyof Input<E> extends never
  ? [input?: Record<string, never>, options?: ApiOptions]
  : [input: Input<E>, options?: ApiOptions];

/**
 * Calls an endpoint of the contract and returns its validated `data`. Throws AppError, after showing a toast unless `quiet`. Canceling the
 * waiting saga aborts a read (GET); a write continues.
 */
export function api<E extends Endpoint>(endpoint: E, ...[input = {}, options = {}]: Rest<E>): Promise<Data<E>> {
  const given = new AbortController();
  const { query, body } = input as { query?: Record<string, unknown>; body?: unknown };
  const signals = [
    given.signal, ...options.signal ? [options.signal] : [], ...endpoint.method === 'GET' && !options.alone ? [pageReads.signal] : [],
  ];
  const answered = send(endpoint, {
    method: endpoint.method, url: endpoint.path + queryString(query), data: body, signal: AbortSignal.any(signals),
  }, options);
  return Object.assign(answered, endpoint.method === 'GET' ? { [CANCEL]: () => given.abort() } : {});
}

/** Sends a call for `api` and for uploads, and validates the answer's data against the contract. */
export async function send<E extends Pick<Endpoint, 'path' | 'data'>>(
  endpoint: E,
  config: Call,
  { alone = false, quiet = alone }: ApiOptions = {},
): Promise<Data<E & Endpoint>> {
  const response = await exchange(endpoint.path, config, quiet);
  const data = await settled(endpoint.path, response, { quiet, alone });
  const parsed = endpoint.data.safeParse(data);
  if (!parsed.success) throw fail(
    failure(lacksList(endpoint, data) ? 'wrong_data' : 'server_unexpected', { traceId: header(response, 'x-request-id') }), quiet,
  );
  return parsed.data as Data<E & Endpoint>;
}

const familyOf = (path: string): Family => (path.startsWith(`${V2}/`) ? 'v2' : 'main');

/**
 * Returns the server's response, whether success or failure; throws if there was none. If the server requires step-up, waits for the user
 * and repeats the call. If the user dismisses step-up, returns the refusal.
 */
export async function exchange(path: string, call: Call, quiet: boolean): Promise<AxiosResponse<unknown>> {
  const stepUpCount = edge.proofs();
  const response = await attempt(path, call, quiet);
  if (response.status !== STEP_UP) return response;
  // Another call's step-up may have succeeded while this call was pending.
  if (edge.proofs() === stepUpCount) await edge.requestStepUp();
  return edge.proofs() === stepUpCount ? response : exchange(path, call, quiet);
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
      // Replaces the HTTP library's error, which has a technical English text.
      throw fail(failure('network_unreachable'), quiet);
    });
  noteVersion(response);
  return response;
}

/**
 * Returns an answer's data. If the server refused the call, notifies the page of a lost session or missing right, and throws once the text
 * of the failure is loaded.
 */
export async function settled(
  path: string, response: Pick<AxiosResponse<unknown>, 'status' | 'data' | 'headers'>, { quiet, alone }: { quiet: boolean; alone: boolean },
): Promise<unknown> {
  const verdict = judge(familyOf(path), { status: response.status, body: response.data, traceId: header(response, 'x-request-id') });
  if (!('failure' in verdict)) return verdict.data;
  if (verdict.loss && !alone) edge.lost(verdict.loss, verdict.failure);
  if (verdict.failure.name === 'permission_denied') edge.denied();
  await loadTextsOf(verdict.failure);
  // No toast for a lost session, which the page handles, or if the user dismissed step-up.
  throw fail(verdict.failure, quiet || verdict.loss !== undefined || response.status === STEP_UP);
}

/** True if an array that the contract requires is missing from the answer or isn't an array (SPEC 8, ERR-07). */
function lacksList({ data }: Pick<Endpoint, 'data'>, given: unknown): boolean {
  const lists = listsMissing(data, {});
  const missing = listsMissing(data, typeof given === 'object' && given !== null ? given : {});
  return missing.some((path) => lists.includes(path));
}

const listsMissing = (shape: Endpoint['data'], value: object): string[] =>
  (shape.safeParse(value).error?.issues ?? []).flatMap((issue) => (issue.code === 'invalid_type' && issue.expected === 'array' ? [
    issue.path.join('.'),
  ] : []));

function fail(shown: Failure, quiet: boolean): AppError & { failure: Failure } {
  if (!quiet) edge.failed(shown);
  return Object.assign(new AppError(isNamed(shown.name) ? shown.name : 'server_unexpected', shown.params, shown.lines), { failure: shown });
}

const isNamed = (name: Failure['name']): name is ErrorName => name !== 'error' && name !== 'elements_wrong' && name !== 'elements_empty';

function noteVersion(response: AxiosResponse): void {
  const version = Number(header(response, 'x-actual-version'));
  if (version > 0) edge.versionReceived(version);
}

export function header(response: Pick<AxiosResponse, 'headers'>, name: string): string | undefined {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : undefined;
}
