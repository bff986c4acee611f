import type { MessageType } from '@portal/messaging';

export type SimulatorAddresses = {
  smsc: { host: string; port: number };
  providersUrl: string;
  /** The sandbox has its own simulators, because each simulator calls only one webhook address of the portal. */
  sandboxUrl: string;
};

export type DemoConnection = {
  key: DemoConnectionKey;
  provider: string;
  channel: string;
  name: string;
  address: Readonly<Record<string, string | number>>;
  /** Names of environment variables. Later starts recognize the demo's connections by these names and a loopback address. */
  secrets: Readonly<Record<string, unknown>>;
  settings: Readonly<Record<string, unknown>>;
  types: readonly MessageType[];
  /** Lower is tried first. */
  priority: number;
  costPercent: number;
  sandbox: boolean;
};

const demoConnectionKeys = ['smsc', 'smscReserve', 'viber', 'rcs', 'telegram', 'sinchFlashCall', 'sinchCallback', 'sinchSpeech'] as const;
export type DemoConnectionKey = (typeof demoConnectionKeys)[number];
const sandboxKeys: readonly DemoConnectionKey[] = demoConnectionKeys.filter((key) => key !== 'smscReserve');

/** Numbers that Ofcom reserves for drama. Recipients call them for a callback verification. */
export const DEMO_NUMBERS = Array.from({ length: 10 }, (_, index) => String(442_079_460_100 + index));

export const DEMO_CLIENT_EMAIL = 'portal@demo.example';

export const DEMO_LIQPAY_PUBLIC_KEY = 'demo_portal';

export const SINCH_KEYS = { sinchFlashCall: 'portal-flashcall', sinchCallback: 'portal-callback', sinchSpeech: 'portal-speech' } as const;

export function demoConnections({ sandboxUrl, ...addresses }: SimulatorAddresses): DemoConnection[] {
  const inSandbox = routesTo({ ...addresses, providersUrl: sandboxUrl }).filter(({ key }) => sandboxKeys.includes(key));
  return [...routesTo(addresses), ...inSandbox.map(sandboxed)];
}

function sandboxed(route: DemoConnection): DemoConnection {
  const name = `${route.name}, sandbox`;
  // The SMSC delivers receipts to any session of the same system_id, so the sandbox has another system_id.
  const account = route.key === 'smsc' ? {
    secrets: { passwordEnv: 'DEMO_SMSC_SANDBOX_PASSWORD' }, settings: { ...route.settings, systemId: 'sandbox' },
  } : {};
  return { ...route, ...account, provider: name, name, sandbox: true };
}

function routesTo({ smsc, providersUrl }: Omit<SimulatorAddresses, 'sandboxUrl'>): DemoConnection[] {
  const usual = { priority: 0, costPercent: 100, sandbox: false };
  const overSmpp = { messageIdFormat: 'decimal', echoesReference: true, receiptWithinSeconds: 60 };
  return [
    {
      ...usual, key: 'smsc', provider: 'SMSC simulator', channel: 'smpp', name: 'SMSC simulator', types: ['sms'], address: smsc,
      secrets: { passwordEnv: 'SMSC_PASSWORD' }, settings: { systemId: 'portal', binds: 2, window: 250, ...overSmpp },
    },
    {
      key: 'smscReserve', provider: 'SMSC simulator, reserve', channel: 'smpp', name: 'SMSC simulator, reserve', types: ['sms'],
      address: smsc,
      secrets: { passwordEnv: 'DEMO_SMSC_RESERVE_PASSWORD' }, settings: { systemId: 'reserve', binds: 1, window: 50, ...overSmpp },
      priority: 10, costPercent: 105, sandbox: false,
    },
    {
      ...usual, key: 'viber', provider: 'Viber simulator', channel: 'infobip_viber', name: 'Viber simulator',
      address: { baseUrl: `${providersUrl}/viber` },
      types: ['viber', 'viber_service', 'viber_trans', 'viber_promo', 'viber_session', 'viber_otp', 'viber_survey', 'viber_carousel'],
      secrets: { apiKeyEnv: 'DEMO_VIBER_API_KEY' }, settings: { callbackAuth: { by: 'query', secretEnv: 'DEMO_VIBER_CALLBACK_KEY' } },
    },
    {
      ...usual, key: 'rcs', provider: 'RCS simulator', channel: 'google_rcs', name: 'RCS simulator', types: ['rcs'],
      address: { baseUrl: `${providersUrl}/rcs`, tokenUrl: `${providersUrl}/rcs/token` },
      secrets: { privateKeyEnv: 'DEMO_RCS_PRIVATE_KEY', clientTokenEnv: 'DEMO_RCS_CLIENT_TOKEN' },
      settings: { clientEmail: DEMO_CLIENT_EMAIL },
    },
    {
      ...usual, key: 'telegram', provider: 'Telegram simulator', channel: 'telegram_gateway', name: 'Telegram simulator',
      types: ['telegram_otp'],
      address: { baseUrl: `${providersUrl}/telegram` }, secrets: { tokenEnv: 'DEMO_TELEGRAM_TOKEN' }, settings: {},
    },
    {
      ...usual, key: 'sinchFlashCall', provider: 'Flash call simulator', channel: 'sinch_flashcall', name: 'Flash call simulator',
      types: ['flashcall'],
      address: { baseUrl: `${providersUrl}/sinch` }, secrets: { secretEnv: 'DEMO_SINCH_FLASHCALL_SECRET' },
      settings: { applicationKey: SINCH_KEYS.sinchFlashCall },
    },
    {
      ...usual, key: 'sinchCallback', provider: 'Callback simulator', channel: 'sinch_callback', name: 'Callback simulator',
      types: ['flashcall_callback'],
      address: {}, secrets: { secretEnv: 'DEMO_SINCH_CALLBACK_SECRET' },
      settings: { applicationKey: SINCH_KEYS.sinchCallback, numbers: DEMO_NUMBERS },
    },
    {
      ...usual, key: 'sinchSpeech', provider: 'Speech call simulator', channel: 'sinch_speech', name: 'Speech call simulator',
      types: ['speechcall'],
      address: { baseUrl: `${providersUrl}/sinch` }, secrets: { secretEnv: 'DEMO_SINCH_SPEECH_SECRET' },
      settings: { applicationKey: SINCH_KEYS.sinchSpeech, cli: DEMO_NUMBERS[0] },
    },
  ];
}
