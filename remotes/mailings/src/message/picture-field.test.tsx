import { AppError, imageUpload } from '@portal/contracts';
import { fakeUpload, screen, userEvent, waitFor } from '@portal/testing';
import { renderMessage } from './message.fixture';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const HEIC = new TextEncoder().encode('\0\0\0\x18ftypheic');
const URL_OF_IT = 'https://portal.example/i/1.jpg';

/** Fakes browser APIs that jsdom lacks: decodes pictures by their first bytes, and encodes blobs that record the request. */
function fakeBrowser({ width = 1200, height = 800 } = {}) {
  const drawn: unknown[][] = [];
  Object.assign(globalThis, {
    createImageBitmap: async (file: File) => {
      if (new Uint8Array(await file.slice(0, 1).arrayBuffer())[0] !== 0xff) {
        throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
      }
      return { width, height, close: () => undefined };
    },
  });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => ({
    drawImage: (_: unknown, ...places: unknown[]) => drawn.push(places),
  }) as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done, type) {
    done(new Blob([`${this.width}x${this.height}`.padEnd(20_480)], { type }));
  });
  return drawn;
}
const picture = (bytes: BlobPart[] = [JPEG, new Uint8Array(300_000)], name = 'shop.jpg') => new File(bytes, name, { type: 'image/jpeg' });
const address = () => screen.getByRole('textbox', { name: 'Image address' });
const choose = async (file: File) => userEvent.setup({ applyAccept: false }).upload(screen.getByTestId('file-input'), file);
const open = () => renderMessage({ type: 'viber_session', contentType: 'image/plain' });

afterEach(() => jest.restoreAllMocks());

it('[VAL-11] shows the size hint, and uploads the original if chosen', async () => {
  const drawn = fakeBrowser();
  const { files } = fakeUpload(imageUpload, { url: URL_OF_IT, width: 1200, height: 800 });
  const { user, written } = await open();
  expect(screen.getByText(/400x400 pixels look best/)).toBeVisible();
  await choose(picture());
  expect(await screen.findByText(/Original: 1\s200x800, 293 KB/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use image' }));
  await waitFor(() => expect(address()).toHaveValue(URL_OF_IT));
  expect(written().content).toEqual({ imageUrl: URL_OF_IT });
  expect(files.map(({ size, type }) => [size, type])).toEqual([[300_004, 'image/jpeg']]);
  expect(drawn).toEqual([]);
});

it.each([
  ['Whole image, within 400x400', '400x267', [0, 0, 1200, 800, 0, 0, 400, 267]],
  ['Center crop, 400x400 square', '400x400', [200, 0, 800, 800, 0, 0, 400, 400]],
])('[VAL-11] resizes a picture in the browser: %s', async (route, size, places) => {
  const drawn = fakeBrowser();
  const { files } = fakeUpload(imageUpload, { url: URL_OF_IT, width: 400, height: 400 });
  const { user } = await open();
  await choose(picture());
  await user.click(await screen.findByRole('radio', { name: route }));
  expect(await screen.findByText(new RegExp(`sent: ${size}, 20 KB`))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use image' }));
  await waitFor(() => expect(address()).toHaveValue(URL_OF_IT));
  expect(drawn).toEqual([places]);
  expect(files.map(({ type }) => type)).toEqual(['image/jpeg']);
});

it('resizes a picture above the size limit', async () => {
  fakeBrowser();
  await open();
  await choose(picture([JPEG, new Uint8Array(1_100_000)]));
  expect(await screen.findByText(/The original is over 1 MB and can’t be sent\./)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Original' })).toBeDisabled();
  expect(await screen.findByText(/sent: 400x267/)).toBeVisible();
});

it.each([
  ['holiday.heic', [HEIC], /This browser can’t open HEIC images/],
  ['torn.png', [Uint8Array.of(0x89)], /Couldn’t open “torn\.png”/],
  ['price.xlsx', [JPEG], /“price\.xlsx” isn’t an image\. Choose a JPEG or PNG file\./],
])('rejects %s and explains what to do', async (name, bytes, words) => {
  fakeBrowser();
  const { files } = fakeUpload(imageUpload, new AppError('image_unreadable'));
  await open();
  await choose(new File(bytes, name));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use image' })).not.toBeInTheDocument();
  expect(files).toHaveLength(0);
});

it('shows a refusal of the server and offers to retry or remove', async () => {
  fakeBrowser();
  fakeUpload(imageUpload, new AppError('image_unreadable'));
  const { user, written } = await open();
  await choose(picture());
  await user.click(await screen.findByRole('button', { name: 'Use image' }));
  expect(await screen.findByText(/This image can’t be sent/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use image' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Remove shop.jpg' }));
  expect(screen.queryByText(/This image can’t be sent/)).not.toBeInTheDocument();
  expect(written().content).toEqual({});
});

it('accepts an address instead of a file', async () => {
  const { user, written } = await open();
  await user.click(address());
  await user.paste('https://a.example/b.png');
  expect(written().content).toEqual({ imageUrl: 'https://a.example/b.png' });
});
