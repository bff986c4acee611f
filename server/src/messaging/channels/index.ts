/** The engine uses open channels only through channel.ts. The SMSC simulator, the other end of SMPP 3.4, shares the SMPP codec. */
export type {
  Acknowledge, Callback, CallbackAnswer, CallbackReader, CallbackRequest, Channel, ChannelListener, ChannelState, DeliveryReceipt,
  DeliveryState, IncomingMessage, MessageDetail, RichMessage, RichSubmission, SmsSubmission, SmppState, StatusAnswer, StatusQuestion,
  Submission, SubmissionOutcome,
} from './channel';
export type { ConnectionPlan } from './connection-kind';
export { connectionKinds, unresolvedSecondsOf, planConnection, typesOf } from './connection-kinds';
export { createSmppChannel } from './smpp/smpp.channel';
export type { SmppSettings } from './smpp/smpp-settings';

export { bindKindOf, Command, isResponse, responseTo } from './smpp/command';
export { Status } from './smpp/command-status';
export { PduConnection } from './smpp/pdu-connection';
export { commandOf, PduReader, sequenceOf, statusOf } from './smpp/pdu-reader';
export { PduWriter } from './smpp/pdu-writer';
export { decodeBind, encodeBindResponse } from './smpp/bind-pdu';
export type { Bind } from './smpp/bind-pdu';
export { decodeSubmitSm, encodeSubmitSm, encodeSubmitSmResponse } from './smpp/submit-sm';
export type { SubmitSm } from './smpp/submit-sm';
export { encodeDataSm, encodeDeliverSm } from './smpp/deliver-sm';
export type { DeliverSmFields } from './smpp/deliver-sm';
export { decodeQuerySm, encodeQuerySmResponse } from './smpp/query-sm';
export { messageStateOf, receiptStatOf } from './smpp/message-state';
export { decodeText, encodeUcs2 } from './smpp/message-text';
export { readUserData } from './smpp/user-data-header';
