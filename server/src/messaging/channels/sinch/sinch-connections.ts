import type { ConnectionContext, ConnectionKind } from '../connection-kind';
import { AttemptUuid } from '../http/attempt-uuid';
import { createHttpChannel } from '../http/http.channel';
import { httpPlan } from '../http/http-settings';
import { DEFAULT_UNRESOLVED_SECONDS, DEFAULT_MAX_TRIES, readSettings } from '../stored-settings';
import { realTiming } from '../timing';
import { ExpectedCallsChannel, SUBMITS_AT_ONCE } from './expected-calls.channel';
import { createFlashCallProvider, readVerificationEvent } from './flash-call.provider';
import { readIncomingCall } from './incoming-call';
import { sinchCallbacks, type SinchEvents } from './sinch-events';
import { applicationOf, expectedCallSettingsSchema, flashCallSettingsSchema, speechCallSettingsSchema } from './sinch-settings';
import { createSpeechCallProvider, readCallEvent } from './speech-call.provider';

/** An expected call without a stored result is submitted again after this time. This is safe, since the recipient has no number yet. */
const SILENCE_PROVES_SECONDS = 5;

const now = () => new Date();

/** The phone rings once; the calling number ends with the code. */
export const sinchFlashCall: ConnectionKind = {
  types: ['flashcall'],
  settings: flashCallSettingsSchema,
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

export const sinchSpeech: ConnectionKind = {
  types: ['speechcall'],
  settings: speechCallSettingsSchema,
  plan(stored, context) {
    const settings = readSettings(speechCallSettingsSchema, stored, context);
    const application = applicationOf(settings, context);
    const uuid = AttemptUuid.ofConnection(context);
    const provider = createSpeechCallProvider({ ...settings, application, uuid, now });
    return httpPlan(settings, provider.batch, {
      create: (listener) => createHttpChannel(provider, settings, listener),
      callbacks: callbacksOf(context, {
        application, callbackMaxAgeSeconds: settings.callbackMaxAgeSeconds, read: (request) => readCallEvent(uuid, request),
      }),
    });
  },
};

export const sinchCallback: ConnectionKind = {
  types: ['flashcall_callback'],
  settings: expectedCallSettingsSchema,
  plan(stored, context) {
    const settings = readSettings(expectedCallSettingsSchema, stored, context);
    const application = applicationOf(settings, context);
    return {
      covers: 'rich',
      longText: 'payload',
      capacity: SUBMITS_AT_ONCE,
      silenceProvesSeconds: SILENCE_PROVES_SECONDS,
      unresolvedSeconds: DEFAULT_UNRESOLVED_SECONDS,
      maxAttempts: DEFAULT_MAX_TRIES,
      create: (listener) => new ExpectedCallsChannel(settings, listener, realTiming),
      callbacks: callbacksOf(context, {
        application, callbackMaxAgeSeconds: settings.callbackMaxAgeSeconds, read: (request) => readIncomingCall(settings, request),
      }),
    };
  },
};

function callbacksOf({ callbackUrl }: ConnectionContext, events: Omit<SinchEvents, 'callbackUrl'>) {
  return callbackUrl === null ? null : sinchCallbacks({ ...events, callbackUrl });
}
