/** Not in the store, because a `File` is not serializable and the remote restarts while the screen of the import loads. */
let dropped: File | null = null;

/** Keeps a file that was dropped on another screen until the import opens. */
export function keepDroppedFile(file: File): void {
  dropped = file;
}

export function takeDroppedFile(): File | null {
  const file = dropped;
  dropped = null;
  return file;
}
