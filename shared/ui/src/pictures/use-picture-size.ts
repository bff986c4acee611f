import { useCallback } from 'react';
import { useFormat } from '@portal/portal';
import type { Size } from './picture-scale';

/** Returns a function that formats an image's size and kilobytes (at least 1) as parameters of a translated text. */
export function usePictureSize(): (size: Size, bytes: number) => { width: string; height: string; kilobytes: string } {
  const format = useFormat();
  return useCallback(({ width, height }, bytes) => ({
    width: format.number(width), height: format.number(height), kilobytes: format.number(Math.max(1, Math.round(bytes / 1024))),
  }), [format]);
}
