// The servers that browsers name for their notices. The portal sends to what a browser gave it, so that no one can make
// it knock elsewhere.

/**
 * Whether an endpoint is on one of the services: hosts, reached over TLS, `*.` before one for every name below it; or
 * whole origins.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.some((service) => {
    if (service.includes('://')) return origin === service;
    if (protocol !== 'https:' || port !== '') return false;
    return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service;
  });
}
