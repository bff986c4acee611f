import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type AttachmentKind = 'image' | 'file';
export type Attachment = { kind: AttachmentKind; name: string; bytes: number | null } & (
  { status: 'sending'; progress: number } | {
    status: 'ready'; url: string;
  } | { status: 'failed'; /** Null if the user left the page during the upload. */ failure: Failure | null }
);
/** Attachments by chat UUID. */
export type AttachmentsState = Readonly<Record<string, Attachment>>;
type Chosen = { chatUuid: string; kind: AttachmentKind; name: string; bytes: number };

const initialState: AttachmentsState = {};

const slice = createSlice({
  name: 'chat/attachments',
  initialState,
  reducers: {
    attachmentChosen: {
      // A `Blob` is not serializable, so it is passed in `meta` and not stored.
      prepare: ({ content, ...chosen }: Chosen & { content: Blob }) => ({ payload: chosen, meta: { arg: content } }),
      reducer: (state, { payload: { chatUuid, ...chosen } }: PayloadAction<Chosen, string, { arg: Blob }>) => ({
        ...state, [chatUuid]: { ...chosen, status: 'sending' as const, progress: 0 },
      }),
    },
    attachmentProgressed: (state, { payload: { chatUuid, progress } }: PayloadAction<{ chatUuid: string; progress: number }>) => {
      const attachment = state[chatUuid];
      return attachment?.status === 'sending' ? { ...state, [chatUuid]: { ...attachment, progress } } : state;
    },
    /** Also dispatched for files that are already on the server, such as a template's picture. */
    attachmentReady: (state, { payload: { chatUuid, ...ready } }: PayloadAction<{
      chatUuid: string; kind: AttachmentKind; name: string; bytes: number | null; url: string;
    }>) => (
      { ...state, [chatUuid]: { ...ready, status: 'ready' as const } }
    ),
    attachmentFailed: (state, { payload: { chatUuid, failure } }: PayloadAction<{ chatUuid: string; failure: Failure }>) => {
      const attachment = state[chatUuid];
      return attachment ? {
        ...state, [chatUuid]: { kind: attachment.kind, name: attachment.name, bytes: attachment.bytes, status: 'failed' as const, failure },
      } : state;
    },
    /** Dispatched when the saga starts. Uploads that an earlier saga left unfinished fail; the user must choose the files again. */
    attachmentsInterrupted: (state) => Object.fromEntries(Object.entries(state).map(([chatUuid, attachment]) => [
      chatUuid,
      attachment.status === 'sending' ? {
        kind: attachment.kind, name: attachment.name, bytes: attachment.bytes, status: 'failed' as const, failure: null,
      } : attachment,
    ])),
    attachmentDropped: (state, { payload: chatUuid }: PayloadAction<string>) => Object.fromEntries(
      Object.entries(state).filter(([uuid]) => uuid !== chatUuid),
    ),
  },
});

export const attachmentsReducer = slice.reducer;
export const {
  attachmentChosen, attachmentProgressed, attachmentReady, attachmentFailed, attachmentsInterrupted, attachmentDropped,
} = slice.actions;
export const selectAttachment = (chatUuid: string) => (state: {
  chat: { sending: { attachments: AttachmentsState } };
}): Attachment | undefined => state.chat.sending.attachments[chatUuid];
