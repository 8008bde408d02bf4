// A browser needs a call's address and access, not its schemas: answers are not decoded there, and the server checks what comes.
// This plugin of the web build takes `input`, `answer` and `summary` out of every `defineCall({…})`, and marks what a feature's root builds at its
// top level as pure (rules and schemas do nothing when they are loaded), so that schemas which no form uses leave the bundle, and zod with them.
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { at: number; until: number; text: string };

const dropped = new Set(['input', 'answer', 'summary']);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? node['value']) : undefined);

function editsOf(node: Node): Edit[] {
  if (/Function/.test(node.type)) return [];
  const isCall = node.type === 'CallExpression';
  const edits: Edit[] = isCall ? [{ at: node.start, until: node.start, text: '/* @__PURE__ */ ' }] : [];
  if (!isCall || nameOf(node['callee']) !== 'defineCall') return [...edits, ...childrenOf(node).flatMap(editsOf)];
  for (const call of node['arguments'] as Node[]) {
    for (const property of call['properties'] as Node[]) {
      // A spread keeps the comma valid whatever stands around it.
      if (dropped.has(String(nameOf(property['key']))))
        edits.push({ at: property.start, until: property.end, text: '...{}' });
    }
  }
  return edits;
}

/** For the browser's build alone; the server keeps every schema. */
export function lightCalls(): Plugin {
  return {
    name: 'light-calls',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/(?:[^/]+|platform\/shared)\/[^/]+\.ts$/, code: 'zod/mini' },
      handler(code) {
        const edits = editsOf(this.parse(code) as unknown as Node).sort((a, b) => b.at - a.at);
        let light = code;
        for (const { at, until, text } of edits) light = light.slice(0, at) + text + light.slice(until);
        return { code: light, map: null };
      },
    },
  };
}
