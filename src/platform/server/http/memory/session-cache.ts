// The owner of a session's token, cached in this process for a moment: ten thousand live pages ask every
// fifteen seconds, and nothing about their sessions changes meanwhile. Only reading is answered from it; a call that
// changes anything looks at the session itself.
import { LRUCache } from 'lru-cache';
import { digestOf } from '../../security/random.ts';
import type { Student } from '../../../shared/identity.ts';

/**
 * Many times a live page's polling interval. Notifications end it sooner; this covers those that got lost.
 */
const ttlMs = 120_000;
const mostSessions = 20_000;

/** A session as it was read, and the moment in epoch milliseconds from which it has to be read again whatever else. */
export type KnownSession = { readonly student: Student; readonly readAgainMs: number };
type Entry = KnownSession & { readonly untilMs: number };

/** No token is in memory: keys are digests in hex, as notices name them. */
const keyOf = (token: string) => digestOf(token).toString('hex');

export class SessionCache {
  /** What the database names ended and changed sessions on. */
  readonly channel = 'sessions_ended';
  readonly #entries = new LRUCache<string, Entry>({
    max: mostSessions,
    dispose: (entry, key) => this.#unlink(entry, key),
  });
  readonly #keysOfStudent = new Map<string, Set<string>>();
  /** Raised by everything that ends a session: anything read before it is not cached. */
  #generation = 0;
  #isListening = false;

  /** Whether notifications of ended sessions arrive. While they don't, nothing is cached. */
  set isListening(isListening: boolean) {
    this.#isListening = isListening;
    this.onNotice('');
  }

  /** How many sessions are cached. */
  get size(): number {
    return this.#entries.size;
  }

  /** Drops the sessions that a notice names, or all. */
  onNotice(payload: string): void {
    this.#generation += 1;
    if (payload === '') this.#entries.clear();
    else for (const key of payload.split(',')) this.#entries.delete(key);
  }

  /** Drops every session of whom a token belongs to: after a call of theirs that may have ended some. */
  clearHolder(token: string, student: Student | null): void {
    this.#generation += 1;
    const studentId = student?.id ?? this.#entries.get(keyOf(token))?.student.id ?? '';
    for (const key of this.#keysOfStudent.get(studentId) ?? []) this.#entries.delete(key);
  }

  /**
   * The owner of `token` from the cache, or from `read`. It is cached unless it is null or a session ended
   * meanwhile.
   */
  async get(token: string, nowMs: number, read: () => Promise<KnownSession | null>): Promise<Student | null> {
    const key = keyOf(token);
    const entry = this.#entries.get(key);
    if (entry !== undefined && nowMs < entry.untilMs) return entry.student;
    const generation = this.#generation;
    const session = await read();
    if (session !== null && nowMs < session.readAgainMs && this.#isListening && generation === this.#generation)
      this.#keep(key, session, nowMs);
    return session?.student ?? null;
  }

  #keep(key: string, session: KnownSession, nowMs: number): void {
    this.#entries.set(key, { ...session, untilMs: Math.min(nowMs + ttlMs, session.readAgainMs) });
    const keys = this.#keysOfStudent.get(session.student.id);
    if (keys === undefined) this.#keysOfStudent.set(session.student.id, new Set([key]));
    else keys.add(key);
  }

  #unlink({ student }: Entry, key: string): void {
    const keys = this.#keysOfStudent.get(student.id);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOfStudent.delete(student.id);
  }
}
