import { failed, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { conversationLeft } from './threads.slice';

/** Pictures that recipients have sent, by their uuid: an address within this page, as the server gives them to a session alone; null: no picture after all. */
export type FilesState = Readonly<Record<string, Loadable<string | null>>>;

const initialState: FilesState = {};

const slice = createSlice({
  name: 'chat/files',
  initialState,
  reducers: {
    pictureWanted: (state, { payload: uuid }: PayloadAction<string>) => ({ ...state, [uuid]: loading(state[uuid]) }),
    pictureFetched: (state, { payload: { uuid, url } }: PayloadAction<{ uuid: string; url: string | null }>) => ({ ...state, [uuid]: ready<string | null>(url) }),
    fetchingFailed: (state, { payload: { uuid, failure } }: PayloadAction<{ uuid: string; failure: Failure }>) => ({ ...state, [uuid]: failed<string | null>(failure) }),
    fileSaveWanted: (state, _action: PayloadAction<string>) => state,
    fileSavingFailed: (state, _action: PayloadAction<Failure>) => state,
  },
  // Their memory goes with the visit.
  extraReducers: (builder) => builder.addCase(conversationLeft, () => initialState),
});

export const filesReducer = slice.reducer;
export const { pictureWanted, pictureFetched, fetchingFailed, fileSaveWanted, fileSavingFailed } = slice.actions;
export const selectFile = (uuid: string) => (state: { chat: { sending: { files: FilesState } } }): Loadable<string | null> | undefined => state.chat.sending.files[uuid];
