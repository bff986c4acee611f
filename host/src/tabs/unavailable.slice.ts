import { pagesClosed, pageUnavailable } from '@portal/portal';
import { createSlice } from '@portal/portal/state';

/** Paths of open pages whose record is missing or whose right was lost. The tab closes when the user leaves the page (NAV-27). */
export type Unavailable = readonly string[];

export const unavailableSlice = createSlice({
  name: 'unavailable',
  initialState: [] as Unavailable,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(pageUnavailable, (state, { payload: { path } }) => (state.includes(path) ? state : [...state, path]));
    builder.addCase(pagesClosed, (state, { payload: { paths } }) => state.filter((path) => !paths.includes(path)));
  },
});

export const selectUnavailable = (state: { unavailable: Unavailable }) => state.unavailable;
