// Loaded before the portal (NODE_OPTIONS=--import) by tests of the last guard: SIGUSR2 makes the fault that FAULT
// names.
const faults: Record<string, () => void> = {
  rejection: () => void Promise.reject(new Error('left alone on purpose')),
  exception: () => {
    throw new Error('thrown on purpose');
  },
  text: () => {
    throw 'a text thrown on purpose';
  },
};
// Of a supervised portal, the portal alone: the sources, or the program bundled of them.
if (/[\\/](?:src[\\/]server\.ts|program[\\/]server\.js)$/.test(process.argv[1] ?? '')) {
  process.stdout.write(`process ${process.pid}\n`);
  process.on('SIGUSR2', () => setImmediate(faults[process.env['FAULT'] ?? ''] ?? (() => undefined)));
}

export {};
