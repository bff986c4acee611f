import { documentUpload } from '@portal/contracts';
import { guard } from '@portal/portal';
import { notifiedProgress, upload } from '@portal/portal/api';
import { call, put, race, take, takeEvery } from '@portal/portal/saga';
import { documentArrived, documentChosen, documentDropped, documentFailed, documentProgressed } from './documents.slice';

type Chosen = ReturnType<typeof documentChosen>;

function* send({ payload: { form, name }, meta: { arg: file } }: Chosen) {
  const document = yield* notifiedProgress(
    (notify: (progress: number) => void) => upload(documentUpload, file, {
      quiet: true, name, contentType: file.type || 'application/octet-stream', onProgress: notify,
    }),
    (progress) => documentProgressed({ form, progress }),
  );
  yield* put(documentArrived({ form, document }));
}

const sendOrFail = guard((failure, { payload }: Chosen) => documentFailed({ ...payload, failure }), send);

export function* documentsSaga() {
  yield* takeEvery(documentChosen, function* (action) {
    const { form } = action.payload;
    // The upload is canceled if the user removes the file or chooses another for the same form.
    yield* race({
      sent: call(sendOrFail, action),
      dropped: take((other: unknown) => (documentDropped.match(other) && other.payload === form)
        || (documentChosen.match(other) && other.payload.form === form)),
    });
  });
}
