// What the log says of each action of this feature, after the name of the person who did it.
export const demoActions = {
  'demo.removed': 'removed the demo',
} as const satisfies Readonly<Record<string, string>>;
