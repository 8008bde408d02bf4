// Traces by OpenTelemetry, to the collector that its standard variables name: a span for each request and job, and one
// for each statement within it. The spans are made by hand: the ready instrumentations replace methods of the modules
// they watch while those are loaded.
import { context, propagation, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operationOf, type Monitor } from './monitor.ts';

/** What a collector may know of a fault: its kind. The sentence may hold an address. */
function fail(span: Span, error: unknown): void {
  const { name, code } = error as { name?: string; code?: string };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

async function within<Result>(span: Span, run: () => Promise<Result>): Promise<Result> {
  try {
    return await context.with(trace.setSpan(context.active(), span), run);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * `continuesCallers`: a trace that a request names continues, as behind a proxy of one's own; otherwise each begins a
 * new one.
 */
export function openTracing(version: string, { continuesCallers }: { continuesCallers: boolean }): Monitor {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'dental-learning', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('dental-learning', version);
  const spans = new WeakMap<FastifyRequest, { readonly span: Span; readonly active: Context }>();

  function begin(request: FastifyRequest): void {
    const parent = continuesCallers ? propagation.extract(context.active(), request.headers) : context.active();
    const attributes = { 'http.request.method': request.method };
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, { span, active: trace.setSpan(parent, span) });
  }

  return {
    async statement(text, run) {
      // What no request and no job asked for is the portal's own housekeeping.
      if (trace.getActiveSpan() === undefined) return run();
      const operation = operationOf(text);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
      };
      return within(tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }), run);
    },
    async checkout(run) {
      if (trace.getActiveSpan() === undefined) return run();
      return within(tracer.startSpan('wait for a connection'), run);
    },
    job: (queue, run) => within(tracer.startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, root: true }), run),
    count: () => undefined,
    watchCounters: () => undefined,
    watchPool: () => undefined,
    watchRequests(app: FastifyInstance) {
      app.addHook('onRequest', async (request) => begin(request));
      // From here on a request runs without leaving its asynchronous context; the body was read on the connection's.
      app.addHook('preHandler', (request, _reply, done) => {
        const entry = spans.get(request);
        if (entry === undefined) done();
        else context.with(entry.active, done);
      });
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request)?.span;
        if (span === undefined) return;
        // The template alone: an address may hold a code.
        const route = request.routeOptions.url;
        if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
        span.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      app.addHook('onRequestAbort', async (request) => spans.get(request)?.span.end());
    },
    answeredFromMemory: () => undefined,
    close: () => provider.shutdown(),
  };
}
