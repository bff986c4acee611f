import { Timestamp } from '@portal/ui/screens';

/** When prices begin or end. A midnight, here or in UTC, means the day: the time of day is left to the tooltip. */
export function StartTime({ at }: { at: string }) {
  const time = new Date(at);
  const isDay = time.getTime() % 86_400_000 === 0 || (time.getHours() === 0 && time.getMinutes() === 0 && time.getSeconds() === 0);
  return <Timestamp at={at} form={isDay ? 'date' : 'dateTime'} />;
}
