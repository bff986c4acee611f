// Printed by `pnpm client` from the contracts of the API: change those instead.
import type { CallOptions, Calls } from '../calls';
import type { LineSource } from '../line-stream';

export type ApiBook = {
  uuid: string;
  type: 'generic' | 'stoplist' | 'extprocessing' | 'shared';
  name: string;
  contacts: number;
  organizationUuids: string[];
  /** ISO 8601, UTC. */
  created: string;
  /** ISO 8601, UTC. */
  updated: string;
};

export type ApiCallback = {
  uuid: string;
  url: string;
  types: ('message.status' | 'message.incoming' | 'balance.low')[];
  /** How it is written. */
  class: 'standard' | 'flat';
  enabled: boolean;
  /** `gone`: it answered 410. `failing`: nothing was delivered for days. `refused`: an address that nothing is sent to. `paused`: you did. Nothing is noted for it then, and what waited is dropped. */
  disabledReason: string | null;
  failingSince: string | null;
  lastFault: string | null;
  /** Deliveries that wait for it; at most 1,000 are counted. */
  waiting: number;
  /** ISO 8601, UTC. */
  created: string;
};

export type ApiContact = {
  /** In digits, without a plus. */
  num: string;
  name: string | null;
  param1: string | null;
  param2: string | null;
  param3: string | null;
  param4: string | null;
};

export type ApiDelivery = {
  /** The `webhook-id` of each of its tries. */
  uuid: string;
  type: 'message.status' | 'message.incoming' | 'balance.low';
  state: 'waiting' | 'delivered' | 'given_up' | 'dropped';
  tries: number;
  messageUuid: string | null;
  /** ISO 8601, UTC. */
  happened: string;
  due: string | null;
  finished: string | null;
  /** HTTP status of the last try. */
  answer: number | null;
  /** Why there was none. */
  fault: string | null;
};

export type ApiDeliveryTry = {
  /** ISO 8601, UTC. */
  at: string;
  milliseconds: number;
  answer: number | null;
  fault: string | null;
};

export type ApiEstimate = {
  recipients: number;
  /** Of all main messages. */
  parts: number;
  /** The most it can cost: all main messages, and all fallbacks where there is one. */
  maximum: string;
  /** ISO 4217. */
  currency: string;
  /** What may be spent now. */
  available: string;
  covered: boolean;
  /** Of the recipients, in one of your stop lists now: where that is checked nothing is sent to them, nor charged. */
  stopListed: number;
  rows: {
    fallback: boolean;
    destination: string;
    country: string;
    recipients: number;
    parts: number;
    /** A decimal number of at most four digits behind the point. */
    unitPrice: string;
    /** A decimal number of at most four digits behind the point. */
    sum: string;
  }[];
  /** Pieces in braces that no value replaces and `acceptedFields` does not name: sending refuses them. */
  unknownFields: {
    field: string;
    /** The field that was probably meant. */
    suggestion: string | null;
  }[];
  /** How many recipients have no value for a field that the texts use without a default. */
  emptyValues: {
    field: string;
    recipients: number;
  }[];
  /** Recipients that would have no message, by reason, without reasons that nobody has: `invalid`, `duplicates`, `landline`, `noPrice`, `noRoute`, `unfit`, `notAllowed` and `trafficStopped` as in `rejected` of a list. */
  rejected: Record<string, number>;
};

export type ApiFault = {
  /** Where: a JSON Pointer (RFC 6901) into the body, or `query/…`, `path/…`, `header/…`; where no line of a bulk request can be used, `line/` and the number of the line before it. */
  pointer: string;
  /** A stable name: `empty_parameter`, `field_invalid`, `field_unknown`, `field_repeated` or the name of the error. */
  code: string;
  /** In words. */
  detail: string;
};

export type ApiList = {
  /** As an answer gave it. */
  uuid: string;
  /** The number by which the portal knows it. */
  id: number;
  name: string;
  customerListId: string | null;
  /** Where it stands; `sent` once every message of it has left: none is `scheduled` or `queued`, some may be `processing` still. */
  status: 'preparation' | 'preparationError' | 'notConfirmed' | 'inProgress' | 'sent' | 'deleted';
  /** Why its preparation failed. */
  error: {
    code: string;
    params: Record<string, string | number>;
  } | null;
  from: string;
  type: string;
  text: string;
  recipients: number;
  /** Recipients that were given and have no message, by reason, without reasons that nobody has. `invalid`: no number; `landline`: landlines, which messages of the type do not reach; `noPrice`: a number without a price in your price list; `duplicates`: given again, so that each number gets one message, or with a `customerSmsId` that was used before; `noRoute`: no connection of the sender reaches them; `excepted`: in an address book that was to get nothing; `unfit`: their text cannot be sent; `notAllowed`: in countries that your account does not allow; `trafficStopped`: of blocks that were stopped as unusual traffic. */
  rejected: Record<string, number>;
  parts: number;
  /** Messages by the name of their status, without those that no message has; they add up to `recipients`, except that a list deleted before it was confirmed counts none. Those that were never sent are `canceled`, `blockedStopList`, `blockedTraffic` or `rejected`. */
  counts: Record<string, number>;
  /** The most it can cost. */
  maximum: string;
  /** Charged so far. */
  cost: string;
  /** ISO 4217. */
  currency: string;
  /** ISO 8601, UTC. */
  created: string;
  /** ISO 8601, UTC. */
  updated: string;
  sendAt: string | null;
  /** When the list expires unless you confirm it. For an expired list, when it expired. Null for any other list. */
  expiresAt: string | null;
};

export type ApiMessage = {
  /** As an answer gave it. */
  uuid: string;
  /** The number by which the portal and callbacks know it. */
  id: string;
  /** The list it belongs to; a message that was sent alone is a list of its own. */
  listUuid: string;
  /** In digits, without a plus. */
  to: string;
  from: string;
  type: string;
  text: string;
  /** The current status. `canceled`, `blockedStopList`, `blockedTraffic` and `rejected` were never sent: no provider accepted them. */
  status: 'scheduled' | 'queued' | 'processing' | 'undeliverable' | 'delivered' | 'expired' | 'permanentError' | 'failed' | 'unknown' | 'canceled' | 'blockedStopList' | 'blockedTraffic' | 'rejected';
  statusCode: number;
  /** `seen` where the recipient has read it. */
  extendedStatus: string | null;
  /** Why it was not delivered: a name of the documentation’s list of reasons. */
  reason: string | null;
  /** Whether its fallback has taken over. */
  usedFallback: boolean;
  /** What the provider told of it: `call`, the number to call, `cliFilter`, the pattern of the number that calls. */
  detail: Record<string, string> | null;
  parts: number;
  /** Charged so far. */
  cost: string;
  /** ISO 4217. */
  currency: string;
  customerSmsId: string | null;
  /** ISO 8601, UTC. */
  created: string;
  /** ISO 8601, UTC. */
  updated: string;
  sent: string | null;
  /** When it leaves, where a time was asked for. */
  sendAt: string | null;
};

export type ApiOtp = {
  uuid: string;
  to: string;
  /** `pending` until the code is verified, too old, canceled, was guessed at too often or could be delivered by no channel. */
  status: 'pending' | 'verified' | 'expired' | 'failed' | 'canceled';
  channel: 'telegram_otp' | 'viber_otp' | 'sms' | 'flashcall' | 'speechcall' | null;
  attemptsLeft: number;
  /** ISO 8601, UTC. */
  expires: string;
  /** ISO 8601, UTC. */
  created: string;
  tries: {
    type: 'telegram_otp' | 'viber_otp' | 'sms' | 'flashcall' | 'speechcall';
    messageUuid: string | null;
    /** As of a message; `refused` where it could not be sent at all. */
    status: string;
    /** Why it could not be sent at all. */
    error: string | null;
    /** A decimal number of at most four digits behind the point. */
    cost: string;
  }[];
  currency: string;
};

export type ApiProblem = {
  /** Address of what the documentation says of this error. */
  type: string;
  /** The error in a few words, the same each time. */
  title: string;
  /** The HTTP status again. */
  status: number;
  /** The stable name of the error; programs decide by it. */
  code: string;
  /** What happened this time. */
  detail: string;
  /** The values of `detail`, for sentences of one’s own. */
  params: Record<string, string | number>;
  /** Each field that is wrong; the first 20. */
  errors: ApiFault[];
  /** What to tell our support. */
  requestId: string;
};

export type ApiShortLink = {
  uuid: string;
  name: string;
  initialUrl: string;
  shortUrl: string;
  status: 'draft' | 'active' | 'booked' | 'archived';
  /** Of people; bots and previews of messengers are counted apart. */
  clicks: number;
  bots: number;
  previews: number;
  /** Why the provider switched it off. */
  blocked: string | null;
  organizationUuids: string[];
  /** ISO 8601, UTC. */
  created: string;
  /** ISO 8601, UTC. */
  updated: string;
};

export type BulkAnswer = {
  /** Of the list. */
  uuid: string;
  status: string;
  /** Recipients that were given. */
  lines: number;
  accepted: number;
  /** Numbers, or customerSmsIds, that were given before. */
  duplicates: number;
  rejected: number;
  /** The first 100 lines that were rejected; the first line of the request is line 1. */
  faults: {
    line: number;
    pointer: string;
    code: string;
    detail: string;
  }[];
};

export type BulkHead = {
  /** Name of the list in the portal. Where left out, it is your id of the list, or how the text begins, with the time. */
  name?: string;
  /** Name of an approved alpha name of yours. */
  from: string;
  /** Channel and kind of the message. */
  type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
  /** What it says. `{name}` and `{param1}` to `{param4}` stand for the recipient’s personal fields. */
  text?: string;
  /** Pieces in braces that are no personal fields and leave as they are written: `{Name}`. Any other is refused with `unknown_fields`. */
  acceptedFields?: string[];
  /** What it is made of. Left out: `"text/plain"`. */
  contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
  /** Picture, button, options, cards, file or template, where the type has them. */
  content?: RichContent;
  /** What leaves instead where the main message is not delivered in time; under the same alpha name unless another is given. */
  fallback?: {
    /** Channel and kind of the message. */
    type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
    /** Name of an approved alpha name of yours. */
    from?: string;
    /** What it says. `{name}` and `{param1}` to `{param4}` stand for the recipient’s personal fields. */
    text?: string;
    /** What it is made of. Left out: `"text/plain"`. */
    contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
    /** Picture, button, options, cards, file or template, where the type has them. */
    content?: RichContent;
  };
  /** How long the main message may wait for its delivery before the fallback leaves, in seconds. */
  ttlSeconds?: number;
  /** When it leaves, to the minute and at most a year ahead; at once where left out. */
  sendAt?: string;
  /** Whether who stands in one of your stop lists is left out. Left out: `true`. */
  stopListCheck?: boolean;
  /** The organization that pays; the alpha name’s where left out. */
  organizationUuid?: string;
  /** Your own id of the list: sent twice with the same lines it makes one list, so that what was not answered may be sent again. Without one it may become two. */
  customerListId?: string;
  /** Prepares and prices the list and waits for `confirmList`; otherwise it leaves by itself once it is prepared. Left out: `false`. */
  hold?: boolean;
};

export type BulkLine = {
  /** The recipient’s number in international form; without a prefix it is dialled in the portal’s country. */
  to: string;
  name?: string;
  param1?: string;
  param2?: string;
  param3?: string;
  param4?: string;
  /** Instead of the text of the first line. */
  text?: string;
  /** Your own id of the message: sent twice it makes one message, for ever. */
  customerSmsId?: string;
};

/** Whatever a callback of the class `standard` is told: `type` tells which. */
export type CallbackBody = StatusCallback | IncomingCallback | LowBalanceCallback;

export type FlatIncomingCallback = {
  type: 'message.incoming';
  /** When it happened: ISO 8601, UTC. The same in each try. */
  timestamp: string;
  /** The number by which the portal knows it. */
  id: string;
  /** Who wrote, in digits, without a plus. */
  from: string;
  /** The number or name of yours that was written to. */
  to: string;
  /** What was written; empty where there is only a file. */
  text: string;
  /** Where a file that came with it is fetched. Empty where there is none. */
  fileUrl: string;
  /** How that file is called. Empty where there is none. */
  fileName: string;
  /** When it came in: ISO 8601, UTC. */
  received: string;
};

export type FlatLowBalanceCallback = {
  type: 'balance.low';
  /** When it happened: ISO 8601, UTC. The same in each try. */
  timestamp: string;
  /** The account, as `getBalance` names it. */
  accountUuid: string;
  /** Its name. */
  name: string;
  /** What may be spent: a decimal number. */
  sum: string;
  /** The threshold of the alert, which it went below. */
  threshold: string;
  /** ISO 4217. */
  currency_code: string;
};

export type FlatStatusCallback = {
  type: 'message.status';
  /** When it happened: ISO 8601, UTC. The same in each try. */
  timestamp: string;
  /** The number by which the portal knows the message. */
  id: string;
  /** The message, as `getMessage` takes it. */
  uuid: string;
  /** The number of its list; a message that was sent alone is a list of its own. Empty where there is none. */
  listId: string;
  /** Your own id of the list, where you gave one. Empty where there is none. */
  customerListId: string;
  /** Your own id of the message, where you gave one. Empty where there is none. */
  customerSmsId: string;
  /** The alpha name it was sent under; the fallback’s where that has taken over. Empty where there is none. */
  from: string;
  /** In digits, without a plus. Empty where there is none. */
  recipient: string;
  /** Channel and kind of the message; the fallback’s where that has taken over. Empty where there is none. */
  messageType: string;
  /** Where it stands, as the number that the portal shows. */
  status: string;
  /** The same by name. */
  statusName: string;
  /** `seen` where the recipient has read it. Empty where there is none. */
  extended_status: string;
  /** The number that the recipient has to call, where the message asks for a call. */
  detail_call?: string;
  /** The pattern of the number that calls, of a flash call that you sent yourself. */
  detail_cliFilter?: string;
  /** Why it was not delivered: a name of the documentation’s list of reasons. Empty where there is none. */
  reason: string;
  /** `fallback` once its fallback has taken over, whichever of the two is delivered in the end. */
  stage: string;
  /** How many parts it was sent in. Empty where there is none. */
  partscount: string;
  /** Charged so far: a decimal number of at most four digits behind the point. */
  cost: string;
  /** When it left: ISO 8601, UTC. Empty where there is none. */
  dtsend: string;
  /** When it came to stand so: ISO 8601, UTC. */
  updated: string;
  /** True for a message that never was, which `testCallback` sends; absent otherwise. */
  test?: string;
};

export type IncomingCallback = {
  type: 'message.incoming';
  /** When it happened: ISO 8601, UTC. The same in each try. */
  timestamp: string;
  data: {
    /** The number by which the portal knows it. */
    id: string;
    /** Who wrote, in digits, without a plus. */
    from: string;
    /** The number or name of yours that was written to. */
    to: string;
    /** What was written; empty where there is only a file. */
    text: string;
    /** Where a file that came with it is fetched. */
    fileUrl: string | null;
    /** How that file is called. */
    fileName: string | null;
    /** When it came in: ISO 8601, UTC. */
    received: string;
    /** What an operator stored with the direction of your alpha name, as it was stored; empty for a callback that you registered. */
    params: Record<string, string>;
  };
};

export type LowBalanceCallback = {
  type: 'balance.low';
  /** When it happened: ISO 8601, UTC. The same in each try. */
  timestamp: string;
  data: {
    /** The account, as `getBalance` names it. */
    accountUuid: string;
    /** Its name. */
    name: string;
    /** What may be spent: a decimal number. */
    sum: string;
    /** The threshold of the alert, which it went below. */
    threshold: string;
    /** ISO 4217. */
    currency_code: string;
    /** What an operator stored with the direction of your alpha name, as it was stored; empty for a callback that you registered. */
    params: Record<string, string>;
  };
};

export type NewApiContact = {
  /** The recipient’s number in international form; without a prefix it is dialled in the portal’s country. */
  num: string;
  name?: string | null;
  param1?: string | null;
  param2?: string | null;
  param3?: string | null;
  param4?: string | null;
};

export type NewApiMessage = {
  /** The recipient’s number in international form; without a prefix it is dialled in the portal’s country. */
  to: string;
  /** Name of an approved alpha name of yours. */
  from: string;
  /** Channel and kind of the message. */
  type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
  /** What it says. `{name}` and `{param1}` to `{param4}` stand for the recipient’s personal fields. */
  text?: string;
  /** Pieces in braces that are no personal fields and leave as they are written: `{Name}`. Any other is refused with `unknown_fields`. */
  acceptedFields?: string[];
  /** What it is made of. Left out: `"text/plain"`. */
  contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
  /** Picture, button, options, cards, file or template, where the type has them. */
  content?: RichContent;
  /** The recipient’s personal fields. */
  personal?: {
    name?: string;
    param1?: string;
    param2?: string;
    param3?: string;
    param4?: string;
  };
  /** What leaves instead where the main message is not delivered in time; under the same alpha name unless another is given. */
  fallback?: {
    /** Channel and kind of the message. */
    type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
    /** Name of an approved alpha name of yours. */
    from?: string;
    /** What it says. `{name}` and `{param1}` to `{param4}` stand for the recipient’s personal fields. */
    text?: string;
    /** What it is made of. Left out: `"text/plain"`. */
    contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
    /** Picture, button, options, cards, file or template, where the type has them. */
    content?: RichContent;
  };
  /** How long the main message may wait for its delivery before the fallback leaves, in seconds. */
  ttlSeconds?: number;
  /** When it leaves, to the minute and at most a year ahead; at once where left out. */
  sendAt?: string;
  /** Whether who stands in one of your stop lists is left out. Left out: `true`. */
  stopListCheck?: boolean;
  /** Your own id of the message: sent twice it makes one message, for ever. */
  customerSmsId?: string;
  /** The organization that pays; the alpha name’s where left out. */
  organizationUuid?: string;
};

export type NewOtp = {
  /** The recipient’s number in international form; without a prefix it is dialled in the portal’s country. */
  to: string;
  /** Name of an approved alpha name of yours. */
  from: string;
  /** Tried one after another until one is delivered; each at most once. */
  channels: {
    /** The channel. */
    type: 'telegram_otp' | 'viber_otp' | 'sms' | 'flashcall' | 'speechcall';
    /** Another alpha name for this channel. */
    from?: string;
    /** How long a delivery is waited for before the next channel is tried. Left out: `30`. */
    waitSeconds?: number;
  }[];
  /** Of SMS: the words around `{code}`. Left out: `"{code}"`. */
  text?: string;
  /** Of Viber: the approved template, whose field `pin` is the code. */
  templateId?: string;
  /** Of templates and voices. Left out: `"en"`. */
  language?: 'en' | 'ru' | 'uk' | 'bg';
  /** Digits of the code. Of a flash call the code is how the number that calls ends: as many digits, and which, as its provider tells, mostly four. Left out: `6`. */
  length?: number;
  /** How long the code is good, in seconds. Left out: `300`. */
  ttlSeconds?: number;
  /** Whether who stands in one of your stop lists gets none. Left out: `false`. */
  stopListCheck?: boolean;
  /** The organization that pays; the alpha name’s where left out. */
  organizationUuid?: string;
};

export type RichContent = {
  imageUrl?: string;
  fileUrl?: string;
  fileName?: string;
  button?: {
    title: string;
    url: string;
  };
  options?: string[];
  cards?: {
    title: string;
    imageUrl: string;
    button: {
      title: string;
      url: string;
    };
    secondButton?: {
      title: string;
      url: string;
    };
  }[];
  templateId?: string;
  templateParams?: Record<string, string>;
  language?: 'en' | 'ru' | 'uk' | 'bg';
};

export type StatusCallback = {
  type: 'message.status';
  /** When it happened: ISO 8601, UTC. The same in each try. */
  timestamp: string;
  data: {
    /** The number by which the portal knows the message. */
    id: string;
    /** The message, as `getMessage` takes it. */
    uuid: string;
    /** The number of its list; a message that was sent alone is a list of its own. */
    listId: string | null;
    /** Your own id of the list, where you gave one. */
    customerListId: string | null;
    /** Your own id of the message, where you gave one. */
    customerSmsId: string | null;
    /** The alpha name it was sent under; the fallback’s where that has taken over. */
    from: string | null;
    /** In digits, without a plus. */
    recipient: string | null;
    /** Channel and kind of the message; the fallback’s where that has taken over. */
    messageType: string | null;
    /** Where it stands, as the number that the portal shows. */
    status: number;
    /** The same by name. */
    statusName: 'scheduled' | 'queued' | 'processing' | 'undeliverable' | 'delivered' | 'expired' | 'permanentError' | 'failed' | 'unknown' | 'canceled' | 'blockedStopList' | 'blockedTraffic' | 'rejected';
    /** `seen` where the recipient has read it. */
    extended_status: string | null;
    /** The number that the recipient has to call, where the message asks for a call. */
    detail_call?: string;
    /** The pattern of the number that calls, of a flash call that you sent yourself. */
    detail_cliFilter?: string;
    /** Why it was not delivered: a name of the documentation’s list of reasons. */
    reason: string | null;
    /** `fallback` once its fallback has taken over, whichever of the two is delivered in the end. */
    stage: 'main' | 'fallback';
    /** How many parts it was sent in. */
    partscount: number | null;
    /** Charged so far: a decimal number of at most four digits behind the point. */
    cost: string;
    /** When it left: ISO 8601, UTC. */
    dtsend: string | null;
    /** When it came to stand so: ISO 8601, UTC. */
    updated: string;
    /** True for a message that never was, which `testCallback` sends; absent otherwise. */
    test?: boolean;
    /** What an operator stored with the direction of your alpha name, as it was stored; empty for a callback that you registered. */
    params: Record<string, string>;
  };
};

export type SendMessageInput = NewApiMessage;

export type SendMessageAnswer = ApiMessage;

export type ListMessagesInput = {
  /** Rows of a page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the page before; left out for the first. */
  cursor?: string;
  /** Only those that stand so. */
  status?: 'scheduled' | 'queued' | 'processing' | 'undeliverable' | 'delivered' | 'expired' | 'permanentError' | 'failed' | 'unknown' | 'canceled' | 'blockedStopList' | 'blockedTraffic' | 'rejected';
  /** Only those to this number. */
  to?: string;
  /** Only the one with this id of yours. */
  customerSmsId?: string;
  /** Only those made at or after. */
  since?: string;
  /** Only those made before. */
  until?: string;
};

export type ListMessagesAnswer = {
  items: ApiMessage[];
  /** Where the next page begins; null after the last. A page may hold fewer rows than asked for and still have a next one. */
  next: string | null;
};

export type SendBulkAnswer = BulkAnswer;

export type GetMessageInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type GetMessageAnswer = ApiMessage;

export type CancelMessageInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type CancelMessageAnswer = ApiMessage;

export type EstimateInput = {
  /** Up to 1,000 recipients. */
  to: string[];
  /** Name of an approved alpha name of yours. */
  from: string;
  /** Channel and kind of the message. */
  type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
  /** What it says. `{name}` and `{param1}` to `{param4}` stand for the recipient’s personal fields. */
  text?: string;
  /** Pieces in braces that are no personal fields and leave as they are written: `{Name}`. Any other is refused with `unknown_fields`. */
  acceptedFields?: string[];
  /** What it is made of. Left out: `"text/plain"`. */
  contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
  /** Picture, button, options, cards, file or template, where the type has them. */
  content?: RichContent;
  /** What leaves instead where the main message is not delivered in time; under the same alpha name unless another is given. */
  fallback?: {
    /** Channel and kind of the message. */
    type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
    /** Name of an approved alpha name of yours. */
    from?: string;
    /** What it says. `{name}` and `{param1}` to `{param4}` stand for the recipient’s personal fields. */
    text?: string;
    /** What it is made of. Left out: `"text/plain"`. */
    contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
    /** Picture, button, options, cards, file or template, where the type has them. */
    content?: RichContent;
  };
  /** How long the main message may wait for its delivery before the fallback leaves, in seconds. */
  ttlSeconds?: number;
  /** Whether who stands in one of your stop lists is left out. Left out: `true`. */
  stopListCheck?: boolean;
  /** The organization that pays; the alpha name’s where left out. */
  organizationUuid?: string;
};

export type EstimateAnswer = ApiEstimate;

export type ListListsInput = {
  /** Rows of a page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the page before; left out for the first. */
  cursor?: string;
  /** Only those that stand so. */
  status?: 'preparation' | 'preparationError' | 'notConfirmed' | 'inProgress' | 'sent' | 'deleted';
  /** Only the one with this id of yours. */
  customerListId?: string;
};

export type ListListsAnswer = {
  items: ApiList[];
  /** Where the next page begins; null after the last. A page may hold fewer rows than asked for and still have a next one. */
  next: string | null;
};

export type GetListInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type GetListAnswer = ApiList;

export type ListMessagesOfListInput = {
  /** As an answer gave it. */
  uuid: string;
  /** Rows of a page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the page before; left out for the first. */
  cursor?: string;
};

export type ListMessagesOfListAnswer = {
  items: ApiMessage[];
  /** Where the next page begins; null after the last. A page may hold fewer rows than asked for and still have a next one. */
  next: string | null;
};

export type ConfirmListInput = {
  /** As an answer gave it. */
  uuid: string;
  /** The most it may cost: `maximum` of the list as you were shown it, or `params.after` of `price_changed`. */
  maxCost?: string;
};

export type ConfirmListAnswer = ApiList;

export type CancelListInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type CancelListAnswer = {
  /** As an answer gave it. */
  uuid: string;
  /** The number by which the portal knows it. */
  id: number;
  name: string;
  customerListId: string | null;
  /** Where it stands; `sent` once every message of it has left: none is `scheduled` or `queued`, some may be `processing` still. */
  status: 'preparation' | 'preparationError' | 'notConfirmed' | 'inProgress' | 'sent' | 'deleted';
  /** Why its preparation failed. */
  error: {
    code: string;
    params: Record<string, string | number>;
  } | null;
  from: string;
  type: string;
  text: string;
  recipients: number;
  /** Recipients that were given and have no message, by reason, without reasons that nobody has. `invalid`: no number; `landline`: landlines, which messages of the type do not reach; `noPrice`: a number without a price in your price list; `duplicates`: given again, so that each number gets one message, or with a `customerSmsId` that was used before; `noRoute`: no connection of the sender reaches them; `excepted`: in an address book that was to get nothing; `unfit`: their text cannot be sent; `notAllowed`: in countries that your account does not allow; `trafficStopped`: of blocks that were stopped as unusual traffic. */
  rejected: Record<string, number>;
  parts: number;
  /** Messages by the name of their status, without those that no message has; they add up to `recipients`, except that a list deleted before it was confirmed counts none. Those that were never sent are `canceled`, `blockedStopList`, `blockedTraffic` or `rejected`. */
  counts: Record<string, number>;
  /** The most it can cost. */
  maximum: string;
  /** Charged so far. */
  cost: string;
  /** ISO 4217. */
  currency: string;
  /** ISO 8601, UTC. */
  created: string;
  /** ISO 8601, UTC. */
  updated: string;
  sendAt: string | null;
  /** When the list expires unless you confirm it. For an expired list, when it expired. Null for any other list. */
  expiresAt: string | null;
  /** Its messages that providers have been handed and not answered yet: they get their results and are charged as any. */
  submitted: number;
};

export type CreateOtpInput = NewOtp;

export type CreateOtpAnswer = ApiOtp;

export type VerifyOtpInput = {
  /** As an answer gave it. */
  uuid: string;
} & {
  /** As the recipient typed it. */
  code: string;
};

export type VerifyOtpAnswer = {
  verified: boolean;
  status: 'pending' | 'verified' | 'expired' | 'failed' | 'canceled';
  attemptsLeft: number;
};

export type GetOtpInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type GetOtpAnswer = ApiOtp;

export type NextOtpInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type NextOtpAnswer = ApiOtp;

export type CancelOtpInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type CancelOtpAnswer = ApiOtp;

export type GetBalanceInput = Record<string, never>;

export type GetBalanceAnswer = {
  items: {
    /** Of the account; `balance.low` tells it as `accountUuid`. */
    uuid: string;
    /** Your company’s or the organization’s name. */
    account: string;
    kind: 'customer' | 'organization';
    organizationUuid: string | null;
    /** What may be spent. */
    available: string;
    /** Set aside for what is under way. */
    reserved: string;
    /** Owed since a payment was taken back. */
    debt: string;
    /** ISO 4217. */
    currency: string;
  }[];
};

export type ListAddressBooksInput = {
  /** Rows of a page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the page before; left out for the first. */
  cursor?: string;
  type?: 'generic' | 'stoplist' | 'extprocessing' | 'shared';
};

export type ListAddressBooksAnswer = {
  items: ApiBook[];
  /** Where the next page begins; null after the last. A page may hold fewer rows than asked for and still have a next one. */
  next: string | null;
};

export type CreateAddressBookInput = {
  name: string;
  /** Left out: `"generic"`. */
  type?: 'generic' | 'stoplist' | 'extprocessing' | 'shared';
  /** Left out: `[]`. */
  organizationUuids?: string[];
};

export type CreateAddressBookAnswer = ApiBook;

export type GetAddressBookInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type GetAddressBookAnswer = ApiBook;

export type UpdateAddressBookInput = {
  /** As an answer gave it. */
  uuid: string;
} & {
  name?: string;
  organizationUuids?: string[];
};

export type UpdateAddressBookAnswer = ApiBook;

export type DeleteAddressBookInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type RestoreAddressBookInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type RestoreAddressBookAnswer = ApiBook;

export type ListContactsInput = {
  /** As an answer gave it. */
  uuid: string;
  /** Rows of a page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the page before; left out for the first. */
  cursor?: string;
  /** Found in any field. */
  text?: string;
};

export type ListContactsAnswer = {
  items: ApiContact[];
  /** Where the next page begins; null after the last. A page may hold fewer rows than asked for and still have a next one. */
  next: string | null;
};

export type PutContactsInput = {
  /** As an answer gave it. */
  uuid: string;
} & {
  contacts: NewApiContact[];
  /** What becomes of a number that the book has: nothing, all fields as given, or only its empty fields. Left out: `"overwrite"`. */
  rule?: 'keep' | 'overwrite' | 'fill';
};

export type PutContactsAnswer = {
  added: number;
  changed: number;
  unchanged: number;
};

export type GetContactInput = {
  /** As an answer gave it. */
  uuid: string;
  /** In digits. */
  num: string;
};

export type GetContactAnswer = ApiContact;

export type DeleteContactsInput = {
  /** As an answer gave it. */
  uuid: string;
} & {
  nums: string[];
};

export type DeleteContactsAnswer = {
  removed: number;
};

export type ListShortLinksInput = {
  /** Rows of a page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the page before; left out for the first. */
  cursor?: string;
  status?: 'draft' | 'active' | 'booked' | 'archived';
};

export type ListShortLinksAnswer = {
  items: ApiShortLink[];
  /** Where the next page begins; null after the last. A page may hold fewer rows than asked for and still have a next one. */
  next: string | null;
};

export type CreateShortLinkInput = {
  /** http or https. */
  initialUrl: string;
  name?: string;
  /** Left out: `false`. */
  draft?: boolean;
  /** Only logins of these organizations see it in the portal. With none, all of them do. Left out: `[]`. */
  organizationUuids?: string[];
};

export type CreateShortLinkAnswer = ApiShortLink;

export type GetShortLinkInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type GetShortLinkAnswer = ApiShortLink;

export type UpdateShortLinkInput = {
  /** As an answer gave it. */
  uuid: string;
} & {
  name?: string;
  /** http or https. */
  initialUrl?: string;
  status?: 'active' | 'archived';
  /** Only logins of these organizations see it in the portal. With none, all of them do. */
  organizationUuids?: string[];
};

export type UpdateShortLinkAnswer = ApiShortLink;

export type GetShortLinkStatsInput = {
  /** As an answer gave it. */
  uuid: string;
  /** Left out: `30`. */
  days?: number;
  /** Left out: `"UTC"`. */
  timeZone?: string;
};

export type GetShortLinkStatsAnswer = {
  days: {
    date: string;
    clicks: number;
    bots: number;
    previews: number;
  }[];
  devices: {
    device: 'phone' | 'tablet' | 'desktop' | 'other';
    clicks: number;
  }[];
};

export type ListCallbacksInput = Record<string, never>;

export type ListCallbacksAnswer = {
  items: ApiCallback[];
};

export type CreateCallbackInput = {
  /** Where to: https, at a public address. */
  url: string;
  /** What is told. */
  types: ('message.status' | 'message.incoming' | 'balance.low')[];
  /** Left out: `"standard"`. */
  class?: 'standard' | 'flat';
};

export type CreateCallbackAnswer = {
  uuid: string;
  url: string;
  types: ('message.status' | 'message.incoming' | 'balance.low')[];
  /** How it is written. */
  class: 'standard' | 'flat';
  enabled: boolean;
  /** `gone`: it answered 410. `failing`: nothing was delivered for days. `refused`: an address that nothing is sent to. `paused`: you did. Nothing is noted for it then, and what waited is dropped. */
  disabledReason: string | null;
  failingSince: string | null;
  lastFault: string | null;
  /** Deliveries that wait for it; at most 1,000 are counted. */
  waiting: number;
  /** ISO 8601, UTC. */
  created: string;
  /** Told this once: what deliveries are signed with (Standard Webhooks), beginning with `whsec_`. */
  secret: string;
};

export type GetCallbackInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type GetCallbackAnswer = ApiCallback;

export type UpdateCallbackInput = {
  /** As an answer gave it. */
  uuid: string;
} & {
  /** What is told. */
  types?: ('message.status' | 'message.incoming' | 'balance.low')[];
  class?: 'standard' | 'flat';
  enabled?: boolean;
};

export type UpdateCallbackAnswer = ApiCallback;

export type DeleteCallbackInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type RotateCallbackSecretInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type RotateCallbackSecretAnswer = {
  /** Told this once: what deliveries are signed with (Standard Webhooks), beginning with `whsec_`. */
  secret: string;
  /** ISO 8601, UTC. */
  previousUntil: string;
};

export type ListDeliveriesInput = {
  /** As an answer gave it. */
  uuid: string;
  /** Rows of a page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the page before; left out for the first. */
  cursor?: string;
  state?: 'waiting' | 'delivered' | 'given_up' | 'dropped';
};

export type ListDeliveriesAnswer = {
  items: ApiDelivery[];
  /** Where the next page begins; null after the last. A page may hold fewer rows than asked for and still have a next one. */
  next: string | null;
};

export type GetDeliveryInput = {
  /** As an answer gave it. */
  uuid: string;
  /** As an answer gave it. */
  delivery: string;
};

export type GetDeliveryAnswer = {
  /** The `webhook-id` of each of its tries. */
  uuid: string;
  type: 'message.status' | 'message.incoming' | 'balance.low';
  state: 'waiting' | 'delivered' | 'given_up' | 'dropped';
  tries: number;
  messageUuid: string | null;
  /** ISO 8601, UTC. */
  happened: string;
  due: string | null;
  finished: string | null;
  /** HTTP status of the last try. */
  answer: number | null;
  /** Why there was none. */
  fault: string | null;
  /** Exactly as it is sent. */
  body: string | null;
  log: ApiDeliveryTry[];
};

export type ReplayDeliveriesInput = {
  /** As an answer gave it. */
  uuid: string;
} & ({
  deliveries: string[];
} | {
  since: string;
});

export type ReplayDeliveriesAnswer = {
  replayed: number;
};

export type TestCallbackInput = {
  /** As an answer gave it. */
  uuid: string;
};

export type TestCallbackAnswer = ApiDeliveryTry;

/** What any call may be refused with. */
export type CommonProblem = 'customer_disabled' | 'invalid_request' | 'key_address_refused' | 'key_refused' | 'payload_too_large' | 'request_timeout' | 'scope_missing' | 'server_unavailable' | 'server_unexpected' | 'too_many_requests' | 'unsupported_media_type';

/** The codes of the problems that each operation can have. */
export type ProblemsOf = {
  sendMessage: CommonProblem | 'alpha_name_not_found' | 'balance_insufficient' | 'content_missing' | 'content_not_allowed' | 'content_too_long' | 'country_not_allowed' | 'customer_sms_id_taken' | 'debt_outstanding' | 'fallback_same' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'landline_not_allowed' | 'no_account' | 'no_direction' | 'no_price' | 'no_route' | 'not_found' | 'num_invalid' | 'number_required' | 'sandbox_unavailable' | 'send_time_invalid' | 'send_time_past' | 'spend_cap_reached' | 'text_empty' | 'text_malformed' | 'text_too_long' | 'text_without_code' | 'traffic_stopped' | 'unknown_fields';
  listMessages: CommonProblem | 'num_invalid';
  sendBulk: CommonProblem | 'alpha_name_not_found' | 'content_missing' | 'content_not_allowed' | 'content_too_long' | 'customer_list_id_taken' | 'fallback_same' | 'no_account' | 'no_direction' | 'no_recipients' | 'no_valid_numbers' | 'not_found' | 'sandbox_unavailable' | 'send_time_invalid' | 'send_time_past' | 'text_empty' | 'text_malformed' | 'text_too_long' | 'text_without_code' | 'too_many_lines' | 'traffic_stopped' | 'unknown_fields';
  getMessage: CommonProblem | 'not_found';
  cancelMessage: CommonProblem | 'message_of_list' | 'message_transition_refused' | 'not_found';
  estimate: CommonProblem | 'alpha_name_not_found' | 'content_missing' | 'content_not_allowed' | 'content_too_long' | 'no_account' | 'no_direction' | 'no_valid_numbers' | 'not_found' | 'sandbox_unavailable' | 'text_empty' | 'text_malformed' | 'text_too_long' | 'text_without_code';
  listLists: CommonProblem;
  getList: CommonProblem | 'not_found';
  listMessagesOfList: CommonProblem | 'not_found';
  confirmList: CommonProblem | 'balance_insufficient' | 'debt_outstanding' | 'estimate_expired' | 'list_transition_refused' | 'not_found' | 'price_changed' | 'spend_cap_reached' | 'traffic_stopped';
  cancelList: CommonProblem | 'list_transition_refused' | 'not_found';
  createOtp: CommonProblem | 'alpha_name_not_found' | 'balance_insufficient' | 'content_missing' | 'country_not_allowed' | 'debt_outstanding' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'landline_not_allowed' | 'no_account' | 'no_direction' | 'no_price' | 'no_route' | 'not_found' | 'num_invalid' | 'number_required' | 'sandbox_unavailable' | 'spend_cap_reached' | 'text_malformed' | 'too_many_codes' | 'traffic_stopped';
  verifyOtp: CommonProblem | 'not_found' | 'otp_closed';
  getOtp: CommonProblem | 'not_found';
  nextOtp: CommonProblem | 'balance_insufficient' | 'country_not_allowed' | 'debt_outstanding' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'landline_not_allowed' | 'no_account' | 'no_direction' | 'no_price' | 'no_route' | 'not_found' | 'otp_closed' | 'otp_no_more_channels' | 'sandbox_unavailable' | 'spend_cap_reached' | 'traffic_stopped';
  cancelOtp: CommonProblem | 'not_found' | 'otp_closed';
  getBalance: CommonProblem;
  listAddressBooks: CommonProblem;
  createAddressBook: CommonProblem | 'book_name_taken' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'not_found' | 'too_many_books';
  getAddressBook: CommonProblem | 'address_book_not_found';
  updateAddressBook: CommonProblem | 'address_book_not_found' | 'book_name_taken' | 'not_found';
  deleteAddressBook: CommonProblem | 'address_book_not_found' | 'book_in_use';
  restoreAddressBook: CommonProblem | 'book_name_taken' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'too_many_books' | 'undo_expired';
  listContacts: CommonProblem | 'address_book_not_found';
  putContacts: CommonProblem | 'address_book_not_found' | 'num_invalid';
  getContact: CommonProblem | 'address_book_not_found' | 'not_found';
  deleteContacts: CommonProblem | 'address_book_not_found';
  listShortLinks: CommonProblem;
  createShortLink: CommonProblem | 'idempotency_in_progress' | 'idempotency_key_reused' | 'link_refused' | 'not_found';
  getShortLink: CommonProblem | 'not_found';
  updateShortLink: CommonProblem | 'link_refused' | 'link_transition_refused' | 'not_found';
  getShortLinkStats: CommonProblem | 'not_found';
  listCallbacks: CommonProblem;
  createCallback: CommonProblem | 'callback_address_refused' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'name_taken' | 'too_many_callbacks';
  getCallback: CommonProblem | 'not_found';
  updateCallback: CommonProblem | 'not_found' | 'too_many_callbacks';
  deleteCallback: CommonProblem | 'not_found';
  rotateCallbackSecret: CommonProblem | 'idempotency_in_progress' | 'idempotency_key_reused' | 'not_found';
  listDeliveries: CommonProblem | 'not_found';
  getDelivery: CommonProblem | 'not_found';
  replayDeliveries: CommonProblem | 'not_found';
  testCallback: CommonProblem | 'callback_address_refused' | 'not_found';
};
/** Any code that is known; a server may be newer than this client. */
export type ProblemCode = ProblemsOf[keyof ProblemsOf];

/** Operations that answer page by page. */
export type Pages = {
  listMessages: { input: ListMessagesInput; item: ListMessagesAnswer['items'][number] };
  listLists: { input: ListListsInput; item: ListListsAnswer['items'][number] };
  listMessagesOfList: { input: ListMessagesOfListInput; item: ListMessagesOfListAnswer['items'][number] };
  listAddressBooks: { input: ListAddressBooksInput; item: ListAddressBooksAnswer['items'][number] };
  listContacts: { input: ListContactsInput; item: ListContactsAnswer['items'][number] };
  listShortLinks: { input: ListShortLinksInput; item: ListShortLinksAnswer['items'][number] };
  listDeliveries: { input: ListDeliveriesInput; item: ListDeliveriesAnswer['items'][number] };
};

export const operations = {
  sendMessage: { id: 'sendMessage', method: 'POST', path: '/api/v1/messages', inPath: [], inQuery: [], hasBody: true, repeatable: true },
  listMessages: { id: 'listMessages', method: 'GET', path: '/api/v1/messages', inPath: [], inQuery: ['limit', 'cursor', 'status', 'to', 'customerSmsId', 'since', 'until'], hasBody: false, repeatable: false },
  sendBulk: { id: 'sendBulk', method: 'POST', path: '/api/v1/messages/bulk', inPath: [], inQuery: [], hasBody: true, repeatable: false },
  getMessage: { id: 'getMessage', method: 'GET', path: '/api/v1/messages/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  cancelMessage: { id: 'cancelMessage', method: 'POST', path: '/api/v1/messages/{uuid}/cancel', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  estimate: { id: 'estimate', method: 'POST', path: '/api/v1/estimate', inPath: [], inQuery: [], hasBody: true, repeatable: false },
  listLists: { id: 'listLists', method: 'GET', path: '/api/v1/lists', inPath: [], inQuery: ['limit', 'cursor', 'status', 'customerListId'], hasBody: false, repeatable: false },
  getList: { id: 'getList', method: 'GET', path: '/api/v1/lists/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  listMessagesOfList: { id: 'listMessagesOfList', method: 'GET', path: '/api/v1/lists/{uuid}/messages', inPath: ['uuid'], inQuery: ['limit', 'cursor'], hasBody: false, repeatable: false },
  confirmList: { id: 'confirmList', method: 'POST', path: '/api/v1/lists/{uuid}/confirm', inPath: ['uuid'], inQuery: ['maxCost'], hasBody: false, repeatable: false },
  cancelList: { id: 'cancelList', method: 'POST', path: '/api/v1/lists/{uuid}/cancel', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  createOtp: { id: 'createOtp', method: 'POST', path: '/api/v1/otp', inPath: [], inQuery: [], hasBody: true, repeatable: true },
  verifyOtp: { id: 'verifyOtp', method: 'POST', path: '/api/v1/otp/{uuid}/verify', inPath: ['uuid'], inQuery: [], hasBody: true, repeatable: false },
  getOtp: { id: 'getOtp', method: 'GET', path: '/api/v1/otp/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  nextOtp: { id: 'nextOtp', method: 'POST', path: '/api/v1/otp/{uuid}/next', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: true },
  cancelOtp: { id: 'cancelOtp', method: 'POST', path: '/api/v1/otp/{uuid}/cancel', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  getBalance: { id: 'getBalance', method: 'GET', path: '/api/v1/balance', inPath: [], inQuery: [], hasBody: false, repeatable: false },
  listAddressBooks: { id: 'listAddressBooks', method: 'GET', path: '/api/v1/address-books', inPath: [], inQuery: ['limit', 'cursor', 'type'], hasBody: false, repeatable: false },
  createAddressBook: { id: 'createAddressBook', method: 'POST', path: '/api/v1/address-books', inPath: [], inQuery: [], hasBody: true, repeatable: true },
  getAddressBook: { id: 'getAddressBook', method: 'GET', path: '/api/v1/address-books/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  updateAddressBook: { id: 'updateAddressBook', method: 'PATCH', path: '/api/v1/address-books/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: true, repeatable: false },
  deleteAddressBook: { id: 'deleteAddressBook', method: 'DELETE', path: '/api/v1/address-books/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  restoreAddressBook: { id: 'restoreAddressBook', method: 'POST', path: '/api/v1/address-books/{uuid}/restore', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: true },
  listContacts: { id: 'listContacts', method: 'GET', path: '/api/v1/address-books/{uuid}/contacts', inPath: ['uuid'], inQuery: ['limit', 'cursor', 'text'], hasBody: false, repeatable: false },
  putContacts: { id: 'putContacts', method: 'PUT', path: '/api/v1/address-books/{uuid}/contacts', inPath: ['uuid'], inQuery: [], hasBody: true, repeatable: false },
  getContact: { id: 'getContact', method: 'GET', path: '/api/v1/address-books/{uuid}/contacts/{num}', inPath: ['uuid', 'num'], inQuery: [], hasBody: false, repeatable: false },
  deleteContacts: { id: 'deleteContacts', method: 'POST', path: '/api/v1/address-books/{uuid}/contacts/delete', inPath: ['uuid'], inQuery: [], hasBody: true, repeatable: false },
  listShortLinks: { id: 'listShortLinks', method: 'GET', path: '/api/v1/short-links', inPath: [], inQuery: ['limit', 'cursor', 'status'], hasBody: false, repeatable: false },
  createShortLink: { id: 'createShortLink', method: 'POST', path: '/api/v1/short-links', inPath: [], inQuery: [], hasBody: true, repeatable: true },
  getShortLink: { id: 'getShortLink', method: 'GET', path: '/api/v1/short-links/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  updateShortLink: { id: 'updateShortLink', method: 'PATCH', path: '/api/v1/short-links/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: true, repeatable: false },
  getShortLinkStats: { id: 'getShortLinkStats', method: 'GET', path: '/api/v1/short-links/{uuid}/stats', inPath: ['uuid'], inQuery: ['days', 'timeZone'], hasBody: false, repeatable: false },
  listCallbacks: { id: 'listCallbacks', method: 'GET', path: '/api/v1/callbacks', inPath: [], inQuery: [], hasBody: false, repeatable: false },
  createCallback: { id: 'createCallback', method: 'POST', path: '/api/v1/callbacks', inPath: [], inQuery: [], hasBody: true, repeatable: true },
  getCallback: { id: 'getCallback', method: 'GET', path: '/api/v1/callbacks/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  updateCallback: { id: 'updateCallback', method: 'PATCH', path: '/api/v1/callbacks/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: true, repeatable: false },
  deleteCallback: { id: 'deleteCallback', method: 'DELETE', path: '/api/v1/callbacks/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  rotateCallbackSecret: { id: 'rotateCallbackSecret', method: 'POST', path: '/api/v1/callbacks/{uuid}/secret', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: true },
  listDeliveries: { id: 'listDeliveries', method: 'GET', path: '/api/v1/callbacks/{uuid}/deliveries', inPath: ['uuid'], inQuery: ['limit', 'cursor', 'state'], hasBody: false, repeatable: false },
  getDelivery: { id: 'getDelivery', method: 'GET', path: '/api/v1/callbacks/{uuid}/deliveries/{delivery}', inPath: ['uuid', 'delivery'], inQuery: [], hasBody: false, repeatable: false },
  replayDeliveries: { id: 'replayDeliveries', method: 'POST', path: '/api/v1/callbacks/{uuid}/replay', inPath: ['uuid'], inQuery: [], hasBody: true, repeatable: false },
  testCallback: { id: 'testCallback', method: 'POST', path: '/api/v1/callbacks/{uuid}/test', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
} as const;

/** A method for each operation. */
export class Methods {
  constructor(protected readonly calls: Calls) {}

  /**
   * Send one message. Takes one message in: priced, paid for and queued before the answer comes. The same `customerSmsId` again gets the same message.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} alpha_name_not_found, balance_insufficient, content_missing, content_not_allowed, content_too_long, country_not_allowed, customer_sms_id_taken, debt_outstanding, fallback_same, idempotency_in_progress, idempotency_key_reused, landline_not_allowed, no_account, no_direction, no_price, no_route, not_found, num_invalid, number_required, sandbox_unavailable, send_time_invalid, send_time_past, spend_cap_reached, text_empty, text_malformed, text_too_long, text_without_code, traffic_stopped, unknown_fields, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  sendMessage(input: SendMessageInput, options?: CallOptions): Promise<SendMessageAnswer> {
    return this.calls.call(operations.sendMessage, input, options);
  }

  /**
   * Messages. Every message of yours, whatever sent it, the newest first.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} num_invalid, what any call may be refused with.
   */
  listMessages(input: ListMessagesInput = {}, options?: CallOptions): Promise<ListMessagesAnswer> {
    return this.calls.call(operations.listMessages, input, options);
  }

  /**
   * Send to up to a million recipients. A stream of lines (`application/x-ndjson`): the first says what all messages have in common, each other names a recipient. A line that cannot be used is rejected alone and told of; the others make one list. Nothing is stored where the lines break off. Where no answer came, the list may be there all the same, and leave: with a `customerListId` sending it again is safe. A sandbox key sends 10,000 lines at most.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} alpha_name_not_found, content_missing, content_not_allowed, content_too_long, customer_list_id_taken, fallback_same, no_account, no_direction, no_recipients, no_valid_numbers, not_found, sandbox_unavailable, send_time_invalid, send_time_past, text_empty, text_malformed, text_too_long, text_without_code, too_many_lines, traffic_stopped, unknown_fields, what any call may be refused with.
   * @throws {BulkUnsure} where no answer tells what became of it.
   */
  sendBulk(head: BulkHead, lines: LineSource<BulkLine>, options?: CallOptions): Promise<SendBulkAnswer> {
    return this.calls.stream(operations.sendBulk, head, lines, options);
  }

  /**
   * One message. As it stands now.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getMessage(input: GetMessageInput, options?: CallOptions): Promise<GetMessageAnswer> {
    return this.calls.call(operations.getMessage, input, options);
  }

  /**
   * Cancel a message. One that was sent alone and has not left yet; what was set aside for it comes back. One that belongs to a list is canceled with its list.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} message_of_list, message_transition_refused, not_found, what any call may be refused with.
   */
  cancelMessage(input: CancelMessageInput, options?: CallOptions): Promise<CancelMessageAnswer> {
    return this.calls.call(operations.cancelMessage, input, options);
  }

  /**
   * What it would cost. By the same rules and prices as sending, without sending. For more recipients use `sendBulk` with `hold`.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} alpha_name_not_found, content_missing, content_not_allowed, content_too_long, no_account, no_direction, no_valid_numbers, not_found, sandbox_unavailable, text_empty, text_malformed, text_too_long, text_without_code, what any call may be refused with.
   */
  estimate(input: EstimateInput, options?: CallOptions): Promise<EstimateAnswer> {
    return this.calls.call(operations.estimate, input, options);
  }

  /**
   * Lists. Mailing lists, the newest first.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  listLists(input: ListListsInput = {}, options?: CallOptions): Promise<ListListsAnswer> {
    return this.calls.call(operations.listLists, input, options);
  }

  /**
   * One list. As it stands now.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getList(input: GetListInput, options?: CallOptions): Promise<GetListAnswer> {
    return this.calls.call(operations.getList, input, options);
  }

  /**
   * Messages of a list. All of them, page by page.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  listMessagesOfList(input: ListMessagesOfListInput, options?: CallOptions): Promise<ListMessagesOfListAnswer> {
    return this.calls.call(operations.listMessagesOfList, input, options);
  }

  /**
   * Let a held list leave. Reserves the most it can cost and sends it. Where it costs more than `maxCost`, or, without one, where prices have changed since it was prepared, the call answers `price_changed` with both costs and sends nothing. To confirm at a higher cost than before, name it as `maxCost`.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} balance_insufficient, debt_outstanding, estimate_expired, list_transition_refused, not_found, price_changed, spend_cap_reached, traffic_stopped, what any call may be refused with.
   */
  confirmList(input: ConfirmListInput, options?: CallOptions): Promise<ConfirmListAnswer> {
    return this.calls.call(operations.confirmList, input, options);
  }

  /**
   * Cancel a list. Answers once nothing more of it can be sent; what was reserved for the rest is released.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} list_transition_refused, not_found, what any call may be refused with.
   */
  cancelList(input: CancelListInput, options?: CallOptions): Promise<CancelListAnswer> {
    return this.calls.call(operations.cancelList, input, options);
  }

  /**
   * Send a one-time code. Makes a code and sends it, to nobody but its recipient: where its messages are listed, shown, exported or told of, its digits are masked. It goes by the first channel that can; where that does not deliver it in time, the next is tried by itself, with the same code. A flash call has a code of its own: both are right from then on. At most five to one number within ten minutes that nobody verified. A sandbox key's code is known: the first digits of `123456789`, as many as were asked for.
   *
   * Scope of the key: `otp`.
   * @throws {PortalProblem} alpha_name_not_found, balance_insufficient, content_missing, country_not_allowed, debt_outstanding, idempotency_in_progress, idempotency_key_reused, landline_not_allowed, no_account, no_direction, no_price, no_route, not_found, num_invalid, number_required, sandbox_unavailable, spend_cap_reached, text_malformed, too_many_codes, traffic_stopped, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  createOtp(input: CreateOtpInput, options?: CallOptions): Promise<CreateOtpAnswer> {
    return this.calls.call(operations.createOtp, input, options);
  }

  /**
   * Verify a code. Says whether it is the code. A right one counts once; after too many wrong ones none is right any more.
   *
   * Scope of the key: `otp`.
   * @throws {PortalProblem} not_found, otp_closed, what any call may be refused with.
   */
  verifyOtp(input: VerifyOtpInput, options?: CallOptions): Promise<VerifyOtpAnswer> {
    return this.calls.call(operations.verifyOtp, input, options);
  }

  /**
   * One code. Where it stands and by what it was sent; never the code itself.
   *
   * Scope of the key: `otp`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getOtp(input: GetOtpInput, options?: CallOptions): Promise<GetOtpAnswer> {
    return this.calls.call(operations.getOtp, input, options);
  }

  /**
   * Try the next channel now. For a recipient who says that nothing came.
   *
   * Scope of the key: `otp`.
   * @throws {PortalProblem} balance_insufficient, country_not_allowed, debt_outstanding, idempotency_in_progress, idempotency_key_reused, landline_not_allowed, no_account, no_direction, no_price, no_route, not_found, otp_closed, otp_no_more_channels, sandbox_unavailable, spend_cap_reached, traffic_stopped, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  nextOtp(input: NextOtpInput, options?: CallOptions): Promise<NextOtpAnswer> {
    return this.calls.call(operations.nextOtp, input, options);
  }

  /**
   * Cancel a code. None is right any more, and no further channel is tried.
   *
   * Scope of the key: `otp`.
   * @throws {PortalProblem} not_found, otp_closed, what any call may be refused with.
   */
  cancelOtp(input: CancelOtpInput, options?: CallOptions): Promise<CancelOtpAnswer> {
    return this.calls.call(operations.cancelOtp, input, options);
  }

  /**
   * Balance. Of every account of yours.
   *
   * Scope of the key: `balance`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  getBalance(input: GetBalanceInput = {}, options?: CallOptions): Promise<GetBalanceAnswer> {
    return this.calls.call(operations.getBalance, input, options);
  }

  /**
   * Address books. By name.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  listAddressBooks(input: ListAddressBooksInput = {}, options?: CallOptions): Promise<ListAddressBooksAnswer> {
    return this.calls.call(operations.listAddressBooks, input, options);
  }

  /**
   * Make an address book. One of type `extprocessing` is filled by the API alone: the portal shows it and cannot change it. One of type `stoplist`, and its contacts, is changed by keys with the scope `stoplists` alone.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} book_name_taken, idempotency_in_progress, idempotency_key_reused, not_found, too_many_books, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  createAddressBook(input: CreateAddressBookInput, options?: CallOptions): Promise<CreateAddressBookAnswer> {
    return this.calls.call(operations.createAddressBook, input, options);
  }

  /**
   * One address book. With the number of its contacts.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, what any call may be refused with.
   */
  getAddressBook(input: GetAddressBookInput, options?: CallOptions): Promise<GetAddressBookAnswer> {
    return this.calls.call(operations.getAddressBook, input, options);
  }

  /**
   * Change an address book. What is left out stays as it is.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, book_name_taken, not_found, what any call may be refused with.
   */
  updateAddressBook(input: UpdateAddressBookInput, options?: CallOptions): Promise<UpdateAddressBookAnswer> {
    return this.calls.call(operations.updateAddressBook, input, options);
  }

  /**
   * Delete an address book. With its contacts; for ten minutes `restoreAddressBook` brings both back. Refused while work on it is under way in the portal.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, book_in_use, what any call may be refused with.
   */
  deleteAddressBook(input: DeleteAddressBookInput, options?: CallOptions): Promise<void> {
    return this.calls.call(operations.deleteAddressBook, input, options);
  }

  /**
   * Bring a deleted address book back. With its contacts, for ten minutes after it was deleted, by a program or in the portal.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} book_name_taken, idempotency_in_progress, idempotency_key_reused, too_many_books, undo_expired, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  restoreAddressBook(input: RestoreAddressBookInput, options?: CallOptions): Promise<RestoreAddressBookAnswer> {
    return this.calls.call(operations.restoreAddressBook, input, options);
  }

  /**
   * Contacts. By number.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, what any call may be refused with.
   */
  listContacts(input: ListContactsInput, options?: CallOptions): Promise<ListContactsAnswer> {
    return this.calls.call(operations.listContacts, input, options);
  }

  /**
   * Add or change contacts. Up to 1,000 at once, all of them or none: one number that is none refuses the request and names its place. A number that is given twice is taken as one call after the other would be: with `overwrite` the last wins; each beyond the first counts as unchanged.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, num_invalid, what any call may be refused with.
   */
  putContacts(input: PutContactsInput, options?: CallOptions): Promise<PutContactsAnswer> {
    return this.calls.call(operations.putContacts, input, options);
  }

  /**
   * One contact. By its number.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, not_found, what any call may be refused with.
   */
  getContact(input: GetContactInput, options?: CallOptions): Promise<GetContactAnswer> {
    return this.calls.call(operations.getContact, input, options);
  }

  /**
   * Delete contacts. Those with these numbers; the ones that are not there are passed over.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, what any call may be refused with.
   */
  deleteContacts(input: DeleteContactsInput, options?: CallOptions): Promise<DeleteContactsAnswer> {
    return this.calls.call(operations.deleteContacts, input, options);
  }

  /**
   * Short links. The newest first.
   *
   * Scope of the key: `links`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  listShortLinks(input: ListShortLinksInput = {}, options?: CallOptions): Promise<ListShortLinksAnswer> {
    return this.calls.call(operations.listShortLinks, input, options);
  }

  /**
   * Make a short link. Ready to be used in texts.
   *
   * Scope of the key: `links`.
   * @throws {PortalProblem} idempotency_in_progress, idempotency_key_reused, link_refused, not_found, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  createShortLink(input: CreateShortLinkInput, options?: CallOptions): Promise<CreateShortLinkAnswer> {
    return this.calls.call(operations.createShortLink, input, options);
  }

  /**
   * One short link. With its clicks.
   *
   * Scope of the key: `links`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getShortLink(input: GetShortLinkInput, options?: CallOptions): Promise<GetShortLinkAnswer> {
    return this.calls.call(operations.getShortLink, input, options);
  }

  /**
   * Change a short link. Name and, of a draft, address. Allowed of a status: draft to active, active to archived and back.
   *
   * Scope of the key: `links`.
   * @throws {PortalProblem} link_refused, link_transition_refused, not_found, what any call may be refused with.
   */
  updateShortLink(input: UpdateShortLinkInput, options?: CallOptions): Promise<UpdateShortLinkAnswer> {
    return this.calls.call(operations.updateShortLink, input, options);
  }

  /**
   * Clicks by day. Every day of the span has its row, the oldest first.
   *
   * Scope of the key: `links`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getShortLinkStats(input: GetShortLinkStatsInput, options?: CallOptions): Promise<GetShortLinkStatsAnswer> {
    return this.calls.call(operations.getShortLinkStats, input, options);
  }

  /**
   * Callbacks. The addresses that you registered.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  listCallbacks(input: ListCallbacksInput = {}, options?: CallOptions): Promise<ListCallbacksAnswer> {
    return this.calls.call(operations.listCallbacks, input, options);
  }

  /**
   * Register a callback. From now on it is told what becomes of every message of yours, what comes in, or which balance runs low, beside what a direction of an alpha name calls back by itself. Up to 20, of which 3 are told of statuses.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} callback_address_refused, idempotency_in_progress, idempotency_key_reused, name_taken, too_many_callbacks, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  createCallback(input: CreateCallbackInput, options?: CallOptions): Promise<CreateCallbackAnswer> {
    return this.calls.call(operations.createCallback, input, options);
  }

  /**
   * One callback. And how it fares.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getCallback(input: GetCallbackInput, options?: CallOptions): Promise<GetCallbackAnswer> {
    return this.calls.call(operations.getCallback, input, options);
  }

  /**
   * Change a callback. What is told, how it is written, and whether it is; one that was switched off is switched on again by `enabled`.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, too_many_callbacks, what any call may be refused with.
   */
  updateCallback(input: UpdateCallbackInput, options?: CallOptions): Promise<UpdateCallbackAnswer> {
    return this.calls.call(operations.updateCallback, input, options);
  }

  /**
   * Remove a callback. What waits for it is dropped; what a direction tells its address goes on.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  deleteCallback(input: DeleteCallbackInput, options?: CallOptions): Promise<void> {
    return this.calls.call(operations.deleteCallback, input, options);
  }

  /**
   * Rotate the secret. Deliveries are signed with the new one and, each for a day more, with those that were replaced: with five at most.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} idempotency_in_progress, idempotency_key_reused, not_found, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  rotateCallbackSecret(input: RotateCallbackSecretInput, options?: CallOptions): Promise<RotateCallbackSecretAnswer> {
    return this.calls.call(operations.rotateCallbackSecret, input, options);
  }

  /**
   * Log of deliveries. The newest first, as long as they are kept: two weeks, unless your operator keeps them for another time.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  listDeliveries(input: ListDeliveriesInput, options?: CallOptions): Promise<ListDeliveriesAnswer> {
    return this.calls.call(operations.listDeliveries, input, options);
  }

  /**
   * One delivery. With what is sent and every try.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getDelivery(input: GetDeliveryInput, options?: CallOptions): Promise<GetDeliveryAnswer> {
    return this.calls.call(operations.getDelivery, input, options);
  }

  /**
   * Deliver again. The deliveries that are named, of which those that wait for their next try have it now, or all since a moment that were given up or dropped; with the same `webhook-id`. At most 100,000 with one call, and none for a callback that is switched off.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  replayDeliveries(input: ReplayDeliveriesInput, options?: CallOptions): Promise<ReplayDeliveriesAnswer> {
    return this.calls.call(operations.replayDeliveries, input, options);
  }

  /**
   * Try a callback out. Sends a signed delivery that tells of a message which never was, marked by `test`, and says what was answered within eight seconds. One at a time.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} callback_address_refused, not_found, what any call may be refused with.
   */
  testCallback(input: TestCallbackInput, options?: CallOptions): Promise<TestCallbackAnswer> {
    return this.calls.call(operations.testCallback, input, options);
  }
}
