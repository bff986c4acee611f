import type { WrittenPayMethod, WrittenSeller } from '../money/invoices';
import { DEMO_LIQPAY_PUBLIC_KEY, type SimulatorAddresses } from './demo-connections';

/** Fictitious. The IBAN is the example of SWIFT's registry, so that banking apps accept the payment code. */
const seller: WrittenSeller = {
  key: 'demo', name: 'ТОВ «Демо Портал»', code: '12345678', vatNumber: '123456789012', vatPercent: 20,
  address: '01001, Київ, вул. Хрещатик, 1',
  iban: 'UA213223130000026007233566001', bankName: 'АТ «Демонстраційний Банк»', signatory: 'Директор Олена Демо', timeZone: 'Europe/Kyiv',
  validDays: 5,
  numberPrefix: 'D-',
};
const usual = { seller: seller.key, currency: 'UAH', settings: {}, enabled: true, allowedByDefault: true };

export function demoPayments({ providersUrl }: SimulatorAddresses): { sellers: WrittenSeller[]; methods: WrittenPayMethod[] } {
  const card = {
    publicKey: DEMO_LIQPAY_PUBLIC_KEY, privateKeyEnv: 'DEMO_LIQPAY_PRIVATE_KEY', api: `${providersUrl}/liqpay/api/`,
    checkoutScript: `${providersUrl}/liqpay/checkout.js`, frameOrigins: [new URL(providersUrl).origin],
  };
  return {
    sellers: [seller],
    methods: [
      { ...usual, key: 'demo-bank', type: 'bank', name: 'Банківський переказ' },
      { ...usual, key: 'demo-card', type: 'liqpay', name: 'Картка (LiqPay)', settings: card },
      { ...usual, key: 'demo-cash', type: 'cash', name: 'Готівка в офісі' },
    ],
  };
}

export const demoBills = [
  { method: 'demo-cash', sum: '250.00', cancelled: true },
  { method: 'demo-bank', sum: '1500.00', cancelled: false },
  { method: 'demo-card', sum: '320.50', cancelled: false },
] as const;
