// Printed by `pnpm client` from the contracts of the API: change those instead.
import type { CallOptions, Calls } from '../calls';
import type { LineSource } from '../line-stream';

export type ApiBook = {
  uuid: string;
  type: 'generic' | 'stoplist' | 'extprocessing' | 'shared';
  /** Of a stop list: the alpha name whose messages it stops. `null`: it stops all. */
  alphaName: string | null;
  name: string;
  contacts: number;
  organizationUuids: string[];
  /** Tags of its contacts. */
  tags: string[];
  /** ISO 8601, UTC. */
  created: string;
  /** ISO 8601, UTC. */
  updated: string;
};

export type ApiCallback = {
  uuid: string;
  url: string;
  types: ('message.status' | 'message.incoming' | 'balance.low')[];
  /** Format of the body. */
  class: 'standard' | 'flat';
  enabled: boolean;
  /** `gone`: it answered 410. `failing`: nothing was delivered for days. `refused`: the address isn’t allowed. `paused`: you turned it off. While it’s off, no events are recorded for it, and pending deliveries are dropped. */
  disabledReason: string | null;
  failingSince: string | null;
  lastFault: string | null;
  /** Pending deliveries, counted up to 1,000. */
  waiting: number;
  /** ISO 8601, UTC. */
  created: string;
};

export type ApiComparison = {
  texts: {
    a: string;
    b: string;
  };
  samplePercent: number;
  criterion: 'delivered' | 'clicks' | 'replies' | 'manual';
  waitHours: number;
  /** Current state: the sample is being sent; it waits for the choice; the rest is being sent; everything is sent; or the list ended before a choice. */
  state: 'sampling' | 'waiting' | 'sending' | 'sent' | 'ended';
  /** Recipients who aren’t in the sample. */
  rest: number;
  /** Results of the sample by text. Fallbacks count for neither text. */
  figures: {
    text: 'a' | 'b';
    recipients: number;
    sent: number;
    delivered: number;
    clicked: number;
    replied: number;
  }[];
  /** 95 % confidence interval of the rate of text B less that of text A, by the criterion. Null for `manual`. */
  difference: {
    low: number;
    high: number;
    /** Whether the interval excludes zero. Otherwise the difference may be chance. */
    isClear: boolean;
  } | null;
  /** When the text for the rest is chosen. */
  choosesAt: string | null;
  /** The text for the rest, once it is chosen. Text A, if both did equally well. */
  choice: {
    text: 'a' | 'b';
    /** `hand`: by a person, or by `chooseText`. */
    by: 'rule' | 'hand';
    /** ISO 8601, UTC. */
    at: string;
    /** Results that were known then. */
    figures: {
      text: 'a' | 'b';
      recipients: number;
      sent: number;
      delivered: number;
      clicked: number;
      replied: number;
    }[];
  } | null;
};

export type ApiContact = {
  /** Digits only, without a plus. */
  num: string;
  name: string | null;
  param1: string | null;
  param2: string | null;
  param3: string | null;
  param4: string | null;
  tags: string[];
};

export type ApiDelivery = {
  /** The `webhook-id` of every attempt. */
  uuid: string;
  type: 'message.status' | 'message.incoming' | 'balance.low';
  state: 'waiting' | 'delivered' | 'given_up' | 'dropped';
  tries: number;
  messageUuid: string | null;
  /** ISO 8601, UTC. */
  happened: string;
  due: string | null;
  finished: string | null;
  /** HTTP status of the last attempt. */
  answer: number | null;
  /** Why there was no response. */
  fault: string | null;
};

export type ApiDeliveryAttempt = {
  /** ISO 8601, UTC. */
  at: string;
  milliseconds: number;
  answer: number | null;
  fault: string | null;
};

export type ApiEstimate = {
  recipients: number;
  /** Parts of all main messages. */
  parts: number;
  /** Maximum cost: all main messages, plus all fallbacks if there is one. */
  maximum: string;
  /** ISO 4217. */
  currency: string;
  /** Amount you can spend now. */
  available: string;
  covered: boolean;
  /** Recipients that are now on a stop list for all messages, or for those of the alpha name. If stop lists are checked, nothing is sent to them or charged. */
  stopListed: number;
  rows: {
    fallback: boolean;
    destination: string;
    country: string;
    recipients: number;
    parts: number;
    /** A decimal number with up to four decimal places. */
    unitPrice: string;
    /** A decimal number with up to four decimal places. */
    sum: string;
  }[];
  /** Pieces in braces that are neither personal fields nor listed in `acceptedFields`. Sending refuses them. */
  unknownFields: {
    field: string;
    /** Field that was probably meant. */
    suggestion: string | null;
  }[];
  /** Number of recipients without a value for a field that the texts use without a default. */
  emptyValues: {
    field: string;
    recipients: number;
  }[];
  /** Recipients that would get no message, by reason; reasons with none are left out. `invalid`, `duplicates`, `landline`, `noPrice`, `noRoute`, `unfit`, `notAllowed` and `trafficStopped` mean the same as in `rejected` of a list. */
  rejected: Record<string, number>;
};

export type ApiFault = {
  /** Where the error is: a JSON Pointer (RFC 6901) into the body, or `query/…`, `path/…`, `header/…`. If no line of a bulk request can be used, `line/` and the line number come before it. */
  pointer: string;
  /** A stable name: `empty_parameter`, `field_invalid`, `field_unknown`, `field_repeated` or the name of the error. */
  code: string;
  /** Explanation in words. */
  detail: string;
};

export type ApiList = {
  /** ID from an earlier response. */
  uuid: string;
  /** List number in the portal. */
  id: number;
  name: string;
  customerListId: string | null;
  /** Current status. `sent` once all its messages have left: none is `scheduled` or `queued`, but some can still be `processing`. */
  status: 'preparation' | 'preparationError' | 'notConfirmed' | 'inProgress' | 'sent' | 'deleted';
  /** Whether its remaining messages are held back. */
  paused: boolean;
  /** Why it couldn’t be prepared. */
  error: {
    code: string;
    params: Record<string, string | number>;
  } | null;
  from: string;
  type: string;
  text: string;
  recipients: number;
  /** Recipients without a message, by reason; reasons with none are left out. `invalid`: not a phone number; `landline`: a landline, which this message type can’t reach; `noPrice`: no price in your price list; `duplicates`: given more than once, or with a `customerSmsId` used before; `noRoute`: no connection of the sender reaches it; `excepted`: in an excluded address book; `unfit`: its text can’t be sent; `notAllowed`: in a country that your account doesn’t allow; `trafficStopped`: blocked as unusual traffic. */
  rejected: Record<string, number>;
  parts: number;
  /** Messages by status; statuses with none are left out. They add up to `recipients`, except that a list deleted before it was confirmed counts none. Messages that were never sent are `canceled`, `blockedStopList`, `blockedTraffic` or `rejected`. */
  counts: Record<string, number>;
  /** Maximum cost. */
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
  /** ID from an earlier response. */
  uuid: string;
  /** Message number in the portal and in webhooks. */
  id: string;
  /** ID of its list. Messages that are sent alone share lists. */
  listUuid: string;
  /** Digits only, without a plus. */
  to: string;
  from: string;
  type: string;
  text: string;
  /** Current status. Messages that are `canceled`, `blockedStopList`, `blockedTraffic` or `rejected` were never sent: no provider accepted them. */
  status: 'scheduled' | 'queued' | 'processing' | 'undeliverable' | 'delivered' | 'expired' | 'permanentError' | 'failed' | 'unknown' | 'canceled' | 'blockedStopList' | 'blockedTraffic' | 'rejected';
  statusCode: number;
  /** `seen` if the recipient has read it. */
  extendedStatus: string | null;
  /** Why it wasn’t delivered: a name from the list of reasons in the documentation. */
  reason: string | null;
  /** Whether the fallback took over. */
  usedFallback: boolean;
  /** Details from the provider: `call`, the number to call; `cliFilter`, the pattern of the calling number. */
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
  /** Scheduled send time, if set. */
  sendAt: string | null;
};

export type ApiOtp = {
  uuid: string;
  to: string;
  /** `pending` until the code is verified, expires, is canceled, is entered wrong too often, or can’t be delivered by any channel. */
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
    /** Status of the message, or `refused` if it couldn’t be sent at all. */
    status: string;
    /** Why it couldn’t be sent at all. */
    error: string | null;
    /** A decimal number with up to four decimal places. */
    cost: string;
  }[];
  currency: string;
};

export type ApiProblem = {
  /** Address of the documentation of this error. */
  type: string;
  /** Short summary of the error, always the same. */
  title: string;
  /** HTTP status code. */
  status: number;
  /** Stable name of the error, for your code to check. */
  code: string;
  /** What happened this time. */
  detail: string;
  /** Values used in `detail`, for your own wording. */
  params: Record<string, string | number>;
  /** Fields with errors, up to 20. */
  errors: ApiFault[];
  /** Quote it when you contact support. */
  requestId: string;
};

export type ApiRecurringList = {
  /** ID from an earlier response. */
  uuid: string;
  name: string;
  recurrence: {
    /** First time, by the clocks of `timeZone`. Its time of day applies to all. */
    local: string;
    /** IANA time zone. */
    timeZone: string;
    every: 'day' | 'week' | 'month';
    /** Days of the week, 1 Monday to 7 Sunday, with `week`. Without any, the day of the first time. */
    weekdays: number[];
    /** Last day. `null`: without an end. */
    until: string | null;
  };
  paused: boolean;
  /** Maximum cost of each list. */
  maxCost: string;
  /** ISO 4217. */
  currency: string;
  /** Next time. Null once it is over. */
  next: string | null;
  /** Times that have passed, whether or not a list could be sent. */
  runs: number;
  /** ID of the last list: `getList` returns its results. */
  lastListUuid: string | null;
  /** Why no list could be sent the last time: an error code of this API. The next time is tried all the same. */
  error: {
    code: string;
    params: Record<string, string | number>;
  } | null;
};

export type ApiShortLink = {
  uuid: string;
  name: string;
  initialUrl: string;
  shortUrl: string;
  status: 'draft' | 'active' | 'booked' | 'archived';
  /** Clicks by people. Bots and messenger previews are counted separately. */
  clicks: number;
  bots: number;
  previews: number;
  /** Why the provider turned it off. */
  blocked: string | null;
  organizationUuids: string[];
  /** ISO 8601, UTC. */
  created: string;
  /** ISO 8601, UTC. */
  updated: string;
};

export type BulkAnswer = {
  /** ID of the list. */
  uuid: string;
  status: string;
  /** Recipients given. */
  lines: number;
  accepted: number;
  /** Numbers or `customerSmsId`s that were given before. */
  duplicates: number;
  rejected: number;
  /** The first 100 rejected lines. The first line of the request is line 1. */
  faults: {
    line: number;
    pointer: string;
    code: string;
    detail: string;
  }[];
};

export type BulkHead = {
  /** Name of the list in the portal. Defaults to your list ID, or to the start of the text with the time. */
  name?: string;
  /** Name of one of your approved alpha names. */
  from: string;
  /** Channel and kind of the message. */
  type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
  /** Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with the recipient’s unsubscribe link. */
  text?: string;
  /** Pieces in braces that aren’t personal fields and are sent as written, such as `{Name}`. Any other is refused with `unknown_fields`. */
  acceptedFields?: string[];
  /** What the message consists of. Left out: `"text/plain"`. */
  contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
  /** Image, button, options, cards, file, or template, if the type has them. */
  content?: RichContent;
  /** Sent if the main message isn’t delivered in time. Uses the same alpha name unless you give another. */
  fallback?: {
    /** Channel and kind of the message. */
    type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
    /** Name of one of your approved alpha names. */
    from?: string;
    /** Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with the recipient’s unsubscribe link. */
    text?: string;
    /** What the message consists of. Left out: `"text/plain"`. */
    contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
    /** Image, button, options, cards, file, or template, if the type has them. */
    content?: RichContent;
  };
  /** How long to wait for delivery of the main message before sending the fallback, in seconds. */
  ttlSeconds?: number;
  /** When to send, to the minute and up to a year ahead. Sent at once if left out. */
  sendAt?: string;
  /** When to send, by the clocks of each recipient’s country: in its last time zone, if it has several. Numbers without a country follow `timeZone`. Recipients whose time has already passed are sent to at once. Not together with `sendAt`. */
  sendAtLocal?: {
    local: string;
    timeZone: string;
  };
  /** Sends nothing between these local times of the recipient’s country; `from` may be later than `to`. */
  quietHours?: {
    from: string;
    to: string;
  };
  /** Spreads messages evenly over this time, in seconds. */
  spreadSeconds?: number;
  /** Whether to skip numbers on your stop lists. Left out: `true`. */
  stopListCheck?: boolean;
  /** Organization to charge. Defaults to the alpha name’s organization. */
  organizationUuid?: string;
  /** Your list ID. Sending it again with the same lines doesn’t create a second list, so retries are safe. Without it, a retry can create a second list. */
  customerListId?: string;
  /** Compares a second text: a sample of the recipients gets either text, the rest gets the better one. Can’t be combined with `spreadSeconds`, `sendAtLocal`, codes, or lines with a `text`. */
  comparison?: {
    /** Text B. Text A is `text`. */
    text: string;
    /** Recipients of each text in the sample, in percent; at least 10 of them. */
    samplePercent: number;
    /** By what the text for the rest is chosen: the share of delivered messages, of recipients who clicked or replied, or by `chooseText`. For `clicks`, your short links in both texts become unique per recipient. */
    criterion: 'delivered' | 'clicks' | 'replies' | 'manual';
    /** From the end of the sample’s sending to the choice. With `manual`, the rest waits for seven days at most. */
    waitHours: number;
  };
  /** Prepares and prices the list, then waits for `confirmList`. Otherwise, it is sent as soon as it is prepared. Left out: `false`. */
  hold?: boolean;
};

export type BulkLine = {
  /** The recipient’s number in international format. Without a prefix, it is dialed in the portal’s country. */
  to: string;
  name?: string;
  param1?: string;
  param2?: string;
  param3?: string;
  param4?: string;
  /** Replaces the text of the first line. */
  text?: string;
  /** Your message ID. Sending the same ID again never creates a second message. */
  customerSmsId?: string;
};

/** Body of any webhook of the class `standard`; `type` says which one. */
export type CallbackBody = StatusCallback | IncomingCallback | LowBalanceCallback;

export type FlatIncomingCallback = {
  type: 'message.incoming';
  /** When it happened: ISO 8601, UTC. The same for every attempt. */
  timestamp: string;
  /** Message number in the portal. */
  id: string;
  /** Number of the person who wrote: digits only, without a plus. */
  from: string;
  /** Your number or name that received the message. */
  to: string;
  /** Text of the message. Empty if there is only a file. */
  text: string;
  /** Where to download the attached file. Empty if there is none. */
  fileUrl: string;
  /** Name of the attached file. Empty if there is none. */
  fileName: string;
  /** When it was received: ISO 8601, UTC. */
  received: string;
};

export type FlatLowBalanceCallback = {
  type: 'balance.low';
  /** When it happened: ISO 8601, UTC. The same for every attempt. */
  timestamp: string;
  /** ID of the account, as in `getBalance`. */
  accountUuid: string;
  /** Name of the account. */
  name: string;
  /** Amount you can spend: a decimal number. */
  sum: string;
  /** Alert threshold that the balance dropped below. */
  threshold: string;
  /** ISO 4217. */
  currency_code: string;
};

export type FlatStatusCallback = {
  type: 'message.status';
  /** When it happened: ISO 8601, UTC. The same for every attempt. */
  timestamp: string;
  /** Message number in the portal. */
  id: string;
  /** ID of the message for `getMessage`. */
  uuid: string;
  /** Number of its list. Messages that are sent alone share lists. Empty if there is none. */
  listId: string;
  /** Your list ID, if you set one. Empty if there is none. */
  customerListId: string;
  /** Your message ID, if you set one. Empty if there is none. */
  customerSmsId: string;
  /** Alpha name it was sent under, or the fallback’s once the fallback takes over. Empty if there is none. */
  from: string;
  /** Digits only, without a plus. Empty if there is none. */
  recipient: string;
  /** Channel and kind of the message, or the fallback’s once the fallback takes over. Empty if there is none. */
  messageType: string;
  /** Current status, as the number that the portal uses. */
  status: string;
  /** The same status by name. */
  statusName: string;
  /** `seen` if the recipient has read it. Empty if there is none. */
  extended_status: string;
  /** Number the recipient must call, if the message asks for a call. */
  detail_call?: string;
  /** Pattern of the calling number, for a flash call that you sent yourself. */
  detail_cliFilter?: string;
  /** Why it wasn’t delivered: a name from the list of reasons in the documentation. Empty if there is none. */
  reason: string;
  /** `fallback` once the fallback takes over, whichever of the two is delivered in the end. */
  stage: string;
  /** Number of parts it was sent in. Empty if there is none. */
  partscount: string;
  /** Charged so far: a decimal number with up to four decimal places. */
  cost: string;
  /** When it was sent: ISO 8601, UTC. Empty if there is none. */
  dtsend: string;
  /** When it got this status: ISO 8601, UTC. */
  updated: string;
  /** True for a made-up message that `testCallback` sends; absent otherwise. */
  test?: string;
};

export type IncomingCallback = {
  type: 'message.incoming';
  /** When it happened: ISO 8601, UTC. The same for every attempt. */
  timestamp: string;
  data: {
    /** Message number in the portal. */
    id: string;
    /** Number of the person who wrote: digits only, without a plus. */
    from: string;
    /** Your number or name that received the message. */
    to: string;
    /** Text of the message. Empty if there is only a file. */
    text: string;
    /** Where to download the attached file. */
    fileUrl: string | null;
    /** Name of the attached file. */
    fileName: string | null;
    /** When it was received: ISO 8601, UTC. */
    received: string;
    /** Parameters that an operator set for your alpha name’s route, exactly as set. Empty for a webhook that you created. */
    params: Record<string, string>;
  };
};

export type LowBalanceCallback = {
  type: 'balance.low';
  /** When it happened: ISO 8601, UTC. The same for every attempt. */
  timestamp: string;
  data: {
    /** ID of the account, as in `getBalance`. */
    accountUuid: string;
    /** Name of the account. */
    name: string;
    /** Amount you can spend: a decimal number. */
    sum: string;
    /** Alert threshold that the balance dropped below. */
    threshold: string;
    /** ISO 4217. */
    currency_code: string;
    /** Parameters that an operator set for your alpha name’s route, exactly as set. Empty for a webhook that you created. */
    params: Record<string, string>;
  };
};

export type NewApiContact = {
  /** The recipient’s number in international format. Without a prefix, it is dialed in the portal’s country. */
  num: string;
  name?: string | null;
  param1?: string | null;
  param2?: string | null;
  param3?: string | null;
  param4?: string | null;
  /** Tags, such as `VIP`. Case doesn’t matter: a tag is spelled as the address book first had it. */
  tags?: string[];
};

export type NewApiList = {
  /** Name of the list in the portal. Defaults to your list ID, or to the start of the text with the time. */
  name?: string;
  /** Name of one of your approved alpha names. */
  from: string;
  /** Channel and kind of the message. */
  type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
  /** Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with the recipient’s unsubscribe link. */
  text?: string;
  /** Pieces in braces that aren’t personal fields and are sent as written, such as `{Name}`. Any other is refused with `unknown_fields`. */
  acceptedFields?: string[];
  /** What the message consists of. Left out: `"text/plain"`. */
  contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
  /** Image, button, options, cards, file, or template, if the type has them. */
  content?: RichContent;
  /** Sent if the main message isn’t delivered in time. Uses the same alpha name unless you give another. */
  fallback?: {
    /** Channel and kind of the message. */
    type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
    /** Name of one of your approved alpha names. */
    from?: string;
    /** Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with the recipient’s unsubscribe link. */
    text?: string;
    /** What the message consists of. Left out: `"text/plain"`. */
    contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
    /** Image, button, options, cards, file, or template, if the type has them. */
    content?: RichContent;
  };
  /** How long to wait for delivery of the main message before sending the fallback, in seconds. */
  ttlSeconds?: number;
  /** When to send, to the minute and up to a year ahead. Sent at once if left out. */
  sendAt?: string;
  /** When to send, by the clocks of each recipient’s country: in its last time zone, if it has several. Numbers without a country follow `timeZone`. Recipients whose time has already passed are sent to at once. Not together with `sendAt`. */
  sendAtLocal?: {
    local: string;
    timeZone: string;
  };
  /** Sends nothing between these local times of the recipient’s country; `from` may be later than `to`. */
  quietHours?: {
    from: string;
    to: string;
  };
  /** Spreads messages evenly over this time, in seconds. */
  spreadSeconds?: number;
  /** Whether to skip numbers on your stop lists. Left out: `true`. */
  stopListCheck?: boolean;
  /** Organization to charge. Defaults to the alpha name’s organization. */
  organizationUuid?: string;
  /** Your list ID. Sending it again with the same lines doesn’t create a second list, so retries are safe. Without it, a retry can create a second list. */
  customerListId?: string;
  /** Compares a second text: a sample of the recipients gets either text, the rest gets the better one. Can’t be combined with `spreadSeconds`, `sendAtLocal`, codes, or lines with a `text`. */
  comparison?: {
    /** Text B. Text A is `text`. */
    text: string;
    /** Recipients of each text in the sample, in percent; at least 10 of them. */
    samplePercent: number;
    /** By what the text for the rest is chosen: the share of delivered messages, of recipients who clicked or replied, or by `chooseText`. For `clicks`, your short links in both texts become unique per recipient. */
    criterion: 'delivered' | 'clicks' | 'replies' | 'manual';
    /** From the end of the sample’s sending to the choice. With `manual`, the rest waits for seven days at most. */
    waitHours: number;
  };
  /** Prepares and prices the list, then waits for `confirmList`. Otherwise, it is sent as soon as it is prepared. Left out: `false`. */
  hold?: boolean;
  /** Recipients. A number in several address books gets one message. */
  addressBooks: {
    /** ID of an address book. */
    uuid: string;
    /** Only its contacts. Not together with `filter`. */
    segmentUuid?: string;
    /** Only contacts that match all of it. */
    filter?: {
      text?: string;
      field?: 'num' | 'name' | 'param1' | 'param2' | 'param3' | 'param4';
      tags?: string[];
      withoutTags?: string[];
      conditions?: {
        field: 'num' | 'name' | 'param1' | 'param2' | 'param3' | 'param4';
        is: 'equals' | 'differs' | 'contains' | 'lacks' | 'starts' | 'empty' | 'filled';
        value?: string;
      }[];
      nums?: string[];
    };
  }[];
  /** Contacts of these get nothing. Left out: `[]`. */
  excludedAddressBooks?: string[];
};

export type NewApiMessage = {
  /** The recipient’s number in international format. Without a prefix, it is dialed in the portal’s country. */
  to: string;
  /** Name of one of your approved alpha names. */
  from: string;
  /** Channel and kind of the message. */
  type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
  /** Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with the recipient’s unsubscribe link. */
  text?: string;
  /** Pieces in braces that aren’t personal fields and are sent as written, such as `{Name}`. Any other is refused with `unknown_fields`. */
  acceptedFields?: string[];
  /** What the message consists of. Left out: `"text/plain"`. */
  contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
  /** Image, button, options, cards, file, or template, if the type has them. */
  content?: RichContent;
  /** The recipient’s personal fields. */
  personal?: {
    name?: string;
    param1?: string;
    param2?: string;
    param3?: string;
    param4?: string;
  };
  /** Sent if the main message isn’t delivered in time. Uses the same alpha name unless you give another. */
  fallback?: {
    /** Channel and kind of the message. */
    type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
    /** Name of one of your approved alpha names. */
    from?: string;
    /** Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with the recipient’s unsubscribe link. */
    text?: string;
    /** What the message consists of. Left out: `"text/plain"`. */
    contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
    /** Image, button, options, cards, file, or template, if the type has them. */
    content?: RichContent;
  };
  /** How long to wait for delivery of the main message before sending the fallback, in seconds. */
  ttlSeconds?: number;
  /** When to send, to the minute and up to a year ahead. Sent at once if left out. */
  sendAt?: string;
  /** Whether to skip numbers on your stop lists. Left out: `true`. */
  stopListCheck?: boolean;
  /** Your message ID. Sending the same ID again never creates a second message. */
  customerSmsId?: string;
  /** Organization to charge. Defaults to the alpha name’s organization. */
  organizationUuid?: string;
};

export type NewApiRecurringList = {
  /** Name of each list in the portal. */
  name: string;
  /** Name of one of your approved alpha names. */
  from: string;
  /** Channel and kind of the message. */
  type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
  /** Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with the recipient’s unsubscribe link. */
  text?: string;
  /** Pieces in braces that aren’t personal fields and are sent as written, such as `{Name}`. Any other is refused with `unknown_fields`. */
  acceptedFields?: string[];
  /** What the message consists of. Left out: `"text/plain"`. */
  contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
  /** Image, button, options, cards, file, or template, if the type has them. */
  content?: RichContent;
  /** Sent if the main message isn’t delivered in time. Uses the same alpha name unless you give another. */
  fallback?: {
    /** Channel and kind of the message. */
    type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
    /** Name of one of your approved alpha names. */
    from?: string;
    /** Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with the recipient’s unsubscribe link. */
    text?: string;
    /** What the message consists of. Left out: `"text/plain"`. */
    contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
    /** Image, button, options, cards, file, or template, if the type has them. */
    content?: RichContent;
  };
  /** How long to wait for delivery of the main message before sending the fallback, in seconds. */
  ttlSeconds?: number;
  /** Sends nothing between these local times of the recipient’s country; `from` may be later than `to`. */
  quietHours?: {
    from: string;
    to: string;
  };
  /** Spreads messages evenly over this time, in seconds. */
  spreadSeconds?: number;
  /** Whether to skip numbers on your stop lists. Left out: `true`. */
  stopListCheck?: boolean;
  /** Organization to charge. Defaults to the alpha name’s organization. */
  organizationUuid?: string;
  /** Compares a second text: a sample of the recipients gets either text, the rest gets the better one. Can’t be combined with `spreadSeconds`, `sendAtLocal`, codes, or lines with a `text`. */
  comparison?: {
    /** Text B. Text A is `text`. */
    text: string;
    /** Recipients of each text in the sample, in percent; at least 10 of them. */
    samplePercent: number;
    /** By what the text for the rest is chosen: the share of delivered messages, of recipients who clicked or replied, or by `chooseText`. For `clicks`, your short links in both texts become unique per recipient. */
    criterion: 'delivered' | 'clicks' | 'replies' | 'manual';
    /** From the end of the sample’s sending to the choice. With `manual`, the rest waits for seven days at most. */
    waitHours: number;
  };
  /** Recipients. A number in several address books gets one message. */
  addressBooks: {
    /** ID of an address book. */
    uuid: string;
    /** Only its contacts. Not together with `filter`. */
    segmentUuid?: string;
    /** Only contacts that match all of it. */
    filter?: {
      text?: string;
      field?: 'num' | 'name' | 'param1' | 'param2' | 'param3' | 'param4';
      tags?: string[];
      withoutTags?: string[];
      conditions?: {
        field: 'num' | 'name' | 'param1' | 'param2' | 'param3' | 'param4';
        is: 'equals' | 'differs' | 'contains' | 'lacks' | 'starts' | 'empty' | 'filled';
        value?: string;
      }[];
      nums?: string[];
    };
  }[];
  /** Contacts of these get nothing. Left out: `[]`. */
  excludedAddressBooks?: string[];
  recurrence: {
    /** First time, by the clocks of `timeZone`. Its time of day applies to all. */
    local: string;
    /** IANA time zone. */
    timeZone: string;
    every: 'day' | 'week' | 'month';
    /** Days of the week, 1 Monday to 7 Sunday, with `week`. Without any, the day of the first time. Left out: `[]`. */
    weekdays?: number[];
    /** Last day. `null`: without an end. Left out: `null`. */
    until?: string | null;
  };
  /** Maximum cost of each list. One that costs more waits for `confirmList`. */
  maxCost: string;
};

export type NewOtp = {
  /** The recipient’s number in international format. Without a prefix, it is dialed in the portal’s country. */
  to: string;
  /** Name of one of your approved alpha names. */
  from: string;
  /** Tried in order until one delivers the code. Each can be given only once. */
  channels: {
    /** Channel. */
    type: 'telegram_otp' | 'viber_otp' | 'sms' | 'flashcall' | 'speechcall';
    /** Alpha name for this channel, if it’s a different one. */
    from?: string;
    /** How long to wait for delivery before trying the next channel. Left out: `30`. */
    waitSeconds?: number;
  }[];
  /** For SMS: the text around `{code}`. Left out: `"{code}"`. */
  text?: string;
  /** For Viber: the approved template, whose field `pin` is the code. */
  templateId?: string;
  /** Language of templates and voices. Left out: `"en"`. */
  language?: 'en' | 'ru' | 'uk' | 'bg';
  /** Number of digits in the code. For a flash call, the code is the last digits of the calling number; the provider decides how many, usually four. Left out: `6`. */
  length?: number;
  /** How long the code is valid, in seconds. Left out: `300`. */
  ttlSeconds?: number;
  /** Whether to skip numbers on your stop lists. Left out: `false`. */
  stopListCheck?: boolean;
  /** Organization to charge. Defaults to the alpha name’s organization. */
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
  /** When it happened: ISO 8601, UTC. The same for every attempt. */
  timestamp: string;
  data: {
    /** Message number in the portal. */
    id: string;
    /** ID of the message for `getMessage`. */
    uuid: string;
    /** Number of its list. Messages that are sent alone share lists. */
    listId: string | null;
    /** Your list ID, if you set one. */
    customerListId: string | null;
    /** Your message ID, if you set one. */
    customerSmsId: string | null;
    /** Alpha name it was sent under, or the fallback’s once the fallback takes over. */
    from: string | null;
    /** Digits only, without a plus. */
    recipient: string | null;
    /** Channel and kind of the message, or the fallback’s once the fallback takes over. */
    messageType: string | null;
    /** Current status, as the number that the portal uses. */
    status: number;
    /** The same status by name. */
    statusName: 'scheduled' | 'queued' | 'processing' | 'undeliverable' | 'delivered' | 'expired' | 'permanentError' | 'failed' | 'unknown' | 'canceled' | 'blockedStopList' | 'blockedTraffic' | 'rejected';
    /** `seen` if the recipient has read it. */
    extended_status: string | null;
    /** Number the recipient must call, if the message asks for a call. */
    detail_call?: string;
    /** Pattern of the calling number, for a flash call that you sent yourself. */
    detail_cliFilter?: string;
    /** Why it wasn’t delivered: a name from the list of reasons in the documentation. */
    reason: string | null;
    /** `fallback` once the fallback takes over, whichever of the two is delivered in the end. */
    stage: 'main' | 'fallback';
    /** Number of parts it was sent in. */
    partscount: number | null;
    /** Charged so far: a decimal number with up to four decimal places. */
    cost: string;
    /** When it was sent: ISO 8601, UTC. */
    dtsend: string | null;
    /** When it got this status: ISO 8601, UTC. */
    updated: string;
    /** True for a made-up message that `testCallback` sends; absent otherwise. */
    test?: boolean;
    /** Parameters that an operator set for your alpha name’s route, exactly as set. Empty for a webhook that you created. */
    params: Record<string, string>;
  };
};

export type SendMessageInput = NewApiMessage;

export type SendMessageAnswer = ApiMessage;

export type ListMessagesInput = {
  /** Rows per page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the previous page. Leave out for the first page. */
  cursor?: string;
  /** Only messages with this status. */
  status?: 'scheduled' | 'queued' | 'processing' | 'undeliverable' | 'delivered' | 'expired' | 'permanentError' | 'failed' | 'unknown' | 'canceled' | 'blockedStopList' | 'blockedTraffic' | 'rejected';
  /** Only messages to this number. */
  to?: string;
  /** Only the message with this ID of yours. */
  customerSmsId?: string;
  /** Only messages created at or after this time. */
  since?: string;
  /** Only messages created before this time. */
  until?: string;
};

export type ListMessagesAnswer = {
  items: ApiMessage[];
  /** Cursor of the next page; null on the last page. A page can have fewer rows than requested and still have a next one. */
  next: string | null;
};

export type SendBulkAnswer = BulkAnswer;

export type GetMessageInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type GetMessageAnswer = ApiMessage;

export type CancelMessageInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type CancelMessageAnswer = ApiMessage;

export type EstimateInput = {
  /** Up to 1,000 recipients. */
  to: string[];
  /** Name of one of your approved alpha names. */
  from: string;
  /** Channel and kind of the message. */
  type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
  /** Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with the recipient’s unsubscribe link. */
  text?: string;
  /** Pieces in braces that aren’t personal fields and are sent as written, such as `{Name}`. Any other is refused with `unknown_fields`. */
  acceptedFields?: string[];
  /** What the message consists of. Left out: `"text/plain"`. */
  contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
  /** Image, button, options, cards, file, or template, if the type has them. */
  content?: RichContent;
  /** Sent if the main message isn’t delivered in time. Uses the same alpha name unless you give another. */
  fallback?: {
    /** Channel and kind of the message. */
    type: 'sms' | 'viber' | 'viber_service' | 'viber_trans' | 'viber_promo' | 'viber_session' | 'viber_otp' | 'viber_survey' | 'viber_carousel' | 'telegram_otp' | 'rcs' | 'flashcall' | 'flashcall_callback' | 'speechcall';
    /** Name of one of your approved alpha names. */
    from?: string;
    /** Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with the recipient’s unsubscribe link. */
    text?: string;
    /** What the message consists of. Left out: `"text/plain"`. */
    contentType?: 'text/plain' | 'image/plain' | 'text/img/button' | 'image' | 'file';
    /** Image, button, options, cards, file, or template, if the type has them. */
    content?: RichContent;
  };
  /** How long to wait for delivery of the main message before sending the fallback, in seconds. */
  ttlSeconds?: number;
  /** Whether to skip numbers on your stop lists. Left out: `true`. */
  stopListCheck?: boolean;
  /** Organization to charge. Defaults to the alpha name’s organization. */
  organizationUuid?: string;
};

export type EstimateAnswer = ApiEstimate;

export type CreateListInput = NewApiList;

export type CreateListAnswer = {
  /** ID of the list. */
  uuid: string;
  status: 'preparation' | 'preparationError' | 'notConfirmed' | 'inProgress' | 'sent' | 'deleted';
};

export type ListListsInput = {
  /** Rows per page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the previous page. Leave out for the first page. */
  cursor?: string;
  /** Only lists with this status. */
  status?: 'preparation' | 'preparationError' | 'notConfirmed' | 'inProgress' | 'sent' | 'deleted';
  /** Only the list with this ID of yours. */
  customerListId?: string;
};

export type ListListsAnswer = {
  items: ApiList[];
  /** Cursor of the next page; null on the last page. A page can have fewer rows than requested and still have a next one. */
  next: string | null;
};

export type GetListInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type GetListAnswer = ApiList;

export type ListMessagesOfListInput = {
  /** ID from an earlier response. */
  uuid: string;
  /** Rows per page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the previous page. Leave out for the first page. */
  cursor?: string;
};

export type ListMessagesOfListAnswer = {
  items: ApiMessage[];
  /** Cursor of the next page; null on the last page. A page can have fewer rows than requested and still have a next one. */
  next: string | null;
};

export type ConfirmListInput = {
  /** ID from an earlier response. */
  uuid: string;
  /** Maximum cost you accept: `maximum` of the list as you saw it, or `params.after` of `price_changed`. */
  maxCost?: string;
};

export type ConfirmListAnswer = ApiList;

export type PauseListInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type PauseListAnswer = ApiList;

export type ResumeListInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type ResumeListAnswer = ApiList;

export type GetComparisonInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type GetComparisonAnswer = ApiComparison;

export type ChooseTextInput = {
  /** ID from an earlier response. */
  uuid: string;
} & {
  text: 'a' | 'b';
};

export type ChooseTextAnswer = ApiComparison;

export type CancelListInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type CancelListAnswer = {
  /** ID from an earlier response. */
  uuid: string;
  /** List number in the portal. */
  id: number;
  name: string;
  customerListId: string | null;
  /** Current status. `sent` once all its messages have left: none is `scheduled` or `queued`, but some can still be `processing`. */
  status: 'preparation' | 'preparationError' | 'notConfirmed' | 'inProgress' | 'sent' | 'deleted';
  /** Whether its remaining messages are held back. */
  paused: boolean;
  /** Why it couldn’t be prepared. */
  error: {
    code: string;
    params: Record<string, string | number>;
  } | null;
  from: string;
  type: string;
  text: string;
  recipients: number;
  /** Recipients without a message, by reason; reasons with none are left out. `invalid`: not a phone number; `landline`: a landline, which this message type can’t reach; `noPrice`: no price in your price list; `duplicates`: given more than once, or with a `customerSmsId` used before; `noRoute`: no connection of the sender reaches it; `excepted`: in an excluded address book; `unfit`: its text can’t be sent; `notAllowed`: in a country that your account doesn’t allow; `trafficStopped`: blocked as unusual traffic. */
  rejected: Record<string, number>;
  parts: number;
  /** Messages by status; statuses with none are left out. They add up to `recipients`, except that a list deleted before it was confirmed counts none. Messages that were never sent are `canceled`, `blockedStopList`, `blockedTraffic` or `rejected`. */
  counts: Record<string, number>;
  /** Maximum cost. */
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
  /** Messages already submitted to providers that haven’t answered yet. They get their results and are charged as usual. */
  submitted: number;
};

export type CreateRecurringListInput = NewApiRecurringList;

export type CreateRecurringListAnswer = ApiRecurringList;

export type ListRecurringListsInput = Record<string, never>;

export type ListRecurringListsAnswer = {
  items: ApiRecurringList[];
};

export type GetRecurringListInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type GetRecurringListAnswer = ApiRecurringList;

export type EndRecurringListInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type PauseRecurringListInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type PauseRecurringListAnswer = ApiRecurringList;

export type ResumeRecurringListInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type ResumeRecurringListAnswer = ApiRecurringList;

export type CreateOtpInput = NewOtp;

export type CreateOtpAnswer = ApiOtp;

export type VerifyOtpInput = {
  /** ID from an earlier response. */
  uuid: string;
} & {
  /** As the recipient entered it. */
  code: string;
};

export type VerifyOtpAnswer = {
  verified: boolean;
  status: 'pending' | 'verified' | 'expired' | 'failed' | 'canceled';
  attemptsLeft: number;
};

export type GetOtpInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type GetOtpAnswer = ApiOtp;

export type NextOtpInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type NextOtpAnswer = ApiOtp;

export type CancelOtpInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type CancelOtpAnswer = ApiOtp;

export type GetBalanceInput = Record<string, never>;

export type GetBalanceAnswer = {
  items: {
    /** ID of the account; `balance.low` sends it as `accountUuid`. */
    uuid: string;
    /** Name of your company or the organization. */
    account: string;
    kind: 'customer' | 'organization';
    organizationUuid: string | null;
    /** Amount you can spend. */
    available: string;
    /** Amount reserved for messages in progress. */
    reserved: string;
    /** Amount owed because a payment was reversed. */
    debt: string;
    /** ISO 4217. */
    currency: string;
  }[];
};

export type ListAddressBooksInput = {
  /** Rows per page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the previous page. Leave out for the first page. */
  cursor?: string;
  type?: 'generic' | 'stoplist' | 'extprocessing' | 'shared';
};

export type ListAddressBooksAnswer = {
  items: ApiBook[];
  /** Cursor of the next page; null on the last page. A page can have fewer rows than requested and still have a next one. */
  next: string | null;
};

export type CreateAddressBookInput = {
  /** Shown in the portal. */
  name: string;
  /** Left out: `"generic"`. */
  type?: 'generic' | 'stoplist' | 'extprocessing' | 'shared';
  /** Only for a stop list: the alpha name whose messages it stops. Without it, all messages are stopped. */
  alphaName?: string;
  /** Left out: `[]`. */
  organizationUuids?: string[];
};

export type CreateAddressBookAnswer = ApiBook;

export type GetAddressBookInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type GetAddressBookAnswer = ApiBook;

export type UpdateAddressBookInput = {
  /** ID from an earlier response. */
  uuid: string;
} & {
  /** Shown in the portal. */
  name?: string;
  organizationUuids?: string[];
};

export type UpdateAddressBookAnswer = ApiBook;

export type DeleteAddressBookInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type RestoreAddressBookInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type RestoreAddressBookAnswer = ApiBook;

export type ListSegmentsInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type ListSegmentsAnswer = {
  items: {
    uuid: string;
    name: string;
    /** What its contacts match. */
    filter: {
      text?: string;
      field?: 'num' | 'name' | 'param1' | 'param2' | 'param3' | 'param4';
      tags?: string[];
      withoutTags?: string[];
      conditions?: {
        field: 'num' | 'name' | 'param1' | 'param2' | 'param3' | 'param4';
        is: 'equals' | 'differs' | 'contains' | 'lacks' | 'starts' | 'empty' | 'filled';
        value: string;
      }[];
      nums?: string[];
    };
    /** ISO 8601, UTC. */
    updated: string;
  }[];
};

export type ListContactsInput = {
  /** ID from an earlier response. */
  uuid: string;
  /** Rows per page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the previous page. Leave out for the first page. */
  cursor?: string;
  /** Searches all fields. */
  text?: string;
  /** Only contacts with this tag. */
  tag?: string;
};

export type ListContactsAnswer = {
  items: ApiContact[];
  /** Cursor of the next page; null on the last page. A page can have fewer rows than requested and still have a next one. */
  next: string | null;
};

export type PutContactsInput = {
  /** ID from an earlier response. */
  uuid: string;
} & {
  contacts: NewApiContact[];
  /** What to do with a number that already exists: keep it, overwrite all fields, or fill only its empty fields. Tags are added to its own, except with `keep`. Left out: `"overwrite"`. */
  rule?: 'keep' | 'overwrite' | 'fill';
};

export type PutContactsAnswer = {
  added: number;
  changed: number;
  unchanged: number;
};

export type GetContactInput = {
  /** ID from an earlier response. */
  uuid: string;
  /** Digits only. */
  num: string;
};

export type GetContactAnswer = ApiContact;

export type TagContactsInput = {
  /** ID from an earlier response. */
  uuid: string;
} & {
  nums: string[];
  /** Tags to add. Left out: `[]`. */
  add?: string[];
  /** Tags to remove. Left out: `[]`. */
  remove?: string[];
};

export type TagContactsAnswer = {
  /** Number of contacts that changed. */
  changed: number;
};

export type DeleteContactsInput = {
  /** ID from an earlier response. */
  uuid: string;
} & {
  nums: string[];
};

export type DeleteContactsAnswer = {
  removed: number;
};

export type ListShortLinksInput = {
  /** Rows per page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the previous page. Leave out for the first page. */
  cursor?: string;
  status?: 'draft' | 'active' | 'booked' | 'archived';
};

export type ListShortLinksAnswer = {
  items: ApiShortLink[];
  /** Cursor of the next page; null on the last page. A page can have fewer rows than requested and still have a next one. */
  next: string | null;
};

export type CreateShortLinkInput = {
  /** An http or https URL. */
  initialUrl: string;
  name?: string;
  /** Left out: `false`. */
  draft?: boolean;
  /** Only logins of these organizations see it in the portal. If empty, all logins do. Left out: `[]`. */
  organizationUuids?: string[];
};

export type CreateShortLinkAnswer = ApiShortLink;

export type GetShortLinkInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type GetShortLinkAnswer = ApiShortLink;

export type UpdateShortLinkInput = {
  /** ID from an earlier response. */
  uuid: string;
} & {
  name?: string;
  /** An http or https URL. */
  initialUrl?: string;
  status?: 'active' | 'archived';
  /** Only logins of these organizations see it in the portal. If empty, all logins do. */
  organizationUuids?: string[];
};

export type UpdateShortLinkAnswer = ApiShortLink;

export type GetShortLinkStatsInput = {
  /** ID from an earlier response. */
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
  /** Where to send webhooks: https, at a public address. */
  url: string;
  /** Events to send. */
  types: ('message.status' | 'message.incoming' | 'balance.low')[];
  /** Left out: `"standard"`. */
  class?: 'standard' | 'flat';
};

export type CreateCallbackAnswer = {
  uuid: string;
  url: string;
  types: ('message.status' | 'message.incoming' | 'balance.low')[];
  /** Format of the body. */
  class: 'standard' | 'flat';
  enabled: boolean;
  /** `gone`: it answered 410. `failing`: nothing was delivered for days. `refused`: the address isn’t allowed. `paused`: you turned it off. While it’s off, no events are recorded for it, and pending deliveries are dropped. */
  disabledReason: string | null;
  failingSince: string | null;
  lastFault: string | null;
  /** Pending deliveries, counted up to 1,000. */
  waiting: number;
  /** ISO 8601, UTC. */
  created: string;
  /** Shown only once. Signs deliveries (Standard Webhooks) and starts with `whsec_`. */
  secret: string;
};

export type GetCallbackInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type GetCallbackAnswer = ApiCallback;

export type UpdateCallbackInput = {
  /** ID from an earlier response. */
  uuid: string;
} & {
  /** Events to send. */
  types?: ('message.status' | 'message.incoming' | 'balance.low')[];
  class?: 'standard' | 'flat';
  enabled?: boolean;
};

export type UpdateCallbackAnswer = ApiCallback;

export type DeleteCallbackInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type RotateCallbackSecretInput = {
  /** ID from an earlier response. */
  uuid: string;
};

export type RotateCallbackSecretAnswer = {
  /** Shown only once. Signs deliveries (Standard Webhooks) and starts with `whsec_`. */
  secret: string;
  /** ISO 8601, UTC. */
  previousUntil: string;
};

export type ListDeliveriesInput = {
  /** ID from an earlier response. */
  uuid: string;
  /** Rows per page, 1 to 100. Left out: `50`. */
  limit?: number;
  /** `next` of the previous page. Leave out for the first page. */
  cursor?: string;
  state?: 'waiting' | 'delivered' | 'given_up' | 'dropped';
};

export type ListDeliveriesAnswer = {
  items: ApiDelivery[];
  /** Cursor of the next page; null on the last page. A page can have fewer rows than requested and still have a next one. */
  next: string | null;
};

export type GetDeliveryInput = {
  /** ID from an earlier response. */
  uuid: string;
  /** ID from an earlier response. */
  delivery: string;
};

export type GetDeliveryAnswer = {
  /** The `webhook-id` of every attempt. */
  uuid: string;
  type: 'message.status' | 'message.incoming' | 'balance.low';
  state: 'waiting' | 'delivered' | 'given_up' | 'dropped';
  tries: number;
  messageUuid: string | null;
  /** ISO 8601, UTC. */
  happened: string;
  due: string | null;
  finished: string | null;
  /** HTTP status of the last attempt. */
  answer: number | null;
  /** Why there was no response. */
  fault: string | null;
  /** Body, exactly as sent. */
  body: string | null;
  log: ApiDeliveryAttempt[];
};

export type ReplayDeliveriesInput = {
  /** ID from an earlier response. */
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
  /** ID from an earlier response. */
  uuid: string;
};

export type TestCallbackAnswer = ApiDeliveryAttempt;

/** What any call may be refused with. */
export type CommonProblem = 'customer_disabled' | 'invalid_request' | 'key_address_refused' | 'key_refused' | 'payload_too_large' | 'request_timeout' | 'scope_missing' | 'server_unavailable' | 'server_unexpected' | 'too_many_requests' | 'unsupported_media_type';

/** The codes of the problems that each operation can have. */
export type ProblemsOf = {
  sendMessage: CommonProblem | 'alpha_name_not_found' | 'balance_insufficient' | 'content_missing' | 'content_not_allowed' | 'content_too_long' | 'country_not_allowed' | 'customer_sms_id_taken' | 'debt_outstanding' | 'fallback_same' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'landline_not_allowed' | 'no_account' | 'no_direction' | 'no_price' | 'no_route' | 'not_found' | 'num_invalid' | 'number_required' | 'sandbox_unavailable' | 'send_time_invalid' | 'send_time_past' | 'spend_cap_reached' | 'text_empty' | 'text_malformed' | 'text_too_long' | 'text_without_code' | 'traffic_stopped' | 'unknown_fields';
  listMessages: CommonProblem | 'num_invalid';
  sendBulk: CommonProblem | 'alpha_name_not_found' | 'comparison_conflict' | 'comparison_same_text' | 'comparison_without_link' | 'content_missing' | 'content_not_allowed' | 'content_too_long' | 'customer_list_id_taken' | 'fallback_same' | 'no_account' | 'no_direction' | 'no_recipients' | 'no_valid_numbers' | 'not_found' | 'sandbox_unavailable' | 'send_time_invalid' | 'send_time_past' | 'text_empty' | 'text_malformed' | 'text_too_long' | 'text_without_code' | 'too_many_lines' | 'traffic_stopped' | 'unknown_fields';
  getMessage: CommonProblem | 'not_found';
  cancelMessage: CommonProblem | 'message_of_list' | 'message_transition_refused' | 'not_found';
  estimate: CommonProblem | 'alpha_name_not_found' | 'content_missing' | 'content_not_allowed' | 'content_too_long' | 'no_account' | 'no_direction' | 'no_valid_numbers' | 'not_found' | 'sandbox_unavailable' | 'text_empty' | 'text_malformed' | 'text_too_long' | 'text_without_code';
  createList: CommonProblem | 'address_book_not_found' | 'alpha_name_not_found' | 'comparison_conflict' | 'comparison_same_text' | 'comparison_without_link' | 'content_missing' | 'content_not_allowed' | 'content_too_long' | 'customer_list_id_taken' | 'fallback_same' | 'no_account' | 'no_direction' | 'no_recipients' | 'not_found' | 'sandbox_unavailable' | 'segment_not_found' | 'send_time_invalid' | 'send_time_past' | 'text_empty' | 'text_malformed' | 'text_too_long' | 'text_without_code' | 'traffic_stopped' | 'unknown_fields';
  listLists: CommonProblem;
  getList: CommonProblem | 'not_found';
  listMessagesOfList: CommonProblem | 'not_found';
  confirmList: CommonProblem | 'approval_required' | 'balance_insufficient' | 'debt_outstanding' | 'estimate_expired' | 'list_transition_refused' | 'not_found' | 'price_changed' | 'spend_cap_reached' | 'traffic_stopped';
  pauseList: CommonProblem | 'list_transition_refused' | 'not_found';
  resumeList: CommonProblem | 'list_transition_refused' | 'not_found' | 'traffic_stopped';
  getComparison: CommonProblem | 'not_found';
  chooseText: CommonProblem | 'comparison_not_open' | 'not_found';
  cancelList: CommonProblem | 'list_transition_refused' | 'not_found';
  createRecurringList: CommonProblem | 'address_book_not_found' | 'alpha_name_not_found' | 'book_in_use' | 'comparison_conflict' | 'comparison_same_text' | 'comparison_without_link' | 'content_missing' | 'content_not_allowed' | 'content_too_long' | 'fallback_same' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'no_account' | 'no_direction' | 'no_recipients' | 'not_found' | 'sandbox_unavailable' | 'segment_not_found' | 'send_time_invalid' | 'send_time_past' | 'text_empty' | 'text_malformed' | 'text_too_long' | 'text_without_code' | 'too_many_series' | 'traffic_stopped' | 'unknown_fields';
  listRecurringLists: CommonProblem;
  getRecurringList: CommonProblem | 'not_found';
  endRecurringList: CommonProblem | 'not_found';
  pauseRecurringList: CommonProblem | 'not_found';
  resumeRecurringList: CommonProblem | 'not_found';
  createOtp: CommonProblem | 'alpha_name_not_found' | 'balance_insufficient' | 'content_missing' | 'country_not_allowed' | 'debt_outstanding' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'landline_not_allowed' | 'no_account' | 'no_direction' | 'no_price' | 'no_route' | 'not_found' | 'num_invalid' | 'number_required' | 'sandbox_unavailable' | 'spend_cap_reached' | 'text_malformed' | 'too_many_codes' | 'traffic_stopped';
  verifyOtp: CommonProblem | 'not_found' | 'otp_closed';
  getOtp: CommonProblem | 'not_found';
  nextOtp: CommonProblem | 'balance_insufficient' | 'country_not_allowed' | 'debt_outstanding' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'landline_not_allowed' | 'no_account' | 'no_direction' | 'no_price' | 'no_route' | 'not_found' | 'otp_closed' | 'otp_no_more_channels' | 'sandbox_unavailable' | 'spend_cap_reached' | 'traffic_stopped';
  cancelOtp: CommonProblem | 'not_found' | 'otp_closed';
  getBalance: CommonProblem;
  listAddressBooks: CommonProblem;
  createAddressBook: CommonProblem | 'alpha_name_not_found' | 'book_name_taken' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'not_found' | 'too_many_books';
  getAddressBook: CommonProblem | 'address_book_not_found';
  updateAddressBook: CommonProblem | 'address_book_not_found' | 'book_name_taken' | 'not_found';
  deleteAddressBook: CommonProblem | 'address_book_not_found' | 'book_in_use';
  restoreAddressBook: CommonProblem | 'book_name_taken' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'too_many_books' | 'undo_expired';
  listSegments: CommonProblem | 'address_book_not_found';
  listContacts: CommonProblem | 'address_book_not_found';
  putContacts: CommonProblem | 'address_book_not_found' | 'num_invalid' | 'too_many_tags';
  getContact: CommonProblem | 'address_book_not_found' | 'not_found';
  tagContacts: CommonProblem | 'address_book_not_found' | 'too_many_tags';
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
  createList: { id: 'createList', method: 'POST', path: '/api/v1/lists', inPath: [], inQuery: [], hasBody: true, repeatable: false },
  listLists: { id: 'listLists', method: 'GET', path: '/api/v1/lists', inPath: [], inQuery: ['limit', 'cursor', 'status', 'customerListId'], hasBody: false, repeatable: false },
  getList: { id: 'getList', method: 'GET', path: '/api/v1/lists/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  listMessagesOfList: { id: 'listMessagesOfList', method: 'GET', path: '/api/v1/lists/{uuid}/messages', inPath: ['uuid'], inQuery: ['limit', 'cursor'], hasBody: false, repeatable: false },
  confirmList: { id: 'confirmList', method: 'POST', path: '/api/v1/lists/{uuid}/confirm', inPath: ['uuid'], inQuery: ['maxCost'], hasBody: false, repeatable: false },
  pauseList: { id: 'pauseList', method: 'POST', path: '/api/v1/lists/{uuid}/pause', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  resumeList: { id: 'resumeList', method: 'POST', path: '/api/v1/lists/{uuid}/resume', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  getComparison: { id: 'getComparison', method: 'GET', path: '/api/v1/lists/{uuid}/comparison', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  chooseText: { id: 'chooseText', method: 'POST', path: '/api/v1/lists/{uuid}/comparison', inPath: ['uuid'], inQuery: [], hasBody: true, repeatable: false },
  cancelList: { id: 'cancelList', method: 'POST', path: '/api/v1/lists/{uuid}/cancel', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  createRecurringList: { id: 'createRecurringList', method: 'POST', path: '/api/v1/recurring-lists', inPath: [], inQuery: [], hasBody: true, repeatable: true },
  listRecurringLists: { id: 'listRecurringLists', method: 'GET', path: '/api/v1/recurring-lists', inPath: [], inQuery: [], hasBody: false, repeatable: false },
  getRecurringList: { id: 'getRecurringList', method: 'GET', path: '/api/v1/recurring-lists/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  endRecurringList: { id: 'endRecurringList', method: 'DELETE', path: '/api/v1/recurring-lists/{uuid}', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  pauseRecurringList: { id: 'pauseRecurringList', method: 'POST', path: '/api/v1/recurring-lists/{uuid}/pause', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  resumeRecurringList: { id: 'resumeRecurringList', method: 'POST', path: '/api/v1/recurring-lists/{uuid}/resume', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
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
  listSegments: { id: 'listSegments', method: 'GET', path: '/api/v1/address-books/{uuid}/segments', inPath: ['uuid'], inQuery: [], hasBody: false, repeatable: false },
  listContacts: { id: 'listContacts', method: 'GET', path: '/api/v1/address-books/{uuid}/contacts', inPath: ['uuid'], inQuery: ['limit', 'cursor', 'text', 'tag'], hasBody: false, repeatable: false },
  putContacts: { id: 'putContacts', method: 'PUT', path: '/api/v1/address-books/{uuid}/contacts', inPath: ['uuid'], inQuery: [], hasBody: true, repeatable: false },
  getContact: { id: 'getContact', method: 'GET', path: '/api/v1/address-books/{uuid}/contacts/{num}', inPath: ['uuid', 'num'], inQuery: [], hasBody: false, repeatable: false },
  tagContacts: { id: 'tagContacts', method: 'POST', path: '/api/v1/address-books/{uuid}/contacts/tags', inPath: ['uuid'], inQuery: [], hasBody: true, repeatable: false },
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
   * Send a message. Accepts one message: it is priced, paid for, and queued before the call returns. The same `customerSmsId` again returns the same message.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} alpha_name_not_found, balance_insufficient, content_missing, content_not_allowed, content_too_long, country_not_allowed, customer_sms_id_taken, debt_outstanding, fallback_same, idempotency_in_progress, idempotency_key_reused, landline_not_allowed, no_account, no_direction, no_price, no_route, not_found, num_invalid, number_required, sandbox_unavailable, send_time_invalid, send_time_past, spend_cap_reached, text_empty, text_malformed, text_too_long, text_without_code, traffic_stopped, unknown_fields, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  sendMessage(input: SendMessageInput, options?: CallOptions): Promise<SendMessageAnswer> {
    return this.calls.call(operations.sendMessage, input, options);
  }

  /**
   * List messages. All your messages, however they were sent, newest first.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} num_invalid, what any call may be refused with.
   */
  listMessages(input: ListMessagesInput = {}, options?: CallOptions): Promise<ListMessagesAnswer> {
    return this.calls.call(operations.listMessages, input, options);
  }

  /**
   * Send to up to a million recipients. Takes a stream of lines (`application/x-ndjson`): the first has what all messages share, each other line is one recipient. A line that can’t be used is rejected and reported; the others become one list. If the stream breaks off, nothing is stored. If you get no response, the list may still exist and be sent: with a `customerListId`, it is safe to send it again. A sandbox key can send up to 10,000 lines.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} alpha_name_not_found, comparison_conflict, comparison_same_text, comparison_without_link, content_missing, content_not_allowed, content_too_long, customer_list_id_taken, fallback_same, no_account, no_direction, no_recipients, no_valid_numbers, not_found, sandbox_unavailable, send_time_invalid, send_time_past, text_empty, text_malformed, text_too_long, text_without_code, too_many_lines, traffic_stopped, unknown_fields, what any call may be refused with.
   * @throws {BulkUnsure} where no answer tells what became of it.
   */
  sendBulk(head: BulkHead, lines: LineSource<BulkLine>, options?: CallOptions): Promise<SendBulkAnswer> {
    return this.calls.stream(operations.sendBulk, head, lines, options);
  }

  /**
   * Get a message. Returns its current state.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getMessage(input: GetMessageInput, options?: CallOptions): Promise<GetMessageAnswer> {
    return this.calls.call(operations.getMessage, input, options);
  }

  /**
   * Cancel a message. Cancels a message that was sent alone and hasn’t left yet. The amount reserved for it is released. A message of a list is canceled with its list.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} message_of_list, message_transition_refused, not_found, what any call may be refused with.
   */
  cancelMessage(input: CancelMessageInput, options?: CallOptions): Promise<CancelMessageAnswer> {
    return this.calls.call(operations.cancelMessage, input, options);
  }

  /**
   * Estimate the cost. Uses the same rules and prices as sending, without sending. For more recipients, use `sendBulk` with `hold`.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} alpha_name_not_found, content_missing, content_not_allowed, content_too_long, no_account, no_direction, no_valid_numbers, not_found, sandbox_unavailable, text_empty, text_malformed, text_too_long, text_without_code, what any call may be refused with.
   */
  estimate(input: EstimateInput, options?: CallOptions): Promise<EstimateAnswer> {
    return this.calls.call(operations.estimate, input, options);
  }

  /**
   * Send to address books. Sends to the contacts of address books, of segments, or that match a filter, as they are when the list is prepared. Personal fields come from the contacts. With a `customerListId`, it is safe to send the request again.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} address_book_not_found, alpha_name_not_found, comparison_conflict, comparison_same_text, comparison_without_link, content_missing, content_not_allowed, content_too_long, customer_list_id_taken, fallback_same, no_account, no_direction, no_recipients, not_found, sandbox_unavailable, segment_not_found, send_time_invalid, send_time_past, text_empty, text_malformed, text_too_long, text_without_code, traffic_stopped, unknown_fields, what any call may be refused with.
   */
  createList(input: CreateListInput, options?: CallOptions): Promise<CreateListAnswer> {
    return this.calls.call(operations.createList, input, options);
  }

  /**
   * List mailing lists. Newest first.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  listLists(input: ListListsInput = {}, options?: CallOptions): Promise<ListListsAnswer> {
    return this.calls.call(operations.listLists, input, options);
  }

  /**
   * Get a mailing list. Returns its current state.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getList(input: GetListInput, options?: CallOptions): Promise<GetListAnswer> {
    return this.calls.call(operations.getList, input, options);
  }

  /**
   * List messages of a mailing list. All its messages, page by page.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  listMessagesOfList(input: ListMessagesOfListInput, options?: CallOptions): Promise<ListMessagesOfListAnswer> {
    return this.calls.call(operations.listMessagesOfList, input, options);
  }

  /**
   * Confirm a held list. Reserves the maximum cost and sends the list. If it costs more than `maxCost` or, without `maxCost`, if prices have changed since it was prepared, the call returns `price_changed` with both costs and sends nothing. To confirm at a higher cost, pass it as `maxCost`.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} approval_required, balance_insufficient, debt_outstanding, estimate_expired, list_transition_refused, not_found, price_changed, spend_cap_reached, traffic_stopped, what any call may be refused with.
   */
  confirmList(input: ConfirmListInput, options?: CallOptions): Promise<ConfirmListAnswer> {
    return this.calls.call(operations.confirmList, input, options);
  }

  /**
   * Pause a mailing list. Holds back the messages that haven’t left yet; some that are being sent at this moment still leave. The amount stays reserved. Pauses of a list add up to 30 days at most; then its messages expire.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} list_transition_refused, not_found, what any call may be refused with.
   */
  pauseList(input: PauseListInput, options?: CallOptions): Promise<PauseListAnswer> {
    return this.calls.call(operations.pauseList, input, options);
  }

  /**
   * Resume a paused mailing list. Sends the remaining messages. A list that is sent gradually continues at its pace.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} list_transition_refused, not_found, traffic_stopped, what any call may be refused with.
   */
  resumeList(input: ResumeListInput, options?: CallOptions): Promise<ResumeListAnswer> {
    return this.calls.call(operations.resumeList, input, options);
  }

  /**
   * Get the comparison of two texts. For a confirmed list with a `comparison`: both texts, their results, and the choice.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getComparison(input: GetComparisonInput, options?: CallOptions): Promise<GetComparisonAnswer> {
    return this.calls.call(operations.getComparison, input, options);
  }

  /**
   * Choose the text for the rest. Sends a text to all recipients who aren’t in the sample. Possible at any time before the choice, whatever the criterion. The same choice again changes nothing.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} comparison_not_open, not_found, what any call may be refused with.
   */
  chooseText(input: ChooseTextInput, options?: CallOptions): Promise<ChooseTextAnswer> {
    return this.calls.call(operations.chooseText, input, options);
  }

  /**
   * Cancel a mailing list. Returns once nothing more can be sent. The amount reserved for the rest is released.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} list_transition_refused, not_found, what any call may be refused with.
   */
  cancelList(input: CancelListInput, options?: CallOptions): Promise<CancelListAnswer> {
    return this.calls.call(operations.cancelList, input, options);
  }

  /**
   * Create a recurring list. Sends a list to address books again and again, with the contacts and prices of each time. The key must still be able to send then: if it is removed or loses the scope, `error` says so and nothing is sent. At most 100 per customer.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} address_book_not_found, alpha_name_not_found, book_in_use, comparison_conflict, comparison_same_text, comparison_without_link, content_missing, content_not_allowed, content_too_long, fallback_same, idempotency_in_progress, idempotency_key_reused, no_account, no_direction, no_recipients, not_found, sandbox_unavailable, segment_not_found, send_time_invalid, send_time_past, text_empty, text_malformed, text_too_long, text_without_code, too_many_series, traffic_stopped, unknown_fields, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  createRecurringList(input: CreateRecurringListInput, options?: CallOptions): Promise<CreateRecurringListAnswer> {
    return this.calls.call(operations.createRecurringList, input, options);
  }

  /**
   * List recurring lists. All of them, also those created in the portal; the next due first.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  listRecurringLists(input: ListRecurringListsInput = {}, options?: CallOptions): Promise<ListRecurringListsAnswer> {
    return this.calls.call(operations.listRecurringLists, input, options);
  }

  /**
   * Get a recurring list. Returns its current state.
   *
   * Scope of the key: `messages:read`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getRecurringList(input: GetRecurringListInput, options?: CallOptions): Promise<GetRecurringListAnswer> {
    return this.calls.call(operations.getRecurringList, input, options);
  }

  /**
   * End a recurring list. It sends nothing more and is no longer listed. Lists that it sent stay.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  endRecurringList(input: EndRecurringListInput, options?: CallOptions): Promise<void> {
    return this.calls.call(operations.endRecurringList, input, options);
  }

  /**
   * Pause a recurring list. Sends nothing until it is resumed. A list that it has created already isn’t affected.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  pauseRecurringList(input: PauseRecurringListInput, options?: CallOptions): Promise<PauseRecurringListAnswer> {
    return this.calls.call(operations.pauseRecurringList, input, options);
  }

  /**
   * Resume a paused recurring list. Continues at its next time, without the times that have passed meanwhile.
   *
   * Scope of the key: `messages:send`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  resumeRecurringList(input: ResumeRecurringListInput, options?: CallOptions): Promise<ResumeRecurringListAnswer> {
    return this.calls.call(operations.resumeRecurringList, input, options);
  }

  /**
   * Send a one-time code. Creates a code and sends it to the recipient. Its digits are masked wherever its messages are listed, shown, exported, or reported. The first available channel sends it; if it isn’t delivered in time, the next channel is tried automatically with the same code. A flash call has its own code, and from then on both codes are valid. Up to five unverified codes per number within ten minutes. With a sandbox key the code is known: the first digits of `123456789`, as many as you requested.
   *
   * Scope of the key: `otp`.
   * @throws {PortalProblem} alpha_name_not_found, balance_insufficient, content_missing, country_not_allowed, debt_outstanding, idempotency_in_progress, idempotency_key_reused, landline_not_allowed, no_account, no_direction, no_price, no_route, not_found, num_invalid, number_required, sandbox_unavailable, spend_cap_reached, text_malformed, too_many_codes, traffic_stopped, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  createOtp(input: CreateOtpInput, options?: CallOptions): Promise<CreateOtpAnswer> {
    return this.calls.call(operations.createOtp, input, options);
  }

  /**
   * Verify a code. Checks whether the code is correct. A correct code works once; after too many wrong attempts, no code is accepted.
   *
   * Scope of the key: `otp`.
   * @throws {PortalProblem} not_found, otp_closed, what any call may be refused with.
   */
  verifyOtp(input: VerifyOtpInput, options?: CallOptions): Promise<VerifyOtpAnswer> {
    return this.calls.call(operations.verifyOtp, input, options);
  }

  /**
   * Get a code. Returns its status and the channels used, never the code itself.
   *
   * Scope of the key: `otp`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getOtp(input: GetOtpInput, options?: CallOptions): Promise<GetOtpAnswer> {
    return this.calls.call(operations.getOtp, input, options);
  }

  /**
   * Try the next channel. For a recipient who says that nothing arrived.
   *
   * Scope of the key: `otp`.
   * @throws {PortalProblem} balance_insufficient, country_not_allowed, debt_outstanding, idempotency_in_progress, idempotency_key_reused, landline_not_allowed, no_account, no_direction, no_price, no_route, not_found, otp_closed, otp_no_more_channels, sandbox_unavailable, spend_cap_reached, traffic_stopped, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  nextOtp(input: NextOtpInput, options?: CallOptions): Promise<NextOtpAnswer> {
    return this.calls.call(operations.nextOtp, input, options);
  }

  /**
   * Cancel a code. The code stops working, and no other channel is tried.
   *
   * Scope of the key: `otp`.
   * @throws {PortalProblem} not_found, otp_closed, what any call may be refused with.
   */
  cancelOtp(input: CancelOtpInput, options?: CallOptions): Promise<CancelOtpAnswer> {
    return this.calls.call(operations.cancelOtp, input, options);
  }

  /**
   * Get the balance. Returns the balance of each of your accounts.
   *
   * Scope of the key: `balance`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  getBalance(input: GetBalanceInput = {}, options?: CallOptions): Promise<GetBalanceAnswer> {
    return this.calls.call(operations.getBalance, input, options);
  }

  /**
   * List address books. Sorted by name.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  listAddressBooks(input: ListAddressBooksInput = {}, options?: CallOptions): Promise<ListAddressBooksAnswer> {
    return this.calls.call(operations.listAddressBooks, input, options);
  }

  /**
   * Create an address book. Only the API can change an address book of type `extprocessing`: the portal just shows it. Only keys with the scope `stoplists` can change one of type `stoplist` and its contacts.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} alpha_name_not_found, book_name_taken, idempotency_in_progress, idempotency_key_reused, not_found, too_many_books, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  createAddressBook(input: CreateAddressBookInput, options?: CallOptions): Promise<CreateAddressBookAnswer> {
    return this.calls.call(operations.createAddressBook, input, options);
  }

  /**
   * Get an address book. Includes its number of contacts.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, what any call may be refused with.
   */
  getAddressBook(input: GetAddressBookInput, options?: CallOptions): Promise<GetAddressBookAnswer> {
    return this.calls.call(operations.getAddressBook, input, options);
  }

  /**
   * Update an address book. Fields you leave out don’t change.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, book_name_taken, not_found, what any call may be refused with.
   */
  updateAddressBook(input: UpdateAddressBookInput, options?: CallOptions): Promise<UpdateAddressBookAnswer> {
    return this.calls.call(operations.updateAddressBook, input, options);
  }

  /**
   * Delete an address book. Deletes its contacts too. For ten minutes, `restoreAddressBook` restores both. Refused while a job for it is in progress in the portal.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, book_in_use, what any call may be refused with.
   */
  deleteAddressBook(input: DeleteAddressBookInput, options?: CallOptions): Promise<void> {
    return this.calls.call(operations.deleteAddressBook, input, options);
  }

  /**
   * Restore a deleted address book. Restores its contacts too. Works for ten minutes after it was deleted, through the API or in the portal.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} book_name_taken, idempotency_in_progress, idempotency_key_reused, too_many_books, undo_expired, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  restoreAddressBook(input: RestoreAddressBookInput, options?: CallOptions): Promise<RestoreAddressBookAnswer> {
    return this.calls.call(operations.restoreAddressBook, input, options);
  }

  /**
   * List segments. Saved filters of the address book, sorted by name. `createList` sends to a segment as it is then.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, what any call may be refused with.
   */
  listSegments(input: ListSegmentsInput, options?: CallOptions): Promise<ListSegmentsAnswer> {
    return this.calls.call(operations.listSegments, input, options);
  }

  /**
   * List contacts. Sorted by number.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, what any call may be refused with.
   */
  listContacts(input: ListContactsInput, options?: CallOptions): Promise<ListContactsAnswer> {
    return this.calls.call(operations.listContacts, input, options);
  }

  /**
   * Add or update contacts. Up to 1,000 at once, all or none: one invalid number refuses the request, and the error points to it. A number given twice works like two calls in a row: with `overwrite`, the last one wins. Repeats count as unchanged.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, num_invalid, too_many_tags, what any call may be refused with.
   */
  putContacts(input: PutContactsInput, options?: CallOptions): Promise<PutContactsAnswer> {
    return this.calls.call(operations.putContacts, input, options);
  }

  /**
   * Get a contact. Finds the contact by its number.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, not_found, what any call may be refused with.
   */
  getContact(input: GetContactInput, options?: CallOptions): Promise<GetContactAnswer> {
    return this.calls.call(operations.getContact, input, options);
  }

  /**
   * Add or remove tags. Changes the tags of the contacts with these numbers. Numbers that aren’t in the address book are ignored. A tag given in both lists is removed. An address book has at most 100 tags.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, too_many_tags, what any call may be refused with.
   */
  tagContacts(input: TagContactsInput, options?: CallOptions): Promise<TagContactsAnswer> {
    return this.calls.call(operations.tagContacts, input, options);
  }

  /**
   * Delete contacts. Deletes the contacts with these numbers. Numbers that aren’t in the address book are ignored.
   *
   * Scope of the key: `contacts or stoplists`.
   * @throws {PortalProblem} address_book_not_found, what any call may be refused with.
   */
  deleteContacts(input: DeleteContactsInput, options?: CallOptions): Promise<DeleteContactsAnswer> {
    return this.calls.call(operations.deleteContacts, input, options);
  }

  /**
   * List short links. Newest first.
   *
   * Scope of the key: `links`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  listShortLinks(input: ListShortLinksInput = {}, options?: CallOptions): Promise<ListShortLinksAnswer> {
    return this.calls.call(operations.listShortLinks, input, options);
  }

  /**
   * Create a short link. Use the link in the text of your messages.
   *
   * Scope of the key: `links`.
   * @throws {PortalProblem} idempotency_in_progress, idempotency_key_reused, link_refused, not_found, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  createShortLink(input: CreateShortLinkInput, options?: CallOptions): Promise<CreateShortLinkAnswer> {
    return this.calls.call(operations.createShortLink, input, options);
  }

  /**
   * Get a short link. Includes its clicks.
   *
   * Scope of the key: `links`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getShortLink(input: GetShortLinkInput, options?: CallOptions): Promise<GetShortLinkAnswer> {
    return this.calls.call(operations.getShortLink, input, options);
  }

  /**
   * Update a short link. Changes the name and, for a draft, the address. Allowed status changes: draft to active, active to archived and back.
   *
   * Scope of the key: `links`.
   * @throws {PortalProblem} link_refused, link_transition_refused, not_found, what any call may be refused with.
   */
  updateShortLink(input: UpdateShortLinkInput, options?: CallOptions): Promise<UpdateShortLinkAnswer> {
    return this.calls.call(operations.updateShortLink, input, options);
  }

  /**
   * Get clicks by day. One row for each day of the period, oldest first.
   *
   * Scope of the key: `links`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getShortLinkStats(input: GetShortLinkStatsInput, options?: CallOptions): Promise<GetShortLinkStatsAnswer> {
    return this.calls.call(operations.getShortLinkStats, input, options);
  }

  /**
   * List webhooks. Returns the webhooks that you created.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} what any call may be refused with.
   */
  listCallbacks(input: ListCallbacksInput = {}, options?: CallOptions): Promise<ListCallbacksAnswer> {
    return this.calls.call(operations.listCallbacks, input, options);
  }

  /**
   * Create a webhook. Sends it the statuses of all your messages, incoming messages, or low balances from now on, in addition to what an alpha name’s route sends to its own address. Up to 20 webhooks, 3 of them for statuses.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} callback_address_refused, idempotency_in_progress, idempotency_key_reused, name_taken, too_many_callbacks, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  createCallback(input: CreateCallbackInput, options?: CallOptions): Promise<CreateCallbackAnswer> {
    return this.calls.call(operations.createCallback, input, options);
  }

  /**
   * Get a webhook. Includes its current state.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getCallback(input: GetCallbackInput, options?: CallOptions): Promise<GetCallbackAnswer> {
    return this.calls.call(operations.getCallback, input, options);
  }

  /**
   * Update a webhook. Changes its events and format, or turns it on or off. Set `enabled` to turn on one that was turned off.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, too_many_callbacks, what any call may be refused with.
   */
  updateCallback(input: UpdateCallbackInput, options?: CallOptions): Promise<UpdateCallbackAnswer> {
    return this.calls.call(operations.updateCallback, input, options);
  }

  /**
   * Delete a webhook. Pending deliveries are dropped. What a route sends to the same address continues.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  deleteCallback(input: DeleteCallbackInput, options?: CallOptions): Promise<void> {
    return this.calls.call(operations.deleteCallback, input, options);
  }

  /**
   * Rotate the secret. Deliveries are signed with the new secret and, for one more day each, with the replaced ones: up to five.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} idempotency_in_progress, idempotency_key_reused, not_found, what any call may be refused with.
   * @throws {CallUnsure} where no answer tells what became of it.
   */
  rotateCallbackSecret(input: RotateCallbackSecretInput, options?: CallOptions): Promise<RotateCallbackSecretAnswer> {
    return this.calls.call(operations.rotateCallbackSecret, input, options);
  }

  /**
   * List deliveries. Newest first. They are kept for two weeks, unless your operator sets another period.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  listDeliveries(input: ListDeliveriesInput, options?: CallOptions): Promise<ListDeliveriesAnswer> {
    return this.calls.call(operations.listDeliveries, input, options);
  }

  /**
   * Get a delivery. Includes the body and every attempt.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  getDelivery(input: GetDeliveryInput, options?: CallOptions): Promise<GetDeliveryAnswer> {
    return this.calls.call(operations.getDelivery, input, options);
  }

  /**
   * Resend deliveries. Resends the deliveries you name, without waiting for their next attempt, or all that were given up or dropped since a given time. The `webhook-id` stays the same. Up to 100,000 per call, and none for a webhook that is off.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} not_found, what any call may be refused with.
   */
  replayDeliveries(input: ReplayDeliveriesInput, options?: CallOptions): Promise<ReplayDeliveriesAnswer> {
    return this.calls.call(operations.replayDeliveries, input, options);
  }

  /**
   * Test a webhook. Sends a signed delivery for a made-up message, marked with `test`, and returns the response received within eight seconds. One at a time.
   *
   * Scope of the key: `callbacks`.
   * @throws {PortalProblem} callback_address_refused, not_found, what any call may be refused with.
   */
  testCallback(input: TestCallbackInput, options?: CallOptions): Promise<TestCallbackAnswer> {
    return this.calls.call(operations.testCallback, input, options);
  }
}
