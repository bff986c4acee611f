import { generateKeyPairSync, randomBytes } from 'node:crypto';

export type SimulatorSecrets = {
  /** SMPP password, at most eight characters (SMPP 3.4, section 4.1.1). */
  smsc: string;
  smscReserve: string;
  smscSandbox: string;
  viberApiKey: string;
  viberCallbackKey: string;
  telegramToken: string;
  liqpayPrivateKey: string;
  /** Keys in PEM format. */
  rcs: { privateKey: string; publicKey: string; clientToken: string };
  /** Base64, one per application. */
  sinch: { sinchFlashCall: string; sinchCallback: string; sinchSpeech: string };
};

const SMPP_OCTETS = 4;
const OCTETS = 32;
const RSA_BITS = 2_048;

export function createSimulatorSecrets(): SimulatorSecrets {
  const word = () => randomBytes(OCTETS).toString('hex');
  const base64 = () => randomBytes(OCTETS).toString('base64');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: RSA_BITS, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    smsc: randomBytes(SMPP_OCTETS).toString('hex'),
    smscReserve: randomBytes(SMPP_OCTETS).toString('hex'),
    smscSandbox: randomBytes(SMPP_OCTETS).toString('hex'),
    viberApiKey: word(),
    viberCallbackKey: word(),
    telegramToken: word(),
    liqpayPrivateKey: word(),
    rcs: { privateKey, publicKey, clientToken: word() },
    sinch: { sinchFlashCall: base64(), sinchCallback: base64(), sinchSpeech: base64() },
  };
}

/** Secrets by the environment variable that the demo's connections and payment methods use. */
export function secretsOfServer(
  { smsc, smscReserve, smscSandbox, viberApiKey, viberCallbackKey, telegramToken, liqpayPrivateKey, rcs, sinch }: SimulatorSecrets,
): Record<string, string> {
  return {
    SMSC_PASSWORD: smsc,
    DEMO_SMSC_RESERVE_PASSWORD: smscReserve,
    DEMO_SMSC_SANDBOX_PASSWORD: smscSandbox,
    DEMO_VIBER_API_KEY: viberApiKey,
    DEMO_VIBER_CALLBACK_KEY: viberCallbackKey,
    DEMO_TELEGRAM_TOKEN: telegramToken,
    DEMO_LIQPAY_PRIVATE_KEY: liqpayPrivateKey,
    DEMO_RCS_PRIVATE_KEY: rcs.privateKey,
    DEMO_RCS_CLIENT_TOKEN: rcs.clientToken,
    DEMO_SINCH_FLASHCALL_SECRET: sinch.sinchFlashCall,
    DEMO_SINCH_CALLBACK_SECRET: sinch.sinchCallback,
    DEMO_SINCH_SPEECH_SECRET: sinch.sinchSpeech,
  };
}
