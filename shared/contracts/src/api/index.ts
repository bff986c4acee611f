/**
 * The customers' public API under `/api/v1` (API-01): every operation with its shapes, scope and errors. The server, the OpenAPI document,
 * the TypeScript client and the API reference derive from it. A separate entry point, so that portal pages don't load it.
 */
import { apiAddressBooks } from './address-books';
import { apiBalance } from './balance';
import { apiCallbacks } from './callbacks';
import { apiLists } from './lists';
import { apiMessages } from './messages';
import { apiOtp } from './otp';
import { apiRecurringLists } from './recurring-lists';
import { apiShortLinks } from './short-links';

export { ApiBook, ApiContact, apiAddressBooks, MAX_CONTACTS_AT_ONCE, NewApiContact } from './address-books';
export { apiBalance } from './balance';
export { bodyLimitOf } from './body-limit';
export {
  CallbackBody, callbackBodies, FlatIncomingCallback, FlatLowBalanceCallback, FlatStatusCallback, IncomingCallback, LowBalanceCallback,
  StatusCallback,
} from './callback-bodies';
export {
  ApiCallback, ApiDelivery, ApiDeliveryAttempt, apiCallbacks, MAX_CALLBACKS, MAX_STATUS_CALLBACKS,
} from './callbacks';
export { ApiComparison, ApiList, NewApiList, apiLists, apiListStatuses } from './lists';
export {
  ApiEstimate, ApiMessage, apiMessages, apiMessageStatuses, BulkAnswer, BulkHead, BulkLine, MAX_BULK_LINES, MAX_SANDBOX_LINES,
  NewApiMessage, type ApiMessageStatus,
} from './messages';
export {
  apiGroups, commonErrors, repeatErrors, type ApiData, type ApiGroup, type ApiInput, type ApiOperation, type ApiParsed,
} from './operation';
export { ApiOtp, apiOtp, MAX_OTP_ATTEMPTS, NewOtp, otpStatuses, otpTypes, type OtpStatus, type OtpType } from './otp';
export { ApiRecurringList, apiRecurringLists, NewApiRecurringList } from './recurring-lists';
export { API_PAGE_ROWS } from './shared-fields';
export { ApiFault, ApiProblem } from './problem';
export { ApiShortLink, apiShortLinks } from './short-links';

/** All operations, in the order in which the API reference lists them. */
export const apiOperations = {
  ...apiMessages, ...apiLists, ...apiRecurringLists, ...apiOtp, ...apiBalance, ...apiAddressBooks, ...apiShortLinks, ...apiCallbacks,
};
