import type { Data, Input } from '@portal/contracts';
import type { adminCustomers, whatIf } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type WhatIfQuestion = Input<typeof whatIf>['query'];
export type WhatIfAnswer = Data<typeof whatIf>;
type WhatIfNames = Data<typeof adminCustomers.alphaNames>['items'];
/** `names`: alpha names of the chosen customer. */
export type WhatIfState = { names: Loadable<WhatIfNames>; answer: Loadable<WhatIfAnswer> };

const initialState: WhatIfState = { names: idle(), answer: idle() };

const slice = createSlice({
  name: 'admin/whatIf',
  initialState,
  reducers: {
    namesRequested: (state, _action: PayloadAction<string>): WhatIfState => ({ ...state, names: loading() }),
    namesLoaded: (state, { payload }: PayloadAction<WhatIfNames>): WhatIfState => ({ ...state, names: ready(payload) }),
    namesFailed: (state, { payload }: PayloadAction<Failure>): WhatIfState => ({ ...state, names: failed(payload) }),
    answerRequested: (state, _action: PayloadAction<WhatIfQuestion>): WhatIfState => ({ ...state, answer: loading(state.answer) }),
    answerLoaded: (state, { payload }: PayloadAction<WhatIfAnswer>): WhatIfState => ({ ...state, answer: ready(payload) }),
    answerFailed: (state, { payload }: PayloadAction<Failure>): WhatIfState => ({ ...state, answer: failed(payload) }),
    whatIfLeft: () => initialState,
  },
});

export const whatIfReducer = slice.reducer;
export const { namesRequested, namesLoaded, namesFailed, answerRequested, answerLoaded, answerFailed, whatIfLeft } = slice.actions;
export const selectWhatIf = (state: { admin: { whatIf: WhatIfState } }) => state.admin.whatIf;
