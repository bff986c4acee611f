import type { ShortLink } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { Found } from '../search-choice';

/** `prefix`: the common prefix of all short links; '' before the first one is loaded. */
export type LinksState = { found: Loadable<Found<ShortLink>>; creation: Loadable<ShortLink>; prefix: string };
const initialState: LinksState = { found: idle(), creation: idle(), prefix: '' };

const prefixOf = (link: ShortLink | undefined) => link?.short_url.replace(/[^/]*$/, '');

const slice = createSlice({
  name: 'mailings/links',
  initialState,
  reducers: {
    linksSearched: (state, _action: PayloadAction<string>) => ({ ...state, found: loading(state.found) }),
    linksFound: (state, { payload }: PayloadAction<Found<ShortLink>>) => ({
      ...state, found: ready(payload), prefix: prefixOf(payload.rows[0]) ?? state.prefix,
    }),
    linkSearchFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, found: failed<Found<ShortLink>>(payload) }),
    linkCreationRequested: (state, _action: PayloadAction<string>) => ({ ...state, creation: loading<ShortLink>() }),
    linkCreated: (state, { payload }: PayloadAction<ShortLink>) => ({
      ...state, creation: ready(payload), prefix: prefixOf(payload) ?? state.prefix,
    }),
    linkRefused: (state, { payload }: PayloadAction<Failure>) => ({ ...state, creation: failed<ShortLink>(payload) }),
    linksLeft: (state) => ({ ...initialState, prefix: state.prefix }),
  },
});

export const linksReducer = slice.reducer;
export const { linksSearched, linksFound, linkSearchFailed, linkCreationRequested, linkCreated, linkRefused, linksLeft } = slice.actions;
export const selectLinks = (state: { mailings: { links: LinksState } }) => state.mailings.links;
