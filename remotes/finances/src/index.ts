import { defineRemote } from '@portal/portal';
import { remoteState } from '@portal/portal/resource';
import { grids } from './grids.state';
import { invoiceCommand, invoiceFile } from './invoices/commands.state';
import { openInvoice } from './invoices/invoice.state';
import { invoicesPage } from './invoices/invoices.state';
import { createInvoice, payableAccounts, payMethods } from './invoices/new-invoice.state';
import { manifest } from './manifest';
import { reportMessages, reportMessagesTotal } from './reports/report-messages.state';
import { exportReport, reportChoices, usageReport } from './reports/reports.state';
import { balanceAlert, saveAlert } from './statement/alert.state';
import { accountList, statementPage } from './statement/statement.state';
import { transferMoney } from './statement/write-off.state';

const { slices, saga } = remoteState([
  invoicesPage, openInvoice, invoiceCommand, invoiceFile, payableAccounts, payMethods, createInvoice,
  usageReport, reportChoices, exportReport, reportMessages, reportMessagesTotal,
  accountList, statementPage, ...grids.parts, balanceAlert, saveAlert, transferMoney,
]);

export default defineRemote(manifest, {
  screens: {
    invoices: () => import('./invoices/invoices.screen'),
    newInvoice: () => import('./invoices/new-invoice.screen'),
    invoice: () => import('./invoices/invoice.screen'),
    reports: () => import('./reports/reports.screen'),
    reportMessages: () => import('./reports/report-messages.screen'),
    statement: () => import('./statement/statement.screen'),
  },
  widgets: { topUp: () => import('./invoices/top-up.widget').then(({ TopUpWidget }) => ({ default: TopUpWidget })) },
  slices,
  saga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
