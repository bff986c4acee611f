import type { Data, NewTemplate, Template, templates, templateSorts } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type TemplatesSort = (typeof templateSorts)[number];
/** The query in the URL. */
export type TemplatesQuery = { type: readonly MessageType[]; text: string; sort: TemplatesSort; cursor: string };
/** The page with its query; cursors are valid for that query only. */
type TemplatesPage = Data<typeof templates.list> & { query: TemplatesQuery };
/** A recently deleted template. `undo`: key for restoring the template, valid until the time `until`. */
type RemovedTemplate = { name: string; undo: string; until: string };

export type TemplatesState = { page: Loadable<TemplatesPage>; removed: readonly RemovedTemplate[] };

const initialState: TemplatesState = { page: idle(), removed: [] };

const slice = createSlice({
  name: 'mailings/templates',
  initialState,
  reducers: {
    pageRequested: (state, { payload: _ }: PayloadAction<TemplatesQuery>) => ({ ...state, page: loading(state.page) }),
    pageLoaded: (state, { payload }: PayloadAction<TemplatesPage>) => ({ ...state, page: ready(payload, state.page) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    removalRequested: (state, { payload: _ }: PayloadAction<Pick<Template, 'uuid' | 'name'>>) => state,
    templateRemoved: (state, { payload }: PayloadAction<RemovedTemplate>) => ({ ...state, removed: [...state.removed, payload] }),
    restoringRequested: (state, { payload: _ }: PayloadAction<RemovedTemplate>) => state,
    /** Dispatched when the template is restored, its undo period ends, or the user dismisses the banner. */
    removalDismissed: (state, { payload: undo }: PayloadAction<string>) => ({
      ...state, removed: state.removed.filter((each) => each.undo !== undo),
    }),
  },
});

type WrittenTemplate = { uuid: string | null; words: NewTemplate; /** `updated` when editing started. */ seenVersion: string | null };
export type TemplateFormState = {
  opened: Loadable<Template>;
  busy: boolean;
  failure: Failure | null;
  saved: Template | null;
};
const emptyForm: TemplateFormState = { opened: idle(), busy: false, failure: null, saved: null };

const form = createSlice({
  name: 'mailings/template',
  initialState: emptyForm,
  reducers: {
    templateRequested: (_state, { payload: _ }: PayloadAction<string>): TemplateFormState => ({
      ...emptyForm, opened: loading(idle<Template>()),
    }),
    templateLoaded: (state, { payload }: PayloadAction<Template>) => ({ ...state, opened: ready(payload) }),
    templateFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, opened: failed(payload, idle<Template>()) }),
    savingRequested: (state, { payload: _ }: PayloadAction<WrittenTemplate>) => ({ ...state, busy: true, failure: null }),
    templateSaved: (state, { payload }: PayloadAction<Template>) => ({ ...state, busy: false, saved: payload }),
    savingFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, busy: false, failure: payload }),
    formLeft: (): TemplateFormState => emptyForm,
  },
});

export const templatesReducer = slice.reducer;
export const templateFormReducer = form.reducer;
export const {
  pageRequested, pageLoaded, pageFailed, removalRequested, templateRemoved, restoringRequested, removalDismissed,
} = slice.actions;
export const { templateRequested, templateLoaded, templateFailed, savingRequested, templateSaved, savingFailed, formLeft } = form.actions;
export const selectTemplates = (state: { mailings: { templates: TemplatesState } }) => state.mailings.templates;
export const selectTemplateForm = (state: { mailings: { template: TemplateFormState } }) => state.mailings.template;
