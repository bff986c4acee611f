import { defineRemote } from '@portal/portal';
import { manifest } from './manifest';

export default defineRemote(manifest, {
  screens: {
    invoices: () => import('./invoices/invoices.screen'),
    newInvoice: () => import('./invoices/new-invoice.screen'),
    invoice: () => import('./invoices/invoice.screen'),
    reports: () => import('./reports/reports.screen'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
