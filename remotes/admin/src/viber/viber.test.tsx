import { AppError } from '@portal/contracts';
import { adminViber } from '@portal/contracts/admin';
import { dropDrafts } from '@portal/portal';
import { act, anAlphaName, fakeApi, renderScreen, screen, userEvent, waitFor, within } from '@portal/testing';
import remote from '../index';
import { pastedNumbers } from './check/pasted-numbers';
import { toCsv } from './check/reachability-table';
import { inTab } from '../tab.fixture';

const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;
const alphaNames = [anAlphaName({ uuid: uuid(4), name: 'SHOP', messageTypes: ['viber', 'viber_survey', 'viber_carousel'] })];
const open = (tab: string, options = {}) => renderScreen(remote, 'viber', {
  path: `/admin/viber?tab=${tab}`, elements: ['/admin/viber', '/smslist/{id}'], session: { alphaNames }, ...options,
});

afterEach(() => {
  jest.restoreAllMocks();
  dropDrafts();
});

describe('[ADM-04:check] numbers', () => {
  it('are checked in the pasted order, with results in words', async () => {
    const check = fakeApi(adminViber.check, { items: [
      { number: '067 123 45 67', e164: '+380671234567', reachability: 'reachable', at: '2026-11-20T10:00:00.000Z', reason: 'seen' },
      { number: 'abc', e164: null, reachability: 'no_number', at: null, reason: null },
    ] });
    const { user } = await open('check');
    await user.click(await screen.findByRole('button', { name: 'Check numbers' }));
    expect(screen.getByText('Enter at least one number.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Phone numbers/ }), '067 123 45 67, abc{Enter}abc');
    expect(screen.getByText('2 numbers')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check numbers' }));
    const grid = within(await screen.findByRole('grid'));
    expect(grid.getByText('+380671234567')).toBeVisible();
    expect(grid.getByText('Reachable')).toBeVisible();
    expect(grid.getByText('Invalid number')).toBeVisible();
    expect(check.inputs).toEqual([{ body: { numbers: ['067 123 45 67', 'abc'] } }]);
    await user.click(screen.getByRole('button', { name: 'Copy CSV' }));
    expect(await navigator.clipboard.readText()).toContain('067 123 45 67,+380671234567,Reachable,2026-11-20T10:00:00.000Z,seen');
  });

  it('are not checked again when the portal tab is shown again', async () => {
    const check = fakeApi(adminViber.check, { items: [
      { number: '0671234567', e164: '+380671234567', reachability: 'reachable', at: null, reason: null },
    ] });
    const view = await open('check');
    const tab = await inTab(view, 'viber', '/admin/viber');
    await view.user.type(await screen.findByRole('textbox', { name: /Phone numbers/ }), '0671234567');
    await view.user.click(screen.getByRole('button', { name: 'Check numbers' }));
    expect(await screen.findByText('+380671234567')).toBeVisible();
    await tab.leave();
    await tab.comeBack();
    expect(await screen.findByText('+380671234567')).toBeVisible();
    expect(check.inputs).toHaveLength(1);
  });

  it('are split, and exported safely for spreadsheets', () => {
    expect(pastedNumbers(' +380 67 1; 2\r\n\n2\t3')).toEqual(['+380 67 1', '2', '3']);
    expect(toCsv([['+380671', '+1+cmd', '=1', 'a"b']], 'ua')).toBe('\uFEFF+380671;\'+1+cmd;\'=1;"a""b"\r\n');
  });

  it('above 1,000 are rejected', async () => {
    const { user } = await open('check');
    await user.click(await screen.findByRole('textbox', { name: /Phone numbers/ }));
    await user.paste(Array.from({ length: 1_001 }, (_, at) => `38067${1_000_000 + at}`).join('\n'));
    await user.click(screen.getByRole('button', { name: 'Check numbers' }));
    expect(screen.getByText(/up to 1\s000 numbers at once/)).toBeVisible();
  });
});

describe('[ADM-04:preview] a message', () => {
  it('is previewed and sent, and a further message is a new request', async () => {
    const send = fakeApi(adminViber.testSend, { messageId: 81, listId: 12 });
    const { user } = await open('trial');
    await user.click(await screen.findByRole('button', { name: 'Send test' }));
    expect(screen.getAllByText('This field is required.')).toHaveLength(3);
    await user.selectOptions(screen.getByRole('combobox', { name: /^Alpha name/ }), 'SHOP');
    await user.type(screen.getByRole('textbox', { name: /^Recipient/ }), '+380671234567');
    await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'Good morning');
    const phone = within(screen.getByRole('figure', { name: 'Recipient preview' }));
    expect(phone.getByText('Good morning')).toBeVisible();
    expect(phone.getByText('SHOP')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send test' }));
    expect(await screen.findByRole('link', { name: 'View delivery status' })).toHaveAttribute('href', '/smslist/12');
    await user.click(screen.getByRole('button', { name: 'Send test' }));
    await waitFor(() => expect(send.inputs).toHaveLength(2));
    const [first, second] = send.inputs.map(({ body }) => body);
    expect(first).toMatchObject({
      recipient: '+380671234567', alphaNameUuid: uuid(4), type: 'viber', contentType: 'text/plain', body: 'Good morning', content: {},
    });
    expect(second?.requestUuid).not.toBe(first?.requestUuid);
  });

  it('that was sent while the screen was left is a new request afterwards', async () => {
    let answer!: () => void;
    const send = fakeApi(adminViber.testSend, () => new Promise((resolve) => {
      answer = () => resolve({ messageId: 81, listId: 12 });
    }));
    const { user } = await open('trial');
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Alpha name/ }), 'SHOP');
    await user.type(screen.getByRole('textbox', { name: /^Recipient/ }), '+380671234567');
    await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send test' }));
    await waitFor(() => expect(send.inputs).toHaveLength(1));
    await user.click(screen.getByRole('tab', { name: 'Numbers' }));
    expect(await screen.findByRole('textbox', { name: /Phone numbers/ })).toBeVisible();
    await act(async () => answer());
    await user.click(screen.getByRole('tab', { name: 'Test' }));
    expect(await screen.findByRole('link', { name: 'View delivery status' })).toBeVisible();
    send.answer({ messageId: 82, listId: 13 });
    await user.click(screen.getByRole('button', { name: 'Send test' }));
    await waitFor(() => expect(send.inputs).toHaveLength(2));
    expect(send.inputs[1]?.body.requestUuid).not.toBe(send.inputs[0]?.body.requestUuid);
  });

  it('without a response is sent again as the same request', async () => {
    const send = fakeApi(adminViber.testSend, new AppError('server_unavailable'));
    const { user } = await open('trial');
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Alpha name/ }), 'SHOP');
    await user.type(screen.getByRole('textbox', { name: /^Recipient/ }), '+380671234567');
    await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send test' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send test' }));
    await waitFor(() => expect(send.inputs).toHaveLength(2));
    expect(send.inputs[1]?.body.requestUuid).toBe(send.inputs[0]?.body.requestUuid);
  });

  it('cannot be sent while no alpha name sends its type: the field and the button say why', async () => {
    const send = fakeApi(adminViber.testSend, { messageId: 81, listId: 12 });
    const { user } = await open('trial');
    expect(await screen.findByRole('button', { name: 'Send test' })).toBeEnabled();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Message type' }), 'Viber promotional');
    const field = screen.getByRole('combobox', { name: /^Alpha name/ });
    expect(field).toBeDisabled();
    expect(field).toHaveAccessibleDescription(/^None of your alpha names sends Viber promotional\. Choose another type/);
    const button = screen.getByRole('button', { name: 'Send test' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Sending needs an alpha name with this type.');
    await user.type(screen.getByRole('textbox', { name: /^Recipient/ }), '+380671234567{Enter}');
    expect(send.inputs).toEqual([]);
  });

  it('leads to the alpha names if there are none, without calling it an error', async () => {
    await open('trial', { session: { alphaNames: [] }, elements: ['/admin/viber', '/alphanames/index'] });
    const field = await screen.findByRole('combobox', { name: /^Alpha name/ });
    expect(field).toHaveAccessibleDescription(/^You have no alpha names yet\./);
    expect(field).not.toBeInvalid();
    expect(screen.getByRole('link', { name: 'Add an alpha name' })).toHaveAttribute('href', '/alphanames/index');
  });

  it.each([
    ['Viber survey', ['Text', 'Answer 1', 'Answer 2']],
    ['Viber one-time code', ['Template ID']],
    ['Viber carousel', ['Text', 'Card title', 'Image URL']],
  ])('of type %s has its fields', async (kind, fields) => {
    const { user } = await open('trial');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Message type' }), kind);
    for (const field of fields) expect(screen.getAllByRole('textbox', { name: new RegExp(`^${field}`) })[0]).toBeVisible();
  });
});

describe('[ADM-04:resize] [VAL-11] a picture', () => {
  it('is resized in the browser, without an upload', async () => {
    const drawn: unknown[][] = [];
    Object.assign(globalThis, { createImageBitmap: async () => ({ width: 1200, height: 800, close: () => undefined }) });
    const blobs: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => undefined });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => ({
      drawImage: (_: unknown, ...places: unknown[]) => drawn.push(places),
    }) as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done, type) {
      done(new Blob([`${this.width}x${this.height}`.padEnd(20_480)], { type }));
    });
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await open('picture');
    await screen.findByText(/Resized to fit 400x400 pixels/);
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(
      screen.getByTestId('file-input'), new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(300_000)], 'shop.jpg'),
    );
    expect(await screen.findByText('400x267, 20 KB')).toBeVisible();
    expect(screen.getAllByText('1 200x800, 293 KB')[0]).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Center crop, square up to/ }));
    expect(await screen.findByText('400x400, 20 KB')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download image' }));
    expect(saved).toEqual(['shop-400x400.jpg']);
    expect(drawn.at(-1)).toEqual([200, 0, 800, 800, 0, 0, 400, 400]);
  });

  it('that cannot be decoded is rejected with an explanation', async () => {
    await open('picture');
    await screen.findByText(/Resized to fit 400x400 pixels/);
    await userEvent.setup({ applyAccept: false }).upload(screen.getByTestId('file-input'), new File(['a'], 'price.xlsx'));
    expect(await screen.findByText(/“price.xlsx” isn’t an image/)).toBeVisible();
  });
});

it('[ADM-04:senders] shows the state of each sender, and why loading failed', async () => {
  const sender = {
    connectionId: 1, connectionName: 'Viber main', providerName: 'Infobip', enabled: true, state: 'degraded', lastError: 'timeout',
    alphaNames: 3, sent: 1_200, delivered: 1_000, undeliverable: 7,
  } as const;
  const fake = fakeApi(adminViber.senders, { items: [sender, { ...sender, connectionId: 2, connectionName: 'Spare', enabled: false }] });
  const { user } = await open('senders');
  const row = within((await screen.findByText('Viber main')).closest('tr') ?? document.body);
  expect(
    row.getAllByRole('gridcell').map(({ textContent }) => textContent),
  ).toEqual(['Viber main', 'Degraded', 'Infobip', '3', '1\u00a0200', '1\u00a0000', '7', 'timeout']);
  expect(screen.getByText('Off')).toBeVisible();
  fake.answer(new AppError('server_unavailable'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Couldn’t load senders')).toBeVisible();
});

it.each(
  [['ru', 'Утилиты Viber'], ['ua', 'Утиліти Viber'], ['bg', 'Инструменти за Viber']] as const,
)('translates to %s', async (language, title) => {
  await open('check', { language });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});
