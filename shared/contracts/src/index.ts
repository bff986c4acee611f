/**
 * What browser and server agree on: every call, its shapes and who may make it, the errors, the live events, money,
 * languages, and what a remote tells the portal. Depends on zod alone. `./permissions` is the server's, `./admin` the
 * administration's: neither is exported here, so that neither reaches other users.
 */
export {
  AddressBook, addressBookExport, addressBooks, addressBookSorts, addressBookTypes, BookJob, bookJobKinds, bookJobStates, BookName, ColumnChoice,
  Contact, contactFields, ContactFilter, contacts, ContactSet, contactSorts, fileEncodings, fileFormats, FileLook, FileReading, fileSeparators,
  MAX_CONTACT_FIELD, MAX_UPLOAD_BYTES, mergeRules, NewContact, rejectedRows, Undo, UPLOAD_PIECE_BYTES, uploadPiece, uploads, UploadState,
  type AddressBookType, type ContactField, type MergeRule,
} from './address-books';
export { callbackClasses, callbackTypes, type CallbackClass, type CallbackType } from './callbacks';
export {
  Chat, CHAT_MESSAGES, CHAT_PAGE, ChatData, chatEvents, ChatFile, chatFile, chatFileUpload, ChatMessage, ChatOwner, chats, chatScopes, ChatSession, chatSorts,
  ChatViewer, ChatWay, MAX_CHAT_FILE_BYTES, MOST_CHAT_OFFSET, MOST_OPEN_CHATS, PhoneData, UnreadChats, type ChatEvents, type ChatScope, type ChatSort,
} from './chats';
export {
  CarouselCard, ContentButton, contentLanguages, contentTypes, RichContent, type ContentLanguage, type ContentType,
} from './content';
export { endpoint, integerInQuery, jsonInQuery, type Access, type Data, type Endpoint, type Input, type Parsed } from './endpoint';
export { ErrorEnvelope, ErrorLine, SUCCESS_CODE, type Envelope } from './envelope';
export { AppError, errorCatalogue, isAppError, type ErrorName, type ErrorParams } from './errors';
export { imageUpload, MAX_IMAGE_BYTES } from './images';
export { chooseLanguage, Language, languages, toBcp47 } from './language';
export {
  Channel, channels, CLOSE_FOREIGN_ORIGIN, CLOSE_SESSION_ENDED, EventFrame, InitializedFrame, liveEvents, SubscribeFrame,
  type LiveEvent, type LiveEventName,
} from './live';
export { mailingExportColumns, mailingExports } from './mailing-exports';
export { MailingDraft, mailingDrafts, MAX_DRAFT_CHARACTERS } from './mailing-drafts';
export { MailingFilter, mailingSorts, MessageFilter } from './mailing-filters';
export { ChartDay, Estimate, EstimateRow, MailingDetail, MailingFallback, MailingList, mailings } from './mailings';
export { ListedMessage, Message, MessageSet } from './messages';
export {
  MailingContent, MAX_PASTED_CHARACTERS, MAX_SPREAD_SECONDS, MAX_TEXT_CHARACTERS, MAX_TTL_SECONDS, MIN_TTL_SECONDS, NewFallback, NewMailing,
  QuietHours, RecipientBook, SendTime,
} from './new-mailing';
export { messageTypes, type MessageType } from './message-types';
export { Amount, formatAmount, formatPrice, MONEY_SCALE, parseAmount, toAmount, type Money } from './money';
export { BUILD_VERSION, page, PageData } from './page';
export { PAGE_ROWS } from './paging';
export { SHORTEST_PASSWORD } from './password';
export { BadRow, RecipientCheck, recipientFiles, RecipientReading, recipientUpload, type RecipientUpload } from './recipients';
export {
  Manifest, menuIcons, PORTAL_CONTRACT, RemoteFinder, RemoteRedirect, RemoteRelease, RemoteRoute, remotes, RemoteWidget, type Title,
} from './remotes';
export { decodeMask, encodeMask, roles, type Role } from './roles';
export { AlphaName, Balance, impersonationExit, Organization, session, UiElement, UserInfo } from './session';
export {
  LinkDay, type LinkDevice, linkDevices, ListLink, listLinkClicks, OWN_LINK_CHARACTERS, SHORT_CODE_CHARACTERS, ShortLink, shortLinks, shortLinkSorts, ShortLinkStats,
  shortLinkStatuses, type ShortLinkStatus,
} from './short-links';
export { StatusCounts } from './status-counts';
export { NewTemplate, Template, templates, templateSorts } from './templates';
export type { Topic, Topics } from './topics';
export { SavedView, views } from './views';
