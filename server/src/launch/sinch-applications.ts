import { DEMO_NUMBERS, SINCH_KEYS, type SeededDemo } from '../demo';
import type { SimulatorSecrets } from './simulator-secrets';

export type CalledBack = {
  /** Where the server is called, without a slash at the end. */
  providersUrl: string;
  callbackKeys: SeededDemo['callbackKeys'];
};

type Application = { key: string; secret: string; callbackUrl?: string; numbers?: readonly string[] };

/** The applications as the simulator is told of them: Sinch calls the address that stands at the application, not one of the request. */
export function sinchApplications(secrets: SimulatorSecrets['sinch'], { providersUrl, callbackKeys }: CalledBack): Application[] {
  const application = (name: keyof typeof SINCH_KEYS): Application => {
    const key = callbackKeys[name];
    return { key: SINCH_KEYS[name], secret: secrets[name], ...(key !== undefined && { callbackUrl: `${providersUrl}/providers/${key}/events` }) };
  };
  return [application('sinchFlashCall'), { ...application('sinchCallback'), numbers: DEMO_NUMBERS }, application('sinchSpeech')];
}
