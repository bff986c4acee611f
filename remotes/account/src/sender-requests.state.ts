import { documentDownload, senderRequests, type Input, type SenderRequest } from '@portal/contracts';
import { downloadFile, quietRequest } from '@portal/portal/api';
import { callCommand, command, resource } from '@portal/portal/resource';
import { call, type SagaGenerator } from '@portal/portal/saga';

const PAGE = 100;
/** Prevents an endless loop. No customer is expected to have more pages of requests. */
const MAX_PAGES = 20;

type AlphaNameRequest = Input<typeof senderRequests.requestAlphaName>['body'];
type OrganizationRequest = Input<typeof senderRequests.requestOrganization>['body'];

export const requestAlphaName = callCommand(
  'account/requestAlphaName', senderRequests.requestAlphaName, (body: AlphaNameRequest) => ({ body }),
  { done: ({ name }) => ['requests.sent', { name }] },
);
export const requestOrganization = callCommand(
  'account/requestOrganization', senderRequests.requestOrganization, (body: OrganizationRequest) => ({ body }),
  { done: ({ name }) => ['requests.sent', { name }] },
);
export const withdrawRequest = callCommand(
  'account/withdrawRequest', senderRequests.withdraw, ({ uuid }: { uuid: string; name: string }) => ({ body: { uuid } }),
  { keyOf: ({ uuid }) => uuid, done: ({ name }) => ['requests.withdrawn', { name }] },
);
export const openDocument = command('account/openDocument', function* ({ uuid }: { uuid: string }) {
  yield* call(() => downloadFile(documentDownload.path, { uuid }));
}, { keyOf: ({ uuid }) => uuid });

/** Replaces the request, or adds a new one. */
function withRequest(all: readonly SenderRequest[], { result: saved }: { result: SenderRequest }): readonly SenderRequest[] {
  const isNew = all.every(({ uuid }) => uuid !== saved.uuid);
  return isNew ? [saved, ...all] : all.map((each) => (each.uuid === saved.uuid ? saved : each));
}

/** The customer's requests, newest first. */
export const requests = resource('account/requests', function* (): SagaGenerator<readonly SenderRequest[]> {
  const all: SenderRequest[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, next } = yield* quietRequest(senderRequests.list, { query: { limit: PAGE, ...(cursor !== undefined && { cursor }) } });
    all.push(...items);
    if (next === null) break;
    cursor = next;
  }
  return all;
}, { patchOn: [requestAlphaName, requestOrganization, withdrawRequest].map(({ succeeded }) => ({ on: succeeded, patch: withRequest })) });
