import { eventChannel } from '@portal/portal/saga';

/** Emits when the user leaves this browser tab or returns to it. */
export const visibilityChanges = () => eventChannel<true>((emit) => {
  const notify = () => emit(true);
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
});
