import { PageData } from '@portal/contracts';

/** The page data that the server has put into the page, if it has (SES-09). */
export function preloadedPage(): PageData | undefined {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return undefined;
  const parsed = PageData.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}
