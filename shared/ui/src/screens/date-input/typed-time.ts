/** Parses a typed time, such as `21:05`, `21.05`, `2105` or `9`, and returns it as `21:05`; undefined for other texts. */
export function readTime(typed: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}
