// What is counted for /metrics in addition to requests, statements, and jobs. It is not in program.ts because the port
// of /metrics is opened before the program is loaded.
import { mailCounter } from './platform/server/mail/mail-counter.ts';
import type { CounterKind } from './platform/server/metrics/monitor.ts';
import { seatCounter } from './seats/server/seat-counter.ts';

export const counters: readonly CounterKind[] = [mailCounter, seatCounter];
