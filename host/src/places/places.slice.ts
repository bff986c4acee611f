import { placeClosed } from '@portal/portal';
import { createSlice } from '@portal/portal/state';

/** How often each place was given up, by its path: what was kept of it before is not of this place any more. */
export type Places = Readonly<Record<string, number>>;

export const placesSlice = createSlice({
  name: 'places',
  initialState: {} as Places,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(placeClosed, (state, { payload: { path } }): Places => ({ ...state, [path]: epochOf(state, path) + 1 }));
  },
});

export const epochOf = (places: Places, path: string): number => places[path] ?? 0;
export const selectPlaces = (state: { places: Places }) => state.places;
