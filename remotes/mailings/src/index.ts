import { defineRemote } from '@portal/portal';
import { fork } from '@portal/portal/saga';
import { chartReducer } from './chart/chart.slice';
import { chartSaga } from './chart/chart.saga';
import { commandReducer } from './command.slice';
import { commandSaga } from './command.saga';
import { fileExportReducer } from './file-export.slice';
import { fileExportSaga } from './file-export.saga';
import { findLists } from './finders/lists.finder';
import { lastListsReducer } from './last-lists/last-lists.slice';
import { lastListsSaga } from './last-lists/last-lists.saga';
import { linkClicksReducer } from './list/link-clicks.slice';
import { linkClicksSaga } from './list/link-clicks.saga';
import { listReducer } from './list/list.slice';
import { listSaga } from './list/list.saga';
import { messageCommandsReducer } from './list/message-commands.slice';
import { messageCommandsSaga } from './list/message-commands.saga';
import { messagesReducer } from './list/messages.slice';
import { messagesSaga } from './list/messages.saga';
import { listsReducer } from './lists/lists.slice';
import { listsSaga } from './lists/lists.saga';
import { manifest } from './manifest';
import { linksReducer } from './message/links.slice';
import { linksSaga } from './message/links.saga';
import { picturesReducer } from './message/pictures.slice';
import { picturesSaga } from './message/pictures.saga';
import { allMessagesReducer } from './messages/all-messages.slice';
import { allMessagesSaga } from './messages/all-messages.saga';
import { estimateReducer } from './new-list/estimate.slice';
import { newListReducer } from './new-list/new-list.slice';
import { newListSaga } from './new-list/new-list.saga';
import { openingReducer } from './new-list/opening.slice';
import { recipientBooksReducer } from './new-list/recipient-books.slice';
import { recipientFileReducer } from './new-list/recipient-file.slice';
import { savedDraftsReducer } from './new-list/saved-drafts.slice';
import { templateSearchReducer } from './new-list/template-search.slice';
import { savedViewsReducer } from './saved-views.slice';
import { savedViewsSaga } from './saved-views.saga';
import { linkViewReducer } from './short-links/link-view.slice';
import { linkViewSaga } from './short-links/link-view.saga';
import { shortLinksReducer } from './short-links/short-links.slice';
import { shortLinksSaga } from './short-links/short-links.saga';
import { templateFormReducer, templatesReducer } from './templates/templates.slice';
import { templatesSaga } from './templates/templates.saga';

function* mailingsSaga() {
  yield* fork(listsSaga);
  yield* fork(commandSaga);
  yield* fork(fileExportSaga);
  yield* fork(savedViewsSaga);
  yield* fork(newListSaga);
  yield* fork(picturesSaga);
  yield* fork(linksSaga);
  yield* fork(listSaga);
  yield* fork(messagesSaga);
  yield* fork(messageCommandsSaga);
  yield* fork(linkClicksSaga);
  yield* fork(allMessagesSaga);
  yield* fork(chartSaga);
  yield* fork(lastListsSaga);
  yield* fork(templatesSaga);
  yield* fork(shortLinksSaga);
  yield* fork(linkViewSaga);
}

export default defineRemote(manifest, {
  screens: {
    mailingLists: () => import('./lists/lists.screen'),
    newMailing: () => import('./new-list/new-list.screen'),
    mailing: () => import('./list/list.screen'),
    messages: () => import('./messages/messages.screen'),
    templates: () => import('./templates/templates.screen'),
    shortLinks: () => import('./short-links/short-links.screen'),
  },
  widgets: {
    chart: () => import('./chart/chart.widget').then(({ ChartWidget }) => ({ default: ChartWidget })),
    lastLists: () => import('./last-lists/last-lists.widget').then(({ LastListsWidget }) => ({ default: LastListsWidget })),
  },
  searchProviders: { lists: findLists },
  slices: {
    lists: listsReducer, newList: newListReducer, estimate: estimateReducer, opening: openingReducer, recipientBooks: recipientBooksReducer,
    recipientFile: recipientFileReducer,
    command: commandReducer, messageCommands: messageCommandsReducer, linkClicks: linkClicksReducer, allMessages: allMessagesReducer,
    savedViews: savedViewsReducer, fileExport: fileExportReducer,
    savedDrafts: savedDraftsReducer, list: listReducer, messages: messagesReducer, pictures: picturesReducer, chart: chartReducer,
    lastLists: lastListsReducer,
    links: linksReducer, templateSearch: templateSearchReducer,
    templates: templatesReducer, template: templateFormReducer, shortLinks: shortLinksReducer, shortLink: linkViewReducer,
  },
  saga: mailingsSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
