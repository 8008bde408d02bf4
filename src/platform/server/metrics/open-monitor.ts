import { WrongSettings, type Config } from '../config.ts';
import { releaseVersion } from '../process/release.ts';
import { bothOf, type Monitor } from './monitor.ts';

/**
 * What the settings ask for, or undefined: then nothing is loaded and nothing is measured. Throws `WrongSettings` if
 * the port of /metrics cannot be had.
 */
export async function openMonitor(config: Config): Promise<Monitor | undefined> {
  const metrics = config.metricsPort === null ? undefined : await listening(config, config.metricsPort);
  if (!config.traces) return metrics;
  const { openTracing } = await import('./tracing.ts');
  const tracing = openTracing(releaseVersion, { continuesCallers: config.proxies > 0 });
  return metrics === undefined ? tracing : bothOf(tracing, metrics);
}

async function listening(config: Config, port: number): Promise<Monitor> {
  const { openMetrics, serveMetrics } = await import('./prometheus.ts');
  const { monitor, registry } = openMetrics();
  const server = await serveMetrics(registry, port, config.metricsHost).catch((error: Error) => {
    throw new WrongSettings(`METRICS_PORT: /metrics cannot listen on ${config.metricsHost}:${port}: ${error.message}.`);
  });
  // What looks at a process must not keep it from ending.
  server.unref();
  return {
    ...monitor,
    async close() {
      server.close();
      server.closeAllConnections();
      await monitor.close();
    },
  };
}
