import { chatFileUpload, imageUpload } from '@portal/contracts';
import { guard } from '@portal/portal';
import { notifiedProgress, upload } from '@portal/portal/api';
import { call, put, race, take, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import {
  attachmentChosen, attachmentDropped, attachmentFailed, attachmentProgressed, attachmentReady, attachmentsInterrupted,
} from './attachments.slice';

type Chosen = ReturnType<typeof attachmentChosen>;

function* sendAttachment({ payload: { chatUuid, kind, name, bytes }, meta: { arg: content } }: Chosen): SagaGenerator<void> {
  const send = (notify: (progress: number) => void): Promise<{ url: string }> => {
    const options = { quiet: true, contentType: content.type || 'application/octet-stream', onProgress: notify };
    return kind === 'image'
      ? upload(imageUpload, content, options)
      : upload({ path: `${chatFileUpload.path}?name=${encodeURIComponent(name)}`, data: chatFileUpload.data }, content, options);
  };
  const { url } = yield* notifiedProgress(send, (progress) => attachmentProgressed({ chatUuid, progress }));
  yield* put(attachmentReady({ chatUuid, kind, name, bytes, url }));
}

const sendOrFail = guard((failure, { payload: { chatUuid } }: Chosen) => attachmentFailed({ chatUuid, failure }), sendAttachment);

export function* attachmentsSaga(): SagaGenerator<void> {
  yield* takeEvery(attachmentChosen, function* (action) {
    const { chatUuid } = action.payload;
    // Dropping the file, or choosing another for the same chat, cancels the previous upload.
    yield* race({
      sent: call(sendOrFail, action),
      dropped: take((other: unknown) => (attachmentDropped.match(other) && other.payload === chatUuid)
        || (attachmentChosen.match(other) && other.payload.chatUuid === chatUuid)),
    });
  });
  yield* put(attachmentsInterrupted());
}
