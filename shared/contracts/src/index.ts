/**
 * What browser and server agree on: every call, its shapes and who may make it, the errors, the live events, money,
 * languages, and what a remote tells the portal. Depends on zod alone. `./permissions` is the server's, `./admin` the
 * administration's: neither is exported here, so that neither reaches other users.
 */
export { callbackClasses, callbackTypes, type CallbackClass, type CallbackType } from './callbacks';
export {
  CarouselCard, ContentButton, contentLanguages, contentTypes, RichContent, type ContentLanguage, type ContentType,
} from './content';
export { endpoint, integerInQuery, jsonInQuery, type Access, type Data, type Endpoint, type Input, type Parsed } from './endpoint';
export { ErrorEnvelope, ErrorLine, SUCCESS_CODE, type Envelope } from './envelope';
export { AppError, errorCatalogue, isAppError, type ErrorName, type ErrorParams } from './errors';
export { chooseLanguage, Language, languages, toBcp47 } from './language';
export {
  Channel, channels, CLOSE_FOREIGN_ORIGIN, CLOSE_SESSION_ENDED, EventFrame, InitializedFrame, liveEvents, SubscribeFrame,
  type LiveEvent, type LiveEventName,
} from './live';
export {
  BadRow, ChartDay, EstimateRow, MailingDetail, MailingFallback, MailingFilter, MailingList, mailings, mailingSorts, Message, MessageSet,
  RecipientCheck, recipientUpload, type RecipientUpload,
} from './mailings';
export {
  MAX_PASTED_CHARACTERS, MAX_TEXT_CHARACTERS, MAX_TTL_SECONDS, MIN_TTL_SECONDS, NewFallback, NewMailing, SendTime,
} from './new-mailing';
export { messageTypes, type MessageType } from './message-types';
export { Amount, formatAmount, formatPrice, MONEY_SCALE, parseAmount, toAmount, type Money } from './money';
export { BUILD_VERSION, page, PageData } from './page';
export { SHORTEST_PASSWORD } from './password';
export {
  Manifest, menuIcons, PORTAL_CONTRACT, RemoteFinder, RemoteRedirect, RemoteRelease, RemoteRoute, remotes, RemoteWidget, type Title,
} from './remotes';
export { decodeMask, encodeMask, roles, type Role } from './roles';
export { AlphaName, Balance, impersonationExit, Organization, session, UiElement, UserInfo } from './session';
export { StatusCounts } from './status-counts';
export type { Topic, Topics } from './topics';
