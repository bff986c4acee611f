import { loadErrorTexts } from './portal-i18n';

/** Loads a screen with the error texts, for one that shows errors which it finds itself. */
export const withErrorTexts = <Module>(load: () => Promise<Module>) => async (): Promise<Module> =>
  (await Promise.all([load(), loadErrorTexts()]))[0];
