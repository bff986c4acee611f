import { toBcp47 } from '@portal/contracts';
import { changeLanguage, shownLanguage } from '@portal/portal/i18n';
import { call, put, select, takeEvery, takeLatest } from '@portal/portal/saga';
import { writeCookie } from '../cookies/cookies';
import { failure } from '../failure';
import { failureShown } from '../toasts/toasts.slice';
import {
  chatScopeChosen, frameChosen, languageChosen, schemeChosen, selectPreferences, sidebarChosen, sizeChosen, themeColourChosen,
} from './preferences.slice';

/** Switches the language. If its texts fail to load, restores the previous language, also as the saved choice. */
function* applyLanguage({ payload }: ReturnType<typeof languageChosen>) {
  writeCookie('language', payload);
  try {
    yield* call(changeLanguage, payload);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    yield* put(failureShown(failure('network_unreachable', { lines: message ? [{ message }] : [] })));
    const shown = shownLanguage();
    if (shown !== payload) yield* put(languageChosen(shown));
    return;
  }
  document.documentElement.lang = toBcp47(payload);
}

const flag = (on: boolean) => (on ? '1' : '0');

function* remember() {
  const { size, sidebarOpen, scheme, themeColour, chatScope, tabsView, fixedHeader, sidebarLogo } = yield* select(selectPreferences);
  writeCookie('size', size);
  if (sidebarOpen !== undefined) writeCookie('sidebarStatus', flag(sidebarOpen));
  const preferences = {
    scheme, themeColour, chatScope, fixedHeader: flag(fixedHeader), sidebarLogo: flag(sidebarLogo),
    ...(tabsView !== undefined && { tabsView: flag(tabsView) }),
  };
  try {
    for (const [name, value] of Object.entries(preferences)) localStorage.setItem(name, value);
  } catch {
    // Storage is full or forbidden: the choice lasts only for this page.
  }
}

export function* preferencesSaga() {
  yield* takeLatest(languageChosen, applyLanguage);
  yield* takeEvery([sizeChosen, schemeChosen, themeColourChosen, frameChosen, chatScopeChosen, sidebarChosen], remember);
}
