/** The portal's name: from the page data that the server put into the page, else asked for (SES-09). */
export async function loadPageTitle(): Promise<string> {
  const preloaded = document.getElementById('page-data')?.textContent;
  try {
    if (preloaded) return (JSON.parse(preloaded) as { pageTitle?: string }).pageTitle ?? '';
    const response = await fetch('/default/pagedata', { headers: { Accept: 'application/json' } });
    return ((await response.json()) as { data?: { pageTitle?: string } }).data?.pageTitle ?? '';
  } catch {
    // Without a name the login works all the same.
    return '';
  }
}
