import { toBcp47 } from '@portal/contracts';
import { changeLanguage } from '@portal/portal/i18n';
import { call, select, takeEvery, takeLatest } from '@portal/portal/saga';
import { writeCookie } from '../cookies/cookies';
import { languageChosen, schemeChosen, selectPreferences, sidebarToggled, sizeChosen, themeColourChosen } from './preferences.slice';

function* speak({ payload }: ReturnType<typeof languageChosen>) {
  writeCookie('language', payload);
  yield* call(changeLanguage, payload);
  document.documentElement.lang = toBcp47(payload);
}

function* remember() {
  const { size, sidebarOpen, scheme, themeColour } = yield* select(selectPreferences);
  writeCookie('size', size);
  writeCookie('sidebarStatus', sidebarOpen ? '1' : '0');
  localStorage.setItem('scheme', scheme);
  localStorage.setItem('themeColour', themeColour);
}

export function* preferencesSaga() {
  yield* takeLatest(languageChosen, speak);
  yield* takeEvery([sizeChosen, schemeChosen, themeColourChosen, sidebarToggled], remember);
}
