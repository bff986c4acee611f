import type { Data } from '@portal/contracts';
import type { adminAudit } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { AuditQuery } from './audit-query';

/** The page with its query; the cursor is valid for that query only. */
type AuditPage = Data<typeof adminAudit.list> & { query: AuditQuery };
export type AuditState = { page: Loadable<AuditPage> };

const initialState: AuditState = { page: idle() };

const slice = createSlice({
  name: 'admin/audit',
  initialState,
  reducers: {
    auditRequested: (state, _action: PayloadAction<AuditQuery>) => ({ page: loading(state.page) }),
    auditLoaded: (_state, { payload }: PayloadAction<AuditPage>) => ({ page: ready(payload) }),
    auditFailed: (state, { payload }: PayloadAction<Failure>) => ({ page: failed(payload, state.page) }),
  },
});

export const auditReducer = slice.reducer;
export const { auditRequested, auditLoaded, auditFailed } = slice.actions;
export const selectAudit = (state: { admin: { audit: AuditState } }) => state.admin.audit.page;
