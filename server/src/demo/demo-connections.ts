import type { MessageType } from '@portal/messaging';

/** Where the simulators listen. */
export type SimulatorPlaces = {
  smsc: { host: string; port: number };
  /** Of all providers over HTTP, without a slash at the end. */
  providersUrl: string;
  /** The same for those of the sandbox, which are a program apart: each provider calls one address of ours. */
  sandboxUrl: string;
};

export type DemoConnection = {
  /** By which the launcher knows it. */
  key: DemoConnectionKey;
  provider: string;
  channel: string;
  name: string;
  /** Differs from start to start. */
  address: Readonly<Record<string, string | number>>;
  /** The names of environment variables with its secrets: by them, and by an address on this machine, a later start knows it as the demo's. */
  secrets: Readonly<Record<string, unknown>>;
  settings: Readonly<Record<string, unknown>>;
  types: readonly MessageType[];
  /** The lower one is tried first. */
  priority: number;
  /** What it costs us of the usual cost, in hundredths. */
  costPercent: number;
  /** Sandboxes of customers send by it, and nobody else. */
  sandbox: boolean;
};

export const demoConnectionKeys = ['smsc', 'smscReserve', 'viber', 'rcs', 'telegram', 'sinchFlashCall', 'sinchCallback', 'sinchSpeech'] as const;
export type DemoConnectionKey = (typeof demoConnectionKeys)[number];
/** In the sandbox there is one way for each type. */
const sandboxKeys: readonly DemoConnectionKey[] = demoConnectionKeys.filter((key) => key !== 'smscReserve');

/** Of numbers that no operator gives away (Ofcom keeps them for films), which the recipients of callbacks call. */
export const DEMO_NUMBERS = Array.from({ length: 10 }, (_, place) => String(442_079_460_100 + place));

/** The service account at the simulated RCS. */
export const DEMO_CLIENT_EMAIL = 'portal@demo.example';

/** The shop at the simulated LiqPay. */
export const DEMO_LIQPAY_PUBLIC_KEY = 'demo_portal';

/** What the applications at the simulated Sinch are called. */
export const SINCH_KEYS = { sinchFlashCall: 'portal-flashcall', sinchCallback: 'portal-callback', sinchSpeech: 'portal-speech' } as const;

/** The ways to the simulators: one for every kind of connection, a second one for sms, taken when the first is down, and those of the sandbox. */
export function demoConnections({ sandboxUrl, ...places }: SimulatorPlaces): DemoConnection[] {
  const inSandbox = waysTo({ ...places, providersUrl: sandboxUrl }).filter(({ key }) => sandboxKeys.includes(key));
  return [...waysTo(places), ...inSandbox.map(sandboxed)];
}

function sandboxed(way: DemoConnection): DemoConnection {
  const name = `${way.name}, sandbox`;
  // The SMSC gives what it tells to whoever is bound under the name.
  const account = way.key === 'smsc' ? { secrets: { passwordEnv: 'DEMO_SMSC_SANDBOX_PASSWORD' }, settings: { ...way.settings, systemId: 'sandbox' } } : {};
  return { ...way, ...account, provider: name, name, sandbox: true };
}

function waysTo({ smsc, providersUrl }: Omit<SimulatorPlaces, 'sandboxUrl'>): DemoConnection[] {
  const usual = { priority: 0, costPercent: 100, sandbox: false };
  const overSmpp = { messageIdFormat: 'decimal', echoesReference: true, receiptWithinSeconds: 60 };
  return [
    {
      ...usual, key: 'smsc', provider: 'SMSC simulator', channel: 'smpp', name: 'SMSC simulator', types: ['sms'], address: smsc,
      secrets: { passwordEnv: 'SMSC_PASSWORD' }, settings: { systemId: 'portal', binds: 2, window: 250, ...overSmpp },
    },
    {
      key: 'smscReserve', provider: 'SMSC simulator, reserve', channel: 'smpp', name: 'SMSC simulator, reserve', types: ['sms'], address: smsc,
      secrets: { passwordEnv: 'DEMO_SMSC_RESERVE_PASSWORD' }, settings: { systemId: 'reserve', binds: 1, window: 50, ...overSmpp }, priority: 10, costPercent: 105, sandbox: false,
    },
    {
      ...usual, key: 'viber', provider: 'Viber simulator', channel: 'infobip_viber', name: 'Viber simulator', address: { baseUrl: `${providersUrl}/viber` },
      types: ['viber', 'viber_service', 'viber_trans', 'viber_promo', 'viber_session', 'viber_otp', 'viber_survey', 'viber_carousel'],
      secrets: { apiKeyEnv: 'DEMO_VIBER_API_KEY' }, settings: { callbackAuth: { by: 'query', secretEnv: 'DEMO_VIBER_CALLBACK_KEY' } },
    },
    {
      ...usual, key: 'rcs', provider: 'RCS simulator', channel: 'google_rcs', name: 'RCS simulator', types: ['rcs'],
      address: { baseUrl: `${providersUrl}/rcs`, tokenUrl: `${providersUrl}/rcs/token` },
      secrets: { privateKeyEnv: 'DEMO_RCS_PRIVATE_KEY', clientTokenEnv: 'DEMO_RCS_CLIENT_TOKEN' }, settings: { clientEmail: DEMO_CLIENT_EMAIL },
    },
    {
      ...usual, key: 'telegram', provider: 'Telegram simulator', channel: 'telegram_gateway', name: 'Telegram simulator', types: ['telegram_otp'],
      address: { baseUrl: `${providersUrl}/telegram` }, secrets: { tokenEnv: 'DEMO_TELEGRAM_TOKEN' }, settings: {},
    },
    {
      ...usual, key: 'sinchFlashCall', provider: 'Flash call simulator', channel: 'sinch_flashcall', name: 'Flash call simulator', types: ['flashcall'],
      address: { baseUrl: `${providersUrl}/sinch` }, secrets: { secretEnv: 'DEMO_SINCH_FLASHCALL_SECRET' }, settings: { applicationKey: SINCH_KEYS.sinchFlashCall },
    },
    {
      ...usual, key: 'sinchCallback', provider: 'Callback simulator', channel: 'sinch_callback', name: 'Callback simulator', types: ['flashcall_callback'],
      address: {}, secrets: { secretEnv: 'DEMO_SINCH_CALLBACK_SECRET' }, settings: { applicationKey: SINCH_KEYS.sinchCallback, numbers: DEMO_NUMBERS },
    },
    {
      ...usual, key: 'sinchSpeech', provider: 'Speech call simulator', channel: 'sinch_speech', name: 'Speech call simulator', types: ['speechcall'],
      address: { baseUrl: `${providersUrl}/sinch` }, secrets: { secretEnv: 'DEMO_SINCH_SPEECH_SECRET' },
      settings: { applicationKey: SINCH_KEYS.sinchSpeech, cli: DEMO_NUMBERS[0] },
    },
  ];
}
