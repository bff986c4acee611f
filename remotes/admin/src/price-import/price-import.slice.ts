import type { PriceImport } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { nextMidnight } from './local-time';
import { targetKey, type ImportTarget } from './import-target';

type ImportForm = { file: { name: string; text: string } | null; validFrom: string; complete: boolean };
/** An import in progress. It contains the file's text, so that the file can be compared with the current prices again. */
export type ImportWork = {
  form: ImportForm;
  found: Loadable<PriceImport>;
  applying: { busy: boolean; failure: Failure | null };
  done: { validFrom: string; rows: number } | null;
};
export type PriceImportState = { works: Readonly<Record<string, ImportWork>> };
type Of<T = unknown> = { target: ImportTarget } & T;

const initialState: PriceImportState = { works: {} };
const notApplying = { busy: false, failure: null };

const newImportWork = (now: Date): ImportWork => ({
  form: { file: null, validFrom: nextMidnight(now), complete: false }, found: idle(), applying: notApplying, done: null,
});

function changed(state: PriceImportState, target: ImportTarget, change: (work: ImportWork) => Partial<ImportWork>): PriceImportState {
  const key = targetKey(target);
  const work = state.works[key];
  return work ? { works: { ...state.works, [key]: { ...work, ...change(work) } } } : state;
}

const interrupted = ({ found, applying, ...work }: ImportWork): ImportWork => ({
  ...work, found: found.status === 'loading' ? { ...found, status: found.data ? 'ready' : 'idle' } : found,
  applying: { ...applying, busy: false },
});

const slice = createSlice({
  name: 'admin/priceImport',
  initialState,
  reducers: {
    importStarted: (state, { payload: { target, now } }: PayloadAction<Of<{ now: number }>>): PriceImportState =>
      (state.works[targetKey(target)] ? state : { works: { ...state.works, [targetKey(target)]: newImportWork(new Date(now)) } }),
    importDropped: (state, { payload: { target } }: PayloadAction<Of>): PriceImportState =>
      ({ works: Object.fromEntries(Object.entries(state.works).filter(([key]) => key !== targetKey(target))) }),
    /** Resets requests that were pending when the remote was unmounted, because their responses are lost. */
    importsInterrupted: ({ works }): PriceImportState => ({
      works: Object.fromEntries(Object.entries(works).map(([key, work]) => [key, interrupted(work)])),
    }),
    formChanged: (state, { payload: { target, change } }: PayloadAction<Of<{ change: Partial<ImportForm> }>>) =>
      changed(state, target, ({ form }) => ({ form: { ...form, ...change }, found: idle(), applying: notApplying })),
    compareRequested: (state, { payload: { target } }: PayloadAction<Of>) =>
      changed(state, target, ({ found }) => ({ found: loading(found), applying: notApplying })),
    compared: (state, { payload: { target, found } }: PayloadAction<Of<{ found: PriceImport }>>) => changed(state, target, () => ({
      found: ready(found),
    })),
    compareFailed: (state, { payload: { target, failure } }: PayloadAction<Of<{ failure: Failure }>>) => (
      changed(state, target, ({ found }) => ({ found: failed(failure, found) }))
    ),
    applyRequested: (state, { payload: { target } }: PayloadAction<Of<{ found: PriceImport; carry: boolean }>>) => (
      changed(state, target, () => ({ applying: { busy: true, failure: null } }))
    ),
    applyFailed: (state, { payload: { target, failure } }: PayloadAction<Of<{ failure: Failure }>>) => changed(state, target, () => ({
      applying: { busy: false, failure },
    })),
    applied: (state, { payload: { target, validFrom, rows } }: PayloadAction<Of<{ validFrom: string; rows: number }>>) =>
      changed(state, target, ({ form }) => ({ form: { ...form, file: null }, applying: notApplying, done: { validFrom, rows } })),
  },
});

export const priceImportReducer = slice.reducer;
export const {
  importStarted, importDropped, importsInterrupted, formChanged, compareRequested, compared, compareFailed, applyRequested, applyFailed,
  applied,
} = slice.actions;
export const selectImport = (target: ImportTarget) => (state: {
  admin: { priceImport: PriceImportState };
}) => state.admin.priceImport.works[targetKey(target)];
