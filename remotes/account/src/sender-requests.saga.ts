import { documentDownload, senderRequests, type SenderRequest } from '@portal/contracts';
import { downloadFile, request } from '@portal/portal/api';
import { call, put, select, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from './commands.saga';
import { doneNotice } from './done-notice';
import { applyReading } from './reading.saga';
import { alphaNameWished, documentOpened, organizationWished, requests, requestWithdrawn, selectRequests } from './sender-requests.slice';

const quiet = { quiet: true };
const PAGE = 100;
/** More than a customer ever asks for; a list without an end would be a fault of the server. */
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

/** As the server has it now, at its place in the list. */
function* keep(kept: SenderRequest): SagaGenerator<void> {
  const { data = [] } = yield* select(selectRequests);
  const isNew = data.every(({ uuid }) => uuid !== kept.uuid);
  yield* put(requests.loaded(isNew ? [kept, ...data] : data.map((each) => (each.uuid === kept.uuid ? kept : each))));
}

function* askAlphaName({ payload }: ReturnType<typeof alphaNameWished>): SagaGenerator<void> {
  yield* keep(yield* request(senderRequests.askAlphaName, { body: payload }, quiet));
  yield* put(doneNotice('requests.sent', { name: payload.name }));
}

function* askOrganization({ payload }: ReturnType<typeof organizationWished>): SagaGenerator<void> {
  yield* keep(yield* request(senderRequests.askOrganization, { body: payload }, quiet));
  yield* put(doneNotice('requests.sent', { name: payload.name }));
}

function* withdraw({ payload: { uuid, name } }: ReturnType<typeof requestWithdrawn>): SagaGenerator<void> {
  yield* keep(yield* request(senderRequests.withdraw, { body: { uuid } }, quiet));
  yield* put(doneNotice('requests.withdrawn', { name }));
}

function* open({ payload: { uuid } }: ReturnType<typeof documentOpened>): SagaGenerator<void> {
  yield* call(() => downloadFile(documentDownload.path, { uuid }));
}

export function* senderRequestsSaga() {
  yield* applyReading(requests, readAll);
  yield* takeCommand(alphaNameWished, () => 'request', askAlphaName);
  yield* takeCommand(organizationWished, () => 'request', askOrganization);
  yield* takeCommand(requestWithdrawn, ({ payload }) => `withdraw ${payload.uuid}`, withdraw);
  yield* takeCommand(documentOpened, ({ payload }) => `open ${payload.uuid}`, open);
}
