import { act, renderHook, waitFor } from '@testing-library/react';
import { openPicture, type Picture } from './picture-canvas';
import { useDrawnPicture } from './use-drawn-picture';
import { useObjectUrl } from './use-object-url';
import { useOpenedPicture } from './use-opened-picture';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const HEIC = new TextEncoder().encode('\0\0\0\x18ftypheic');
const file = (name: string, bytes: Uint8Array<ArrayBuffer> = JPEG) => new File([bytes], name);

/** Fakes jsdom's missing image support: a bitmap for each JPEG; a slow one waits for `letThrough`. */
function fakeBrowser() {
  let letThrough: () => void = () => undefined;
  const through = new Promise<void>((resolve) => { letThrough = resolve; });
  Object.assign(globalThis, {
    createImageBitmap: async (file: File) => {
      if (file.name.startsWith('slow')) await through;
      if (new Uint8Array(await file.slice(0, 1).arrayBuffer())[0] !== 0xff) {
        throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
      }
      return { width: 1200, height: 800, close: () => undefined };
    },
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => ({ drawImage: () => undefined }) as never);
  const toBlob = jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done, type) {
    done(new Blob([`${this.width}x${this.height}`], { type }));
  });
  return { letThrough, breakCanvas: () => toBlob.mockImplementation((done) => done(null)) };
}

afterEach(() => jest.restoreAllMocks());

describe('a chosen image', () => {
  const opening = () => renderHook(() => useOpenedPicture(({ why, name }) => `${name}: ${why}`));

  it('is opened, and released', async () => {
    fakeBrowser();
    const { result } = opening();
    await act(() => result.current.open(file('shop.jpg')));
    expect(result.current.opened).toMatchObject({ kind: 'jpeg', width: 1200, height: 800 });
    act(() => result.current.close());
    expect(result.current).toMatchObject({ opened: undefined, refused: undefined });
  });

  it.each([
    ['holiday.heic', HEIC, 'holiday.heic: heic'],
    ['torn.png', Uint8Array.of(0x89), 'torn.png: broken'],
  ])('is refused with a message if it can’t be opened: %s', async (name, bytes, words) => {
    fakeBrowser();
    const { result } = opening();
    await act(() => result.current.open(file('shop.jpg')));
    await act(() => result.current.open(file(name, bytes)));
    expect(result.current).toMatchObject({ opened: undefined, refused: words });
    await act(() => result.current.open(file('shop.jpg')));
    expect(result.current.refused).toBeUndefined();
  });

  it('is not replaced by an earlier one that opens later', async () => {
    const { letThrough } = fakeBrowser();
    const { result } = opening();
    let slow: Promise<void> = Promise.resolve();
    act(() => {
      slow = result.current.open(file('slow.jpg'));
    });
    await act(() => result.current.open(file('shop.jpg')));
    await act(async () => {
      letThrough();
      await slow;
    });
    expect(result.current.opened?.file.name).toBe('shop.jpg');
  });

  it('is ignored after another was refused for its name', async () => {
    const { letThrough } = fakeBrowser();
    const { result } = opening();
    let slow: Promise<void> = Promise.resolve();
    act(() => {
      slow = result.current.open(file('slow.jpg'));
    });
    act(() => result.current.refuseKind(file('price.xlsx')));
    await act(async () => {
      letThrough();
      await slow;
    });
    expect(result.current).toMatchObject({ opened: undefined, refused: 'price.xlsx: kind' });
  });

  it('is closed as soon as another is chosen, which opens independently', async () => {
    const { letThrough } = fakeBrowser();
    const { result } = opening();
    await act(() => result.current.open(file('shop.jpg')));
    const before = result.current.opened;
    let slow: Promise<void> = Promise.resolve();
    act(() => {
      slow = result.current.open(file('slow.jpg'));
    });
    expect(result.current.opened).toBeUndefined();
    act(() => before && result.current.refuseBroken(before));
    await act(async () => {
      letThrough();
      await slow;
    });
    expect(result.current).toMatchObject({ opened: { file: { name: 'slow.jpg' } }, refused: undefined });
  });

  it('is refused for its extension, or for a later failure', async () => {
    fakeBrowser();
    const { result } = opening();
    act(() => result.current.refuseKind(file('price.xlsx')));
    expect(result.current.refused).toBe('price.xlsx: kind');
    await act(() => result.current.open(file('shop.jpg')));
    const { opened } = result.current;
    act(() => opened && result.current.refuseBroken(opened));
    expect(result.current).toMatchObject({ opened: undefined, refused: 'shop.jpg: broken' });
  });
});

describe('[VAL-11] a scaled image', () => {
  it('has the size of each fit, and is missing if it stays unchanged', async () => {
    fakeBrowser();
    const picture = await openPicture(file('shop.jpg'));
    const failed = jest.fn();
    const { result, rerender } = renderHook(({ fit }: { fit?: 'contain' | 'cover' }) => useDrawnPicture(
      picture, fit, failed,
    ), { initialProps: { fit: 'contain' } });
    await waitFor(() => expect(result.current).toMatchObject({ width: 400, height: 267 }));
    rerender({ fit: 'cover' });
    await waitFor(() => expect(result.current).toMatchObject({ width: 400, height: 400 }));
    rerender({ fit: undefined });
    expect(result.current).toBeUndefined();
    expect(failed).not.toHaveBeenCalled();
  });

  it('reports a failure', async () => {
    const { breakCanvas } = fakeBrowser();
    const picture = await openPicture(file('shop.jpg'));
    breakCanvas();
    const failed: Picture[] = [];
    const onFailed = (which: Picture) => failed.push(which);
    const { result } = renderHook(() => useDrawnPicture(picture, 'cover', onFailed));
    await waitFor(() => expect(failed).toEqual([picture]));
    expect(result.current).toBeUndefined();
  });
});

it('revokes the URL of a hidden image', () => {
  const revoked: string[] = [];
  let created = 0;
  Object.assign(URL, { createObjectURL: () => `blob:${++created}`, revokeObjectURL: (url: string) => revoked.push(url) });
  const first: { blob?: Blob } = { blob: new Blob(['a']) };
  const { result, rerender, unmount } = renderHook(({ blob }: { blob?: Blob }) => useObjectUrl(blob), { initialProps: first });
  expect(result.current).toBe('blob:1');
  rerender({ blob: new Blob(['b']) });
  expect([result.current, revoked]).toEqual(['blob:2', ['blob:1']]);
  rerender({ blob: undefined });
  expect(result.current).toBeUndefined();
  unmount();
  expect(revoked).toEqual(['blob:1', 'blob:2']);
});
