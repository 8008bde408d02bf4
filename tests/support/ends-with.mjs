// A process for tests of the supervisor: says that it started, and ends with the code that it was given, or waits for a
// message.
process.stdout.write('started\n');
const code = process.argv[2];
if (code === undefined) setInterval(() => undefined, 1000);
else process.exit(Number(code));
