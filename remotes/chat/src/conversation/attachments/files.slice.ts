import { failed, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { conversationLeft } from '../visits';

/** Object URLs of received pictures, by file UUID. Null if the file cannot be shown as a picture. */
export type FilesState = Readonly<Record<string, Loadable<string | null>>>;

const initialState: FilesState = {};

const slice = createSlice({
  name: 'chat/files',
  initialState,
  reducers: {
    pictureRequested: (state, { payload: uuid }: PayloadAction<string>) => ({ ...state, [uuid]: loading(state[uuid]) }),
    pictureFetched: (state, { payload: { uuid, url } }: PayloadAction<{ uuid: string; url: string | null }>) => ({
      ...state, [uuid]: ready<string | null>(url),
    }),
    fetchingFailed: (state, { payload: { uuid, failure } }: PayloadAction<{ uuid: string; failure: Failure }>) => ({
      ...state, [uuid]: failed<string | null>(failure),
    }),
  },
  // `filesSaga` revokes the object URLs when the user leaves the chat.
  extraReducers: (builder) => builder.addCase(conversationLeft, () => initialState),
});

export const filesReducer = slice.reducer;
export const { pictureRequested, pictureFetched, fetchingFailed } = slice.actions;
export const selectFile = (uuid: string) => (state: {
  chat: { sending: { files: FilesState } };
}): Loadable<string | null> | undefined => state.chat.sending.files[uuid];
