import { DEMO_NUMBERS, SINCH_KEYS, type SeededDemo } from '../demo';
import type { SimulatorSecrets } from './simulator-secrets';

export type CalledBack = {
  providersUrl: string;
  callbackKeys: SeededDemo['callbackKeys'];
};

type Application = { key: string; secret: string; callbackUrl?: string; numbers?: readonly string[] };

/** Sinch calls the webhook URL of the application, not one from the request. */
export function sinchApplications(secrets: SimulatorSecrets['sinch'], { providersUrl, callbackKeys }: CalledBack): Application[] {
  const application = (name: keyof typeof SINCH_KEYS): Application => {
    const key = callbackKeys[name];
    return {
      key: SINCH_KEYS[name], secret: secrets[name], ...(key !== undefined && { callbackUrl: `${providersUrl}/providers/${key}/events` }),
    };
  };
  return [application('sinchFlashCall'), { ...application('sinchCallback'), numbers: DEMO_NUMBERS }, application('sinchSpeech')];
}
