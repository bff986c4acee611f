import { listLinkClicks, mailings, type AppError, type MailingDetail, type ListMessage } from '@portal/contracts';
import { selectToasts } from '@portal/portal';
import { aMailingDetail, aMessage, fakeApi, renderScreen, screen } from '@portal/testing';
import remote from '../index';

export const all = [
  '/smslist/list', '/smslist/new', '/smslist/{id}', '/smslist/action/create', '/smslist/action/confirm', '/smslist/action/cancel',
  '/smslist/action/recheck', '/smslist/action/reset',
];

/** For `beforeEach`: fakes a list without short links and reasons. */
export const withoutDetails = (): void => {
  fakeApi(listLinkClicks, { items: [], days: [] });
  fakeApi(mailings.failures, { messages: 0, items: [], counting: null });
  fakeApi(mailings.delivery, { stepSeconds: 60, items: [], later: null });
};
export const open = (path = '/smslist/7', options = {}) => renderScreen(remote, 'mailing', { path, elements: all, ...options });
type View = Awaited<ReturnType<typeof open>>;

export const aList = (fakeList: Partial<MailingDetail> = {}) => aMailingDetail({
  id: 7, name: 'Spring sale', currency: 'UAH', ...fakeList,
});
export const fakeList = (list: MailingDetail | AppError, messages: ListMessage[] = [aMessage()]) => {
  fakeApi(mailings.messages, { items: messages, next: null, previous: null });
  return fakeApi(mailings.get, list);
};
export const failedOnes = {
  status: 2, msgcount: 10, counts: { 2: 3, 4: 2, 3: 4, 101: 1 }, maximum: '0.50',
  estimate: [{ fallback: false, destination: 'Bulgaria', country: 'BG', recipients: 10, parts: 10, unitPrice: '0.05', sum: '0.50' }],
};

export const toasts = (portal: View['portal']) => selectToasts(portal.store.getState()).map(({ text }) => text);
export const choose = async ({ user }: Pick<View, 'user'>, menu: string, choice: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(screen.getByRole('menuitem', { name: choice }));
};
