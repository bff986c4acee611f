import { useEffect, useState } from 'react';
import { drawPicture, type Picture } from './picture-canvas';
import { drawingFor, type Fit, type Size } from './picture-scale';

export type DrawnPicture = Size & { blob: Blob };

/** The picture as it becomes within the advised square, as soon as it is drawn; undefined without a fit, where it stays as it is. */
export function useDrawnPicture(picture: Picture | undefined, fit: Fit | undefined, onFailed: (picture: Picture) => void): DrawnPicture | undefined {
  const [drawn, setDrawn] = useState<DrawnPicture>();
  useEffect(() => {
    setDrawn(undefined);
    if (!picture || !fit) return undefined;
    let given = true;
    const drawing = drawingFor(picture, fit);
    drawPicture(picture, drawing).then(
      (blob) => given && setDrawn({ blob, ...drawing.to }),
      () => given && onFailed(picture),
    );
    return () => {
      given = false;
    };
  }, [picture, fit, onFailed]);
  return drawn;
}
