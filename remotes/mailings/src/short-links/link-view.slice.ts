import type { ShortLink, ShortLinkStats } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { linkWritten } from './short-links.slice';

export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];
type LinkQuestion = { uuid: string; days: Span };
/** The loaded link and statistics, with the `uuid` and `days` that were requested. */
export type LinkView = LinkQuestion & { link: ShortLink; stats: ShortLinkStats };

const initialState: Loadable<LinkView> = idle();

const slice = createSlice({
  name: 'mailings/shortLink',
  initialState: initialState as Loadable<LinkView>,
  reducers: {
    /** Data of another link is not shown while this one loads. */
    linkRequested: (state, { payload: { uuid } }: PayloadAction<LinkQuestion>) => loading(
      state.data?.uuid === uuid ? state : idle<LinkView>(),
    ),
    linkLoaded: (state, { payload }: PayloadAction<LinkView>) => ready(payload, state),
    linkFailed: (state, { payload }: PayloadAction<Failure>) => failed(payload, state),
  },
  extraReducers: (builder) => builder
    .addCase(linkWritten, (state, { payload: link }) => (state.data?.uuid === link.uuid ? {
      ...state, data: { ...state.data, link },
    } : state)),
});

export const linkViewReducer = slice.reducer;
export const { linkRequested, linkLoaded, linkFailed } = slice.actions;
export const selectLinkView = (state: { mailings: { shortLink: Loadable<LinkView> } }) => state.mailings.shortLink;
