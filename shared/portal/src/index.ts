/**
 * Runtime API shared by host and remotes: remote definitions, the store and its shared state, live events, the bus, texts and formats.
 * `./state`, `./saga`, `./router` and `./i18n` re-export the libraries; `./api` calls the server.
 */
export { badgesCleared, badgeShown, selectBadges, storeBadges, type Badges } from './badges/badges.slice';
export { bus } from './bus/bus';
export { publishTopic } from './bus/publish-topic.saga';
export { takeTopic } from './bus/take-topic.saga';
export { readCookie, removeCookie, writeCookie, type CookieName } from './cookies/cookies';
export { dropDraft, dropDrafts, readDraft, saveDrafts, writeDraft, type DraftShape } from './drafts/drafts';
export { useDraft, type Draft } from './drafts/use-draft';
export { failure, failureText, isCancelled, isMissingRecord, recordedFailure, toFailure, useFailureText, type Failure } from './failure';
export { withPlus } from './format/number-with-plus';
export { waitText } from './format/dates';
export { formats } from './format/formats';
export { formatNumber } from '@portal/contracts';
export { plainDecimal } from './format/numbers';
export { ownTimeZone } from './format/time-zone';
export { useFormat } from './format/use-format';
export { guard } from './guard';
export { connectionChanged, selectConnection, type Connection } from './live/connection.slice';
export { isUuid } from './is-uuid';
export { liveEvent, type LiveData } from './live/live-event';
export { failed, idle, loading, ready, type Loadable } from './loadable';
export { importSourceOf, toImport, type ImportSource } from './navigation/import-source';
export { isTopUpReturn, TOP_UP_RETURN } from './navigation/top-up-return';
export { pagesClosed } from './navigation/tabs-closed';
export { tabTitled, useTabTitle } from './navigation/tab-title';
export { useUrlState, type UrlState } from './navigation/use-url-state';
export { newUuid } from './new-uuid';
export { failureShown, toastDismissed, TOAST_MS, toastShown, selectToasts, type Toast } from './toasts/toasts.slice';
export {
  chatScopeChosen, frameChosen, languageChosen, schemeChosen, selectChatScope, selectLanguage, selectPreferences, sidebarChosen,
  sizeChosen, themeColourChosen,
} from './preferences/preferences.slice';
export {
  DEFAULT_THEME_COLOUR, savedPreferences, schemes, sizes, type FrameChoices, type Preferences, type Scheme, type Size,
} from './preferences/saved-preferences';
export {
  defineRemote, type AnyRemote, type Finder, type Found, type ManifestSource, type Remote, type Screen,
} from './remote/define-remote';
export { RemoteView } from './remote/remote-view';
export { loadedScreen, loadScreen } from './remote/screens';
export {
  allAlphaNamesLoaded, alphaNamesLoaded, balanceLoaded, balanceRequested, elementsLoaded, logoutRequested, organizationsLoaded,
  pageDataLoaded, permissionDenied, pageUnavailable, reloginConfirmed, reloginDismissed, selectBalance, selectCan, selectElements,
  selectHasOrganizations, selectReloginRequested, selectSession,
  selectStepUp, sessionEnded, sessionLost, stepUpRequested, stepUpDismissed, stepUpProven, tokenSwapped, tokenReceived, userInfoLoaded,
  type Session, type SessionLoss,
} from './session/session.slice';
export { endReasonOf, type EndReason } from './session/end-reason';
export { useCan } from './session/use-can';
export { onScopeEnd } from './store/on-scope-end.saga';
export { createPortalStore, type PortalOptions, type PortalState, type PortalStore, type Search } from './store/portal-store';
export type { Report } from './store/watchers.saga';
export { offerIn, type Offer } from './texts/offer-text';
export { selectOutdated, selectVersion, versionReceived, type Version } from './version/version.slice';
