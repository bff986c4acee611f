import { useFormat } from '@portal/portal';

/** Hours and minutes; the day is in the heading above. */
export function MessageTime({ at }: { at: string }) {
  const format = useFormat();
  return <time dateTime={at} title={format.fullDateTime(at)}>{format.time(at)}</time>;
}
