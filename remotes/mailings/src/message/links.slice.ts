import type { ShortLink } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { Found } from '../search-choice';

/** `place`: what every short link begins with, up to its code; '' until one was seen. */
export type LinksState = { found: Loadable<Found<ShortLink>>; creation: Loadable<ShortLink>; place: string };
const initialState: LinksState = { found: idle(), creation: idle(), place: '' };

const placeOf = (link: ShortLink | undefined) => link?.short_url.replace(/[^/]*$/, '');

const slice = createSlice({
  name: 'mailings/links',
  initialState,
  reducers: {
    linksSearched: (state, _action: PayloadAction<string>) => ({ ...state, found: loading(state.found) }),
    linksFound: (state, { payload }: PayloadAction<Found<ShortLink>>) => ({ ...state, found: ready(payload), place: placeOf(payload.rows[0]) ?? state.place }),
    linkSearchFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, found: failed<Found<ShortLink>>(payload) }),
    linkWanted: (state, _action: PayloadAction<string>) => ({ ...state, creation: loading<ShortLink>() }),
    linkMade: (state, { payload }: PayloadAction<ShortLink>) => ({ ...state, creation: ready(payload), place: placeOf(payload) ?? state.place }),
    linkRefused: (state, { payload }: PayloadAction<Failure>) => ({ ...state, creation: failed<ShortLink>(payload) }),
    linksLeft: (state) => ({ ...initialState, place: state.place }),
  },
});

export const linksReducer = slice.reducer;
export const { linksSearched, linksFound, linkSearchFailed, linkWanted, linkMade, linkRefused, linksLeft } = slice.actions;
export const selectLinks = (state: { mailings: { links: LinksState } }) => state.mailings.links;
