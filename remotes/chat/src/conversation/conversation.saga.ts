import { all, call, type SagaGenerator } from '@portal/portal/saga';
import { attachmentsSaga } from './attachments/attachments.saga';
import { filesSaga } from './attachments/files.saga';
import { outgoingSaga } from './thread/outgoing.saga';
import { readingSaga } from './thread/reading.saga';
import { threadSaga } from './thread/thread.saga';
import { leavingSaga, viewingSaga } from './thread/viewing.saga';

/** Runs the sagas of open chats while the user is on the chats page. */
export function* conversationSaga(): SagaGenerator<void> {
  yield* all([
    call(threadSaga), call(readingSaga), call(viewingSaga), call(leavingSaga), call(outgoingSaga), call(attachmentsSaga),
    call(filesSaga),
  ]);
}
