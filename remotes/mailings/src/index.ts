import { defineRemote } from '@portal/portal';
import { withErrorTexts } from '@portal/portal/i18n';
import { remoteState } from '@portal/portal/resource';
import { fork } from '@portal/portal/saga';
import { composeTexts } from './compose-texts';
import { createSeries } from './create-series.state';
import { findLists } from './finders/lists.finder';
import { grids } from './grids.state';
import { listDelivery } from './list/delivery.state';
import { listFailures } from './list/failures.state';
import { linkClicks } from './list/link-clicks.state';
import { listTexts } from './list/list-texts';
import { mailingList } from './list/list.state';
import { chooseText, textComparison } from './list/text-comparison.state';
import { recheckMessages, resetMessages } from './message-commands.state';
import { listMessages } from './list/messages.state';
import { cancelList, confirmList, hideList, pauseList, renameList } from './list-commands.state';
import { justHiddenReducer } from './lists/just-hidden.slice';
import { listsPage } from './lists/lists.state';
import { manifest } from './manifest';
import { messageDetail } from './message-drawer/message-detail.state';
import { messageTexts } from './message-texts';
import { createLink, linkPrefix, linkSearch, saveLink } from './message/links.state';
import { picturesReducer } from './message/pictures.slice';
import { picturesSaga } from './message/pictures.saga';
import { allMessages } from './messages/all-messages.state';
import { messageTotals } from './messages/message-totals.state';
import { costEstimate, sendTestMessage } from './new-list/estimate.state';
import { createList, numberCheck, senderList } from './new-list/new-list.state';
import { openingSaga } from './new-list/opening.saga';
import { openingReducer } from './new-list/opening.slice';
import { bookSearch, filterCount, segmentList } from './new-list/recipient-books.state';
import { recipientFileSaga } from './new-list/recipient-file.saga';
import { recipientFileReducer } from './new-list/recipient-file.slice';
import { savedDraftsSaga } from './new-list/saved-drafts.saga';
import { savedDraftsReducer } from './new-list/saved-drafts.slice';
import { draftList } from './new-list/saved-drafts.state';
import { templateSearch } from './new-list/template-search.state';
import { pageTexts } from './page-texts';
import { pauseSeries, removeSeries, seriesList } from './series/series.state';
import { setLinkStatus, shortLink, shortLinksPage } from './short-links/short-links.state';
import { openChatSaga } from './templates/open-chat.saga';
import { openChatReducer } from './templates/open-chat.slice';
import { removedTemplatesSaga } from './templates/removed-templates.saga';
import { removedTemplatesReducer } from './templates/removed-templates.slice';
import { openTemplate, removeTemplate, restoreTemplate, saveTemplate, templatesPage } from './templates/templates.state';
import { writtenTexts } from './written-texts';

const declared = remoteState([
  listsPage, confirmList, cancelList, hideList, pauseList, renameList, mailingList, listDelivery, listMessages, listFailures, messageDetail,
  recheckMessages, resetMessages, linkClicks, chooseText, textComparison, allMessages, messageTotals, ...grids.parts,
  shortLinksPage, shortLink, saveLink, setLinkStatus, linkSearch, createLink, linkPrefix,
  templatesPage, openTemplate, saveTemplate, removeTemplate, restoreTemplate,
  senderList, numberCheck, createList, createSeries, seriesList, pauseSeries, removeSeries, costEstimate, sendTestMessage, bookSearch,
  filterCount, segmentList, templateSearch, draftList,
]);

function* mailingsSaga() {
  yield* fork(declared.saga);
  yield* fork(recipientFileSaga);
  yield* fork(savedDraftsSaga);
  yield* fork(openingSaga);
  yield* fork(picturesSaga);
  yield* fork(removedTemplatesSaga);
  yield* fork(openChatSaga);
}

export default defineRemote(manifest, {
  screens: {
    mailingLists: () => import('./lists/lists.screen'),
    newMailing: withErrorTexts(() => import('./new-list/new-list.screen')),
    mailing: () => import('./list/list.screen'),
    series: () => import('./series/series.screen'),
    messages: () => import('./messages/messages.screen'),
    templates: withErrorTexts(() => import('./templates/templates.screen')),
    template: withErrorTexts(() => import('./templates/template.screen')),
    shortLinks: () => import('./short-links/short-links.screen'),
  },
  searchProviders: { lists: findLists },
  slices: {
    ...declared.slices, justHidden: justHiddenReducer,
    opening: openingReducer, recipientFile: recipientFileReducer, savedDrafts: savedDraftsReducer, pictures: picturesReducer,
    removedTemplates: removedTemplatesReducer, openChat: openChatReducer,
  },
  saga: mailingsSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
  screenLocales: {
    newMailing: composeTexts, series: pageTexts,
    mailing: listTexts, messages: messageTexts, templates: writtenTexts, template: writtenTexts, shortLinks: writtenTexts,
  },
});
