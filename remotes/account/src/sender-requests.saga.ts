import { documentDownload, senderRequests, type SenderRequest } from '@portal/contracts';
import { downloadFile, request } from '@portal/portal/api';
import { call, put, select, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from './commands.saga';
import { successToast } from './success-toast';
import { applyReading } from './reading.saga';
import { alphaNameWished, documentOpened, organizationWished, requests, requestWithdrawn, selectRequests } from './sender-requests.slice';

const quiet = { quiet: true };
const PAGE = 100;
/** Prevents an endless loop. No customer is expected to have more pages of requests. */
const MAX_PAGES = 20;

function* readAll(): SagaGenerator<readonly SenderRequest[]> {
  const all: SenderRequest[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, next } = yield* request(senderRequests.list, { query: { limit: PAGE, ...(cursor !== undefined && { cursor }) } }, quiet);
    all.push(...items);
    if (next === null) break;
    cursor = next;
  }
  return all;
}

/** Replaces the request in the list, or adds a new one. */
function* store(saved: SenderRequest): SagaGenerator<void> {
  const { data = [] } = yield* select(selectRequests);
  const isNew = data.every(({ uuid }) => uuid !== saved.uuid);
  yield* put(requests.loaded(isNew ? [saved, ...data] : data.map((each) => (each.uuid === saved.uuid ? saved : each))));
}

function* requestAlphaName({ payload }: ReturnType<typeof alphaNameWished>): SagaGenerator<void> {
  yield* store(yield* request(senderRequests.requestAlphaName, { body: payload }, quiet));
  yield* put(successToast('requests.sent', { name: payload.name }));
}

function* requestOrganization({ payload }: ReturnType<typeof organizationWished>): SagaGenerator<void> {
  yield* store(yield* request(senderRequests.requestOrganization, { body: payload }, quiet));
  yield* put(successToast('requests.sent', { name: payload.name }));
}

function* withdraw({ payload: { uuid, name } }: ReturnType<typeof requestWithdrawn>): SagaGenerator<void> {
  yield* store(yield* request(senderRequests.withdraw, { body: { uuid } }, quiet));
  yield* put(successToast('requests.withdrawn', { name }));
}

function* open({ payload: { uuid } }: ReturnType<typeof documentOpened>): SagaGenerator<void> {
  yield* call(() => downloadFile(documentDownload.path, { uuid }));
}

export function* senderRequestsSaga() {
  yield* applyReading(requests, readAll);
  yield* takeCommand(alphaNameWished, () => 'request', requestAlphaName);
  yield* takeCommand(organizationWished, () => 'request', requestOrganization);
  yield* takeCommand(requestWithdrawn, ({ payload }) => `withdraw ${payload.uuid}`, withdraw);
  yield* takeCommand(documentOpened, ({ payload }) => `open ${payload.uuid}`, open);
}
