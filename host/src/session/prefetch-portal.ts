/** On the login page: fetches what the portal's first screen will need, while the user types. The build lists it in the page. */
export function prefetchPortal(): void {
  const list = document.getElementById('portal-files');
  for (const href of JSON.parse(list?.textContent || '[]') as string[]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }));
  }
  list?.remove();
}
