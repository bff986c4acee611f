import { mailingDrafts, mailings, segments, shortLinks, type Estimate } from '@portal/contracts';
import { pageDataLoaded } from '@portal/portal';
import { act, aMailingDetail, aRecipientCheck, fakeApi, renderScreen, screen, waitFor, type RenderOptions } from '@portal/testing';
import remote from '../index';
import { emptyForm, type NewListForm } from './new-list-form';

export const all = [
  '/smslist/list', '/smslist/new', '/smslist/{id}', '/smslist/action/create', '/smslist/action/confirm', '/addressbook/index',
  '/templates/index',
];
export const uuid = (n: number) => `0198c1d0-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const sender = (n: number, name: string, messageTypes = ['sms']) => ({ uuid: uuid(n), name, messageTypes, organizationUuid: null });
const senders = { items: [sender(1, 'SHOP', ['sms', 'viber']), sender(2, 'INFO'), sender(3, 'CODES', ['telegram_otp'])] };

export const anEstimate = (overrides: Partial<Estimate> = {}): Estimate => ({
  recipients: 1, parts: 1,
  rows: [{ fallback: false, destination: 'Kyivstar', country: 'UA', recipients: 1, parts: 1, unitPrice: '1.24', sum: '1.24' }],
  maximum: '1.24', currency: 'UAH', accountUuid: uuid(20), available: '1000.00', covered: true,
  askFirst: false, needsApproval: false,
  rejected: { invalid: 0, duplicates: 0, noRoute: 0, noPrice: 0, excluded: 0 }, stopListed: 0, longest: null, unknownFields: [],
  emptyValues: [], preview: [], ...overrides,
});

/** Fakes all endpoints of the form; tests replace the ones they check. */
export function fakeServer() {
  const drafts = new Map<string, { uuid: string; name: string; form: Record<string, unknown>; updated: string }>();
  let minute = 0;
  const now = () => `2026-11-22T10:${String(minute++).padStart(2, '0')}:00.000Z`;
  const reported = ({ uuid: id, name, updated }: { uuid: string; name: string; updated: string }) => ({ uuid: id, name, updated });
  fakeApi(mailings.alphaNames, senders);
  fakeApi(segments.list, { items: [] });
  fakeApi(shortLinks.prefix, { prefix: 'https://s.example/l/' });
  fakeApi(mailings.validateNumbers, aRecipientCheck());
  fakeApi(mailings.get, aMailingDetail({ id: 7, status: 100 }));
  fakeApi(mailingDrafts.list, () => ({ items: [...drafts.values()].map(reported) }));
  const saved = fakeApi(mailingDrafts.save, ({ body }) => {
    const draft = { ...body, updated: now() };
    drafts.set(draft.uuid, draft);
    return reported(draft);
  });
  const removed = fakeApi(mailingDrafts.remove, ({ body }) => {
    drafts.delete(body.uuid);
    return {};
  });
  const estimates = fakeApi(mailings.estimate, anEstimate());
  return { drafts, now, saved: saved.inputs, removed: removed.inputs, estimates };
}

/** Stores a completely filled-in form as if left by an earlier visit; `form` replaces some of its fields. */
export function written(form: Partial<NewListForm> = {}) {
  const whole = {
    ...emptyForm, name: 'Spring sale', alphaNameUuid: uuid(2), message: { ...emptyForm.message, body: 'Hello' },
    recipients: '+380671234567', ...form,
  };
  const draft = { form: whole, uuid: uuid(90), requestId: 'first', savedRequest: 'first', savedAt: null };
  sessionStorage.setItem('draft:mailing:new', JSON.stringify(draft));
}

export async function open(options: Partial<RenderOptions> = {}) {
  const rendered = await renderScreen(remote, 'newMailing', { path: '/smslist/new', elements: all, ...options });
  act(() => void rendered.portal.store.dispatch(pageDataLoaded({ pageTitle: 'P', version: 1, defaultCountry: 'UA', offer: {} })));
  /** Opens an option and waits for its fields, which load on demand. */
  const openOption = async (name: string) => {
    await rendered.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`), expanded: false, hidden: true }));
    await waitFor(() => expect(document.querySelector(`[role="group"][aria-label="${name}"]:not(:has(> [aria-busy]))`)).not.toBeNull());
  };
  return { ...rendered, openOption };
}

export const options = { schedule: 'Schedule', fallback: 'Time limit and fallback', details: 'Name and description', test: 'Test message' };
/** `hidden: true` skips the visibility check, which is slow on a long page. No hidden control has the same name. */
export const fields = {
  alphaName: () => screen.findByRole('combobox', { name: 'Alpha name', hidden: true }),
  type: () => screen.getByRole('combobox', { name: 'Message type', hidden: true }),
  name: () => screen.getByRole('textbox', { name: 'Name', hidden: true }),
  text: () => screen.getByRole('textbox', { name: 'Text', hidden: true }),
  numbers: () => screen.getByRole('textbox', { name: 'Phone numbers', hidden: true }),
  save: () => screen.getByRole('button', { name: 'Save without sending', hidden: true }),
  send: () => screen.findByRole('button', { name: /^(Send|Schedule) (to|for) /, hidden: true }),
};
