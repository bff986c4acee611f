import type { ConnectionContext, ConnectionKind } from '../connection-kind';
import { AttemptUuid } from '../http/attempt-uuid';
import { createHttpChannel } from '../http/http.channel';
import { httpPlan } from '../http/http-settings';
import { DEFAULT_IN_DOUBT_SECONDS, DEFAULT_MOST_TRIES, readSettings } from '../stored-settings';
import { realTiming } from '../timing';
import { ExpectedCallsChannel, SUBMITS_AT_ONCE } from './expected-calls.channel';
import { createFlashCallProvider, readVerificationEvent } from './flash-call.provider';
import { readIncomingCall } from './incoming-call';
import { sinchCallbacks, type SinchEvents } from './sinch-events';
import { applicationOf, expectedCallSettingsSchema, flashCallSettingsSchema, speechCallSettingsSchema } from './sinch-settings';
import { createSpeechCallProvider, readCallEvent } from './speech-call.provider';

/** What is waited for and not stored was told to nobody: it may be waited for again. */
const UNTOLD_SECONDS = 5;

const now = () => new Date();

/** The phone rings once; the number that called ends with the code. */
export const sinchFlashCall: ConnectionKind = {
  types: ['flashcall'],
  plan(stored, context) {
    const settings = readSettings(flashCallSettingsSchema, stored, context);
    const application = applicationOf(settings, context);
    const { dialTimeout, delivered, rangBy, callbackMaxAgeSeconds } = settings;
    const reading = { delivered, rangBy, uuid: AttemptUuid.ofConnection(context) };
    const provider = createFlashCallProvider({ application, now, dialTimeout, ...reading });
    return httpPlan(settings, provider.batch, {
      create: (listener) => createHttpChannel(provider, settings, listener),
      callbacks: callbacksOf(context, { application, callbackMaxAgeSeconds, read: (request) => readVerificationEvent(reading, request) }),
    });
  },
};

/** A voice reads the text aloud. */
export const sinchSpeech: ConnectionKind = {
  types: ['speechcall'],
  plan(stored, context) {
    const settings = readSettings(speechCallSettingsSchema, stored, context);
    const application = applicationOf(settings, context);
    const uuid = AttemptUuid.ofConnection(context);
    const provider = createSpeechCallProvider({ ...settings, application, uuid, now });
    return httpPlan(settings, provider.batch, {
      create: (listener) => createHttpChannel(provider, settings, listener),
      callbacks: callbacksOf(context, { application, callbackMaxAgeSeconds: settings.callbackMaxAgeSeconds, read: (request) => readCallEvent(uuid, request) }),
    });
  },
};

/** The recipient calls one of our numbers, which confirms his own. */
export const sinchCallback: ConnectionKind = {
  types: ['flashcall_callback'],
  plan(stored, context) {
    const settings = readSettings(expectedCallSettingsSchema, stored, context);
    const application = applicationOf(settings, context);
    return {
      carries: 'rich',
      longText: 'payload',
      capacity: SUBMITS_AT_ONCE,
      silenceProvesSeconds: UNTOLD_SECONDS,
      inDoubtSeconds: DEFAULT_IN_DOUBT_SECONDS,
      mostTries: DEFAULT_MOST_TRIES,
      create: (listener) => new ExpectedCallsChannel(settings, listener, realTiming),
      callbacks: callbacksOf(context, { application, callbackMaxAgeSeconds: settings.callbackMaxAgeSeconds, read: (request) => readIncomingCall(settings, request) }),
    };
  },
};

function callbacksOf({ callbackUrl }: ConnectionContext, events: Omit<SinchEvents, 'callbackUrl'>) {
  return callbackUrl === null ? null : sinchCallbacks({ ...events, callbackUrl });
}
