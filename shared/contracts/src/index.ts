/**
 * Contracts between browser and server: calls, shapes and access rights, errors, live events, money, languages, and manifests of remotes.
 * Depends only on zod. `./permissions` is for the server and `./admin` for the administration, so other users never download them.
 */
export {
  account, Activity, AVATAR_PIXELS, avatarUpload, NotificationSettings, notificationKinds, OwnSession, SecondFactorCode, TwoFactor,
  type NotificationKind,
} from './account';
export {
  AddressBook, addressBookExport, addressBooks, addressBookSorts, BookName, bookPage, oneBook, rejectedRows,
} from './address-books';
export { contactPage, contacts, ContactSet, contactSorts, NewContact, UnsubscriptionOrigin } from './contacts';
export { BookJob, bookJobKinds, bookJobStates, mergeRules, type MergeRule } from './book-jobs';
export { Undo } from './undo';
export { ColumnChoice, fileEncodings, fileFormats, FilePreview, FileReading, fileSeparators, ImportColumns } from './file-reading';
export { MAX_UPLOAD_BYTES, UPLOAD_CHUNK_BYTES, uploadChunk, uploads, UploadState } from './uploads';
export { ApiKey, apiKeys, defaultScopes, keyScopes, MAX_KEYS, type KeyScope } from './api-keys';
export { countCharacters, firstCharacters, maxCharacters, minCharacters } from './characters';
export { callbackClasses, callbackTypes, type CallbackClass, type CallbackType } from './callbacks';
export {
  ChatContact, chatContact, ContactBook, ContactMailing, MAX_CONTACT_BOOKS, MAX_CONTACT_MAILINGS, MAX_CONTACT_NOTES,
} from './chat-contact';
export { chatScopes, type ChatScope } from './chat-scope';
export {
  Chat, CHAT_MESSAGES, CHAT_PAGE, ChatData, chatEntryKinds, chatEvents, ChatFile, chatFile, chatFileUpload, ChatMessage, ChatOwner, chats,
  ChatSession, chatSorts, chatStates, ChatViewer, ChatRoute, Colleague, FoundMessage, MAX_CHAT_FILE_BYTES, MAX_CHAT_OFFSET, MAX_COLLEAGUES,
  MAX_NOTE_CHARACTERS, MAX_OPEN_CHATS, MAX_SEARCHED_MESSAGES, MAX_SNOOZE_DAYS, MIN_FOUND_CHARACTERS, PhoneData, UnreadChats,
  type ChatEvents, type ChatSort, type ChatState,
} from './chats';
export {
  CarouselCard, ContentButton, contentLanguages, contentTypes, RichContent, type ContentLanguage, type ContentType,
} from './content';
export {
  ContactCondition, contactConditions, contactFields, ContactFilter, ContactTag, MAX_CONDITIONS, MAX_TAG, MAX_TAGS, type ContactField,
} from './contact-filter';
export { addressBookTypes, Contact, MAX_CONTACT_FIELD, type AddressBookType } from './contact';
export { CONTENT_LIMITS, RCS_LIMITS, TEXT_LIMITS, type Range } from './content-limits';
export { nameParts, plainText, tableName } from './doc-words';
export { DocArticle, DocBlock, DocEntry, DocFound, DocGroup, DocInline, documentation, type DocSnippet } from './documentation';
export {
  changesState, endpoint, integerInQuery, isAudited, jsonInQuery, STEP_UP_MINUTES, type Access, type Data, type Endpoint, type Input,
  type Parsed,
} from './endpoint';
export { ErrorEnvelope, ErrorLine, SUCCESS_CODE, type Envelope } from './envelope';
export { AppError, errorCatalogue, isAppError, statusOfError, type ErrorName, type ErrorParams } from './errors';
export { home, HOME_DAYS, HomeFigures, HomeList } from './home';
export { imageUpload, MAX_IMAGE_BYTES } from './images';
export { INVOICE_STATUS } from './invoice-status';
export {
  Account, accounts, BalanceAlert, Invoice, invoiceDownload, InvoiceFilter, invoices, invoiceSorts, InvoiceStatus, InvoiceToPay, PayData,
  PayMethod,
  PayMethodType, payMethodTypes, statementExport, statementKinds, StatementLine, StatementSpan, type StatementKind,
} from './invoices';
export { chooseLanguage, Language, languages, toBcp47 } from './language';
export {
  Channel, channels, CLOSE_FOREIGN_ORIGIN, CLOSE_SESSION_ENDED, EventFrame, InitializedFrame, liveEvents, SubscribeFrame,
  type LiveEvent, type LiveEventName,
} from './live';
export {
  addressBookListExportColumns, alphaNameExportColumns, gridExports, invoiceExportColumns, organizationExportColumns,
  ownLoginExportColumns, shortLinkExportColumns, templateExportColumns,
} from './grid-exports';
export { mailingExportColumns, mailingExports } from './mailing-exports';
export { MailingDraft, mailingDrafts, MAX_DRAFT_CHARACTERS } from './mailing-drafts';
export { MailingFilter, mailingSorts, MessageFilter } from './mailing-filters';
export { ChartDay, mailingChart } from './mailing-chart';
export { Estimate, EstimateRow, MailingDetail, MailingFallback, MailingList, mailings } from './mailings';
export { FailureReason, ListedMessage, ListMessage, Message, MessageDetail, MessageEvent, messageEventKinds, MessageSet } from './messages';
export {
  MailingContent, MAX_PASTED_CHARACTERS, MAX_SPREAD_SECONDS, MAX_TEXT_CHARACTERS, MAX_TTL_SECONDS, MIN_SPREAD_SECONDS, MIN_TTL_SECONDS,
  NewFallback, NewMailing,
  QuietHours, RecipientBook, SendTime,
} from './new-mailing';
export { MessageSource, messageSources } from './message-source';
export { messageTypes, type MessageType } from './message-types';
export { formatNumber, NUMBER_NOTATION } from './numbers';
export { Amount, centsDown, centsUp, formatAmount, formatPrice, MONEY_SCALE, parseAmount, toAmount, type Money } from './money';
export { BUILD_VERSION, page, PageData } from './page';
export { Invitation, LoginFields, OwnLogin, ownLogins } from './own-logins';
export { PAGE_ROWS } from './paging';
export { MAX_PARAM_NAME, NO_PARAM_NAMES, paramFields, ParamNames, type ParamField } from './param-names';
export { MIN_PASSWORD_LENGTH } from './password';
export { BadRow, RecipientCheck, recipientFiles, RecipientReading, recipientUpload, type RecipientUpload } from './recipients';
export {
  Manifest, menuIcons, PORTAL_CONTRACT, RemoteFinder, RemoteRedirect, RemoteRelease, RemoteRoute, remotes, RemoteWidget, type Title,
} from './remotes';
export {
  MAX_REPORT_ROWS, reportExport, ReportFilter, reportGroups, ReportMessage, reportMessageExportColumns, reportMessagesExport,
  ReportRow, reports, type ReportGroup,
} from './reports';
export { decodeMask, encodeMask, roles, type Role } from './roles';
export {
  documentDownload, documentUpload, MAX_DOCUMENT_BYTES, ownOrganizations, RequestDocument, requestKinds, requestStatuses, SenderRequest,
  senderRequests,
  type RequestStatus,
} from './sender-requests';
export { MAX_SEGMENTS, Segment, SegmentName, segments, segmentsOfBook } from './segments';
export type { SessionEndReason } from './session-end';
export { AlphaName, Balance, impersonationExit, Organization, passwordReset, session, UiElement, UserInfo } from './session';
export {
  LinkDay, type LinkDevice, linkDevices, ListLink, listLinkClicks, OWN_LINK_CHARACTERS, SHORT_CODE_CHARACTERS, ShortLink, shortLinks,
  shortLinkSorts, ShortLinkStats,
  shortLinkStatuses, UNSUBSCRIBE_CODE_CHARACTERS, type ShortLinkStatus,
} from './short-links';
export { AmountInput, parseSum } from './sums';
export { StatusCounts } from './status-counts';
export { stepUp } from './step-up';
export { NewTemplate, Template, templates, templateSorts } from './templates';
export { retainedTopics, topics, type Topic, type Topics } from './topics';
export { trafficBlockKinds, type TrafficBlockKind } from './traffic-block-kinds';
export {
  comparisonStates, ComparisonResult, MAX_COMPARISON_HOURS, MAX_SAMPLE_PERCENT, MIN_SAMPLE_PERCENT, textComparisons, TextComparison,
  textCriteria, TextFigures, textNames, type TextCriterion, type TextName,
} from './text-comparison';
export { mailingSeries, MailingSeries, NewMailingSeries } from './mailing-series';
export { SendingRules, sendingRules } from './sending-rules';
export { trafficGuard, TrafficLimits, TrafficBlock } from './traffic-guard';
export { SavedView, views } from './views';
export {
  deliveryStates, MAX_RESENT, Webhook, WebhookAttempt, WebhookDelivery, WebhookDeliveryDetail, webhooks, webhookStates, webhookStops,
  type DeliveryState, type WebhookState,
} from './webhooks';
