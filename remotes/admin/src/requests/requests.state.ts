import { documentDownload, type Input } from '@portal/contracts';
import { adminRequests, type AdminRequest } from '@portal/contracts/admin';
import { badgeShown, dropDraft } from '@portal/portal';
import { downloadFile, quietRequest } from '@portal/portal/api';
import { callResource, command, resource } from '@portal/portal/resource';
import { call, put } from '@portal/portal/saga';
import { answerDraft } from './answer-draft';
import { toInput, type RequestsQuery } from './requests-query';

type Decision =
  | { kind: 'approve'; body: Input<typeof adminRequests.approve>['body'] }
  | { kind: 'reject'; body: Input<typeof adminRequests.reject>['body'] };

/** The key is the UUID of the request. */
export const decideRequest = command('admin/requestDecision', function* (decision: Decision) {
  const decided: AdminRequest = decision.kind === 'approve'
    ? yield* quietRequest(adminRequests.approve, { body: decision.body })
    : yield* quietRequest(adminRequests.reject, { body: decision.body });
  yield* call(() => dropDraft(answerDraft(decision.body.uuid)));
  return decided;
}, { keyOf: ({ body }) => body.uuid, done: ({ kind }, { name }) => [`requests.done.${kind}`, { name }] });

/** Saves a document of a request. The key is the UUID of the document. */
export const downloadDocument = command('admin/requestDocument', function* (uuid: string) {
  yield* call(() => downloadFile(documentDownload.path, { uuid }));
}, { keyOf: (uuid) => uuid });

export const requestsPage = resource('admin/requests', function* (query: RequestsQuery) {
  const page = yield* quietRequest(adminRequests.list, toInput(query));
  yield* put(waitingShown(page.waiting));
  return page;
}, {
  // Not after a refusal: a request that another administrator decided would disappear with the typed answer and the reason.
  refreshOn: [decideRequest.succeeded],
  patchOn: [{
    on: decideRequest.succeeded,
    patch: (page, { result }: { result: AdminRequest }) => ({
      ...page, items: page.items.map((each) => (each.uuid === result.uuid ? result : each)),
    }),
  }],
});

const MAX_OPEN = 3;
/** The newest requests that wait for a decision, and the number of all of them. */
export const openRequests = callResource(
  'admin/openRequests', adminRequests.list, (_: undefined) => ({ query: { filter: { status: 'new' as const }, limit: MAX_OPEN } }),
  { refreshOn: [decideRequest.succeeded], pollMs: 60_000 },
);

/** Counts open requests in the menu. */
const waitingShown = (count: number) => badgeShown({ path: '/admin/requests', count });

export function* loadWaiting() {
  const { waiting } = yield* quietRequest(adminRequests.list, { query: { filter: { status: 'new' }, limit: 1 } });
  yield* put(waitingShown(waiting));
}
