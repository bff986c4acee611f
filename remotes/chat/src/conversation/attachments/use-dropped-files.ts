import { useState, type ClipboardEvent, type DragEvent } from 'react';

/** Attaches files that are pasted, or dropped on the element that gets `dropTarget`. `isOver`: files are dragged over it. */
export function useDroppedFiles(attach: (file: File, others: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const take = ([file, ...others]: Iterable<File>, event: ClipboardEvent | DragEvent) => {
    if (!file) return;
    event.preventDefault();
    attach(file, others);
  };
  return {
    isOver,
    dropTarget: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        take(event.dataTransfer.files, event);
      },
    },
    // Attaches pasted files, unless the clipboard has text other than their names, as for copied spreadsheet cells.
    onPaste: (event: ClipboardEvent) => {
      const { files } = event.clipboardData;
      const names = Array.from(files, ({ name }) => name);
      const lines = event.clipboardData.getData('text/plain').split(/[\r\n]+/);
      if (lines.every((line) => line === '' || names.includes(line))) take(files, event);
    },
  };
}
