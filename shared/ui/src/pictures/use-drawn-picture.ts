import { useEffect, useState } from 'react';
import { drawPicture, type Picture } from './picture-canvas';
import { drawingFor, type Fit, type Size } from './picture-scale';

export type DrawnPicture = Size & { blob: Blob };

/** Returns the image scaled to the advised size; undefined until it is drawn, and always undefined without `fit`. */
export function useDrawnPicture(
  picture: Picture | undefined, fit: Fit | undefined, onFailed: (picture: Picture) => void,
): DrawnPicture | undefined {
  const [drawn, setDrawn] = useState<DrawnPicture>();
  useEffect(() => {
    setDrawn(undefined);
    if (!picture || !fit) return undefined;
    let isActive = true;
    const drawing = drawingFor(picture, fit);
    drawPicture(picture, drawing).then(
      (blob) => isActive && setDrawn({ blob, ...drawing.to }),
      () => isActive && onFailed(picture),
    );
    return () => {
      isActive = false;
    };
  }, [picture, fit, onFailed]);
  return drawn;
}
