import { all, call, type SagaGenerator } from '@portal/portal/saga';
import { attachmentsSaga } from './attachments.saga';
import { filesSaga } from './files.saga';
import { assignmentSaga } from './assignment.saga';
import { outgoingSaga } from './outgoing.saga';
import { readingSaga } from './reading.saga';
import { searchSaga } from './search.saga';
import { templatesSaga } from './templates.saga';
import { threadSaga } from './thread.saga';
import { leavingSaga, viewingSaga } from './viewing.saga';

/** Runs the sagas of open chats while the user is on the chats page. */
export function* conversationSaga(): SagaGenerator<void> {
  yield* all([
    call(threadSaga), call(readingSaga), call(viewingSaga), call(leavingSaga), call(assignmentSaga), call(outgoingSaga),
    call(attachmentsSaga), call(filesSaga), call(templatesSaga), call(searchSaga),
  ]);
}
