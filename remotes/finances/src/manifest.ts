import type { ManifestSource } from '@portal/portal';

const group = { en: 'Finances', ru: 'Финансы', ua: 'Фінанси', bg: 'Финанси' };

const topUp = { en: 'Top up balance', ru: 'Пополнение баланса', ua: 'Поповнення балансу', bg: 'Зареждане на баланса' };

export const manifest = {
  id: 'finances',
  contract: 1,
  routes: [
    {
      path: '/finances/invoices',
      screen: 'invoices',
      element: '/finances/invoices',
      title: { en: 'Invoices', ru: 'Счета', ua: 'Рахунки', bg: 'Фактури' },
      menu: { icon: 'invoice', order: 70, group },
      cached: true,
    },
    {
      path: '/finances/reports',
      screen: 'reports',
      element: '/finances/reports',
      title: { en: 'Reports', ru: 'Отчёты', ua: 'Звіти', bg: 'Справки' },
      menu: { icon: 'chart', order: 72, group },
      cached: true,
    },
    {
      path: '/finances/reports/messages',
      screen: 'reportMessages',
      element: '/finances/reports',
      title: { en: 'Report messages', ru: 'Сообщения отчёта', ua: 'Повідомлення звіту', bg: 'Съобщения от справката' },
      activeMenu: '/finances/reports',
      cached: true,
    },
    {
      path: '/finances/statement',
      screen: 'statement',
      element: '/finances/statement',
      title: { en: 'Account statement', ru: 'Выписка', ua: 'Виписка', bg: 'Извлечение' },
      menu: { icon: 'statement', order: 71, group },
      cached: true,
    },
    {
      path: '/finances/invoice/new',
      screen: 'newInvoice',
      element: '/finances/invoices/action/create',
      title: topUp,
      creates: topUp,
      activeMenu: '/finances/invoices',
      cached: true,
    },
    {
      path: '/finances/invoice/:uuid',
      params: { uuid: 'uuid' },
      screen: 'invoice',
      element: '/finances/invoice/{uuid}',
      title: { en: 'Invoice', ru: 'Счёт', ua: 'Рахунок', bg: 'Фактура' },
      activeMenu: '/finances/invoices',
      cached: true,
    },
  ],
  widgets: [
    { widget: 'topUp', element: '/finances/invoices/action/create', title: topUp, order: 0, width: 'half', place: 'topUp' },
  ],
  redirects: [
    { path: '/finances', to: '/finances/invoices', element: '/finances' },
    { path: '/finances', to: '/finances/reports', element: '/finances' },
    { path: '/finances', to: '/finances/statement', element: '/finances' },
  ],
} as const satisfies ManifestSource;
