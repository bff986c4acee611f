import { defineRemote } from '@portal/portal';
import { fork } from '@portal/portal/saga';
import { commandsReducer } from './invoices/commands.slice';
import { commandsSaga } from './invoices/commands.saga';
import { invoiceReducer } from './invoices/invoice.slice';
import { invoiceSaga } from './invoices/invoice.saga';
import { invoicesReducer } from './invoices/invoices.slice';
import { invoicesSaga } from './invoices/invoices.saga';
import { newInvoiceReducer } from './invoices/new-invoice.slice';
import { newInvoiceSaga } from './invoices/new-invoice.saga';
import { manifest } from './manifest';
import { reportMessagesSaga } from './reports/report-messages.saga';
import { reportMessagesReducer } from './reports/report-messages.slice';
import { reportsSaga } from './reports/reports.saga';
import { reportsReducer } from './reports/reports.slice';
import { alertSaga } from './statement/alert.saga';
import { alertReducer } from './statement/alert.slice';
import { statementSaga } from './statement/statement.saga';
import { statementReducer } from './statement/statement.slice';
import { writeOffSaga } from './statement/write-off.saga';
import { writeOffReducer } from './statement/write-off.slice';

function* financesSaga() {
  yield* fork(invoicesSaga);
  yield* fork(invoiceSaga);
  yield* fork(newInvoiceSaga);
  yield* fork(commandsSaga);
  yield* fork(reportsSaga);
  yield* fork(reportMessagesSaga);
  yield* fork(statementSaga);
  yield* fork(alertSaga);
  yield* fork(writeOffSaga);
}

export default defineRemote(manifest, {
  screens: {
    invoices: () => import('./invoices/invoices.screen'),
    newInvoice: () => import('./invoices/new-invoice.screen'),
    invoice: () => import('./invoices/invoice.screen'),
    reports: () => import('./reports/reports.screen'),
    reportMessages: () => import('./reports/report-messages.screen'),
    statement: () => import('./statement/statement.screen'),
  },
  slices: {
    invoices: invoicesReducer, invoice: invoiceReducer, newInvoice: newInvoiceReducer, invoiceCommands: commandsReducer,
    statement: statementReducer, balanceAlert: alertReducer, writeOff: writeOffReducer, reports: reportsReducer,
    reportMessages: reportMessagesReducer,
  },
  saga: financesSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
