import { useCallback } from 'react';
import { useFormat } from '@portal/portal';
import type { Size } from './picture-scale';

/** Parameters of the image size text, in the user's language; at least 1 KB. */
export function usePictureSize(): (size: Size, bytes: number) => { width: string; height: string; kilobytes: string } {
  const format = useFormat();
  return useCallback(({ width, height }, bytes) => ({
    width: format.number(width), height: format.number(height), kilobytes: format.number(Math.max(1, Math.round(bytes / 1024))),
  }), [format]);
}
