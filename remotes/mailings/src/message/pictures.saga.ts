import { imageUpload } from '@portal/contracts';
import { guard } from '@portal/portal';
import { notifiedProgress, upload } from '@portal/portal/api';
import { call, put, race, take, takeEvery } from '@portal/portal/saga';
import { pictureChosen, pictureDropped, pictureFailed, pictureProgressed, pictureSent } from './pictures.slice';

type Chosen = ReturnType<typeof pictureChosen>;

function* sendPicture({ payload: { field }, meta: { arg: picture } }: Chosen) {
  const { url } = yield* notifiedProgress(
    (notify: (progress: number) => void) => upload(imageUpload, picture, { quiet: true, contentType: picture.type, onProgress: notify }),
    (progress) => pictureProgressed({ field, progress }),
  );
  yield* put(pictureSent({ field, url }));
}

const sendOrFail = guard((failure, { payload }: Chosen) => pictureFailed({ ...payload, failure }), sendPicture);

export function* picturesSaga() {
  yield* takeEvery(pictureChosen, function* (action) {
    const { field } = action.payload;
    // Dropping the picture, or choosing another for the same field, cancels the previous upload.
    yield* race({
      sent: call(sendOrFail, action),
      dropped: take((other: unknown) => (pictureDropped.match(other) && other.payload === field)
        || (pictureChosen.match(other) && other.payload.field === field)),
    });
  });
}
