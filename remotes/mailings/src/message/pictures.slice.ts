import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type PictureUpload =
  | { status: 'sending'; name: string; progress: number }
  | { status: 'ready'; url: string }
  | { status: 'failed'; name: string; failure: Failure };
/** Uploads by form field, because a carousel may upload several pictures at once. */
export type PicturesState = Readonly<Record<string, PictureUpload>>;
/** `name`: the name of the chosen file. */
type PictureToSend = { field: string; name: string; picture: Blob };

const initialState: PicturesState = {};

const slice = createSlice({
  name: 'mailings/pictures',
  initialState,
  reducers: {
    pictureChosen: {
      // A `Blob` is not serializable, so it is passed in `meta` and not stored.
      prepare: ({ field, name, picture }: PictureToSend) => ({ payload: { field, name }, meta: { arg: picture } }),
      reducer: (state, { payload: { field, name } }: PayloadAction<{ field: string; name: string }, string, { arg: Blob }>) => ({
        ...state, [field]: { status: 'sending' as const, name, progress: 0 },
      }),
    },
    pictureProgressed: (state, { payload: { field, progress } }: PayloadAction<{ field: string; progress: number }>) => {
      const upload = state[field];
      return upload?.status === 'sending' ? { ...state, [field]: { ...upload, progress } } : state;
    },
    pictureSent: (state, { payload: { field, url } }: PayloadAction<{ field: string; url: string }>) => ({
      ...state, [field]: { status: 'ready' as const, url },
    }),
    pictureFailed: (state, { payload: { field, name, failure } }: PayloadAction<{ field: string; name: string; failure: Failure }>) => ({
      ...state, [field]: { status: 'failed' as const, name, failure },
    }),
    pictureDropped: (state, { payload: field }: PayloadAction<string>) => Object.fromEntries(
      Object.entries(state).filter(([key]) => key !== field),
    ),
  },
});

export const picturesReducer = slice.reducer;
export const { pictureChosen, pictureProgressed, pictureSent, pictureFailed, pictureDropped } = slice.actions;
export const selectPictures = (state: { mailings: { pictures: PicturesState } }) => state.mailings.pictures;
