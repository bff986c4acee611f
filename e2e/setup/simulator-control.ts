/** A call to a simulator's control port, which must succeed. */
export async function control<T>(url: string, method: 'GET' | 'POST', body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${url} of the simulator: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
