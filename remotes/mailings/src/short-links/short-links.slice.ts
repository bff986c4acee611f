import type { Data, Input, ShortLink, shortLinks, shortLinkSorts, ShortLinkStatus } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type LinksSort = (typeof shortLinkSorts)[number];
/** The query in the URL. */
export type LinksQuery = { status: readonly ShortLinkStatus[]; text: string; sort: LinksSort; cursor: string };
/** The page with its query; cursors are valid for that query only. */
type LinksPage = Data<typeof shortLinks.list> & { query: LinksQuery };
type NewLink = Input<typeof shortLinks.create>['body'];
type LinkChange = Input<typeof shortLinks.update>['body'];

/** The open form. `link`: the link being edited; null for a new link. */
export type LinkForm = { link: ShortLink | null; busy: boolean; failure: Failure | null };

type LinksState = {
  page: Loadable<LinksPage>;
  form: LinkForm | null;
  /** The link that the user wants to archive, while the confirmation dialog is open. */
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
    writingFailed: (state, { payload: failure }: PayloadAction<Failure>) => ({
      ...state, form: state.form && { ...state.form, busy: false, failure }, archiving: null,
    }),
    /** Dispatched with the link that the server created or changed. */
    linkWritten: (state, { payload: _ }: PayloadAction<ShortLink>) => ({ ...state, form: null, archiving: null }),

    archivingOpened: (state, { payload: link }: PayloadAction<ShortLink>) => ({ ...state, archiving: { link, busy: false } }),
    archivingDropped: (state) => ({ ...state, archiving: null }),
  },
});

function busy(state: LinksState): LinksState {
  return {
    ...state, form: state.form && { ...state.form, busy: true, failure: null },
    archiving: state.archiving && { ...state.archiving, busy: true },
  };
}

export const shortLinksReducer = slice.reducer;
export const {
  pageRequested, pageLoaded, pageFailed, formOpened, formClosed, creationRequested, changeRequested, writingFailed, linkWritten,
  archivingOpened, archivingDropped,
} = slice.actions;
type WithLinks = { mailings: { shortLinks: LinksState } };
export const selectLinks = (state: WithLinks) => state.mailings.shortLinks;
