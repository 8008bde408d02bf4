import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMetrics } from '#platform/server/metrics/prometheus.ts';
import { counters } from '#program.ts';

const file = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const { monitor, registry } = openMetrics();
monitor.watchCounters(counters);
const metrics = registry.getMetricsAsArray() as unknown as {
  readonly name: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}[];

/** Every series that the registry has, with the labels that may be at it. */
const series = new Map(
  metrics.flatMap(({ name, type, labelNames }) => {
    const names = type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name];
    return names.map(
      (each) => [each, [...labelNames, 'instance', ...(each.endsWith('_bucket') ? ['le'] : [])]] as const,
    );
  }),
);

type Panel = { readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[] };
const board = JSON.parse(file('deploy/grafana/dental-learning.json')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] };
};
const targets = board.panels.flatMap((panel) => panel.targets ?? []);
const guide = file('docs/guide/monitoring.md');
const alerts = [...guide.matchAll(/^ +expr: (.+)$/gm)].map((match) => match[1] ?? '');

const functions = new Set(['sum', 'max', 'rate', 'increase', 'topk', 'histogram_quantile', 'by', 'or', 'label_values']);

/** The names of series in a query, and the labels that it asks of them. */
function readQuery(query: string): { names: string[]; labels: string[] } {
  const matchers = [...query.matchAll(/\{([^}]*)\}/g)].flatMap((match) => match[1]?.split(',') ?? []);
  const groups = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap((match) => match[1]?.split(',') ?? []);
  const bare = query.replaceAll(/"[^"]*"/g, '').replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  return {
    names: [...bare.matchAll(/[a-z_]\w*/gi)].map(([name]) => name).filter((name) => !functions.has(name)),
    labels: [...matchers.map((matcher) => matcher.split(/[=!]/, 1)[0] ?? ''), ...groups].map((label) => label.trim()),
  };
}

it.each([...targets.map(({ expr }) => expr), ...alerts])('names only series and labels that are there: %s', (query) => {
  const { names, labels } = readQuery(query);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !series.has(name))).toEqual([]);
  for (const name of names)
    expect(labels.filter((label) => !series.get(name)?.includes(label) && label !== 'le')).toEqual([]);
});

it('the board’s legends name labels of their queries, and its choice of processes a series that is there', () => {
  for (const { expr, legendFormat } of targets)
    for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      expect([...readQuery(expr).labels, 'instance']).toContain(label);
  const choice = board.templating.list.find(({ name }) => name === 'instance')?.definition ?? '';
  expect(series.has(/label_values\((\w+),/.exec(choice)?.[1] ?? '')).toBe(true);
});

it('the board shows every metric of the portal’s own', () => {
  const shown = targets
    .flatMap(({ expr }) => readQuery(expr).names)
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  const own = metrics.map(({ name }) => name).filter((name) => !/^(process|nodejs)_/.test(name));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});

it('the table of the guide names every metric of the portal’s own with its kind and its labels, and no other', () => {
  const rows = [...guide.replaceAll(/ {2,}/g, ' ').matchAll(/^\| `(\w+)` \| (\w+) \| ([\w, ]+) \|/gm)];
  const named = rows.map(([, name, kind, labels]) => [name, kind, labels === 'none' ? [] : labels?.trim().split(', ')]);
  const own = metrics.filter(({ name }) => !/^(process|nodejs)_/.test(name));
  expect(named.sort()).toEqual(own.map(({ name, type, labelNames }) => [name, type, [...labelNames]]).sort());
});
