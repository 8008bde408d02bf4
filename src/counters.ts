// What is counted for /metrics beside requests, statements and jobs. Apart from program.ts: the port of /metrics is
// opened before the program is loaded.
import { mailCounter } from './platform/server/mail/mail-counter.ts';
import type { CounterKind } from './platform/server/metrics/monitor.ts';
import { seatCounter } from './seats/server/seat-counter.ts';

export const counters: readonly CounterKind[] = [mailCounter, seatCounter];
