import type { Data, Input, ShortLink, shortLinks, shortLinkSorts, ShortLinkStatus } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type LinksSort = (typeof shortLinkSorts)[number];
/** As it stands in the URL. */
export type LinksQuery = { status: readonly ShortLinkStatus[]; text: string; sort: LinksSort; cursor: string };
/** With the question that it answers: its cursors lead nowhere under another. */
export type LinksPage = Data<typeof shortLinks.list> & { query: LinksQuery };
export type NewLink = Input<typeof shortLinks.create>['body'];
export type LinkChange = Input<typeof shortLinks.update>['body'];

/** What is being written: a new link, or another name or address of one that is there. */
export type LinkForm = { link: ShortLink | null; busy: boolean; failure: Failure | null };

export type LinksState = {
  page: Loadable<LinksPage>;
  form: LinkForm | null;
  /** Asked about before it is archived. */
  archiving: { link: ShortLink; busy: boolean } | null;
};

const initialState: LinksState = { page: idle(), form: null, archiving: null };

const slice = createSlice({
  name: 'mailings/shortLinks',
  initialState,
  reducers: {
    pageRequested: (state, { payload: _ }: PayloadAction<LinksQuery>) => ({ ...state, page: loading(state.page) }),
    pageLoaded: (state, { payload }: PayloadAction<LinksPage>) => ({ ...state, page: ready(payload, state.page) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),

    formOpened: (state, { payload: link }: PayloadAction<ShortLink | null>) => ({ ...state, form: { link, busy: false, failure: null } }),
    formClosed: (state) => ({ ...state, form: null }),
    creationRequested: (state, { payload: _ }: PayloadAction<NewLink>) => busy(state),
    changeRequested: (state, { payload: _ }: PayloadAction<LinkChange>) => busy(state),
    writingFailed: (state, { payload: failure }: PayloadAction<Failure>) => ({ ...state, form: state.form && { ...state.form, busy: false, failure }, archiving: null }),
    /** Made or changed: what the server has now. */
    linkWritten: (state, { payload: _ }: PayloadAction<ShortLink>) => ({ ...state, form: null, archiving: null }),

    archivingAsked: (state, { payload: link }: PayloadAction<ShortLink>) => ({ ...state, archiving: { link, busy: false } }),
    archivingDropped: (state) => ({ ...state, archiving: null }),
  },
});

function busy(state: LinksState): LinksState {
  return { ...state, form: state.form && { ...state.form, busy: true, failure: null }, archiving: state.archiving && { ...state.archiving, busy: true } };
}

export const shortLinksReducer = slice.reducer;
export const {
  pageRequested, pageLoaded, pageFailed, formOpened, formClosed, creationRequested, changeRequested, writingFailed, linkWritten, archivingAsked, archivingDropped,
} = slice.actions;
type WithLinks = { mailings: { shortLinks: LinksState } };
export const selectLinks = (state: WithLinks) => state.mailings.shortLinks;
