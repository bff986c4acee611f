import { placesClosed } from '@portal/portal';
import { createSlice } from '@portal/portal/state';

/** How often places were given up so far, and with which of those times each of the latest went: what was kept of it before is not of this place any more. */
export type Places = { readonly closings: number; readonly closedBy: Readonly<Record<string, number>> };

/** The page is drawn, and has let go what was closed, long before so many more closings. */
const REMEMBERED = 100;

export const placesSlice = createSlice({
  name: 'places',
  initialState: { closings: 0, closedBy: {} } as Places,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(placesClosed, (state, { payload: { paths } }) => {
      state.closings += 1;
      for (const path of paths) state.closedBy[path] = state.closings;
      for (const [path, by] of Object.entries(state.closedBy)) if (by <= state.closings - REMEMBERED) delete state.closedBy[path];
    });
  },
});

/** Whether the place was given up after so many closings. */
export const isClosedSince = ({ closedBy }: Places, path: string, closings: number): boolean => (closedBy[path] ?? 0) > closings;
export const selectPlaces = (state: { places: Places }) => state.places;
