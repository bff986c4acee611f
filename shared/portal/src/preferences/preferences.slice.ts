import type { ChatScope, Language } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { savedPreferences, type FrameChoices, type Preferences, type Scheme, type Size } from './saved-preferences';

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: savedPreferences,
  reducers: {
    languageChosen: (state, { payload }: PayloadAction<Language>) => ({ ...state, language: payload }),
    sizeChosen: (state, { payload }: PayloadAction<Size>) => ({ ...state, size: payload }),
    schemeChosen: (state, { payload }: PayloadAction<Scheme>) => ({ ...state, scheme: payload }),
    themeColourChosen: (state, { payload }: PayloadAction<string>) => ({ ...state, themeColour: payload }),
    frameChosen: (state, { payload }: PayloadAction<Partial<FrameChoices>>) => ({ ...state, ...payload }),
    chatScopeChosen: (state, { payload }: PayloadAction<ChatScope>) => ({ ...state, chatScope: payload }),
    sidebarChosen: (state, { payload }: PayloadAction<boolean>) => ({ ...state, sidebarOpen: payload }),
  },
});

export const {
  languageChosen, sizeChosen, schemeChosen, themeColourChosen, frameChosen, chatScopeChosen, sidebarChosen,
} = preferencesSlice.actions;
export const selectPreferences = (state: { preferences: Preferences }) => state.preferences;
export const selectLanguage = (state: { preferences: Preferences }) => state.preferences.language;
export const selectChatScope = (state: { preferences: Preferences }) => state.preferences.chatScope;
