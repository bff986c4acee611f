/** Addresses of the running product, from `pnpm e2e`. */
export const product = {
  baseUrl: given('BASE_URL').replace(/\/$/, ''),
  password: given('DEMO_PASSWORD'),
  smscControlUrl: given('SMSC_CONTROL_URL').replace(/\/$/, ''),
  providersControlUrl: given('PROVIDERS_CONTROL_URL').replace(/\/$/, ''),
};

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys by \`pnpm e2e\`, which starts the product.`);
  return value;
}
