// What of the members' accounts needs someone, and the sentence that says so.
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';

/** Members whose emails come back; null where nobody's do. */
export const unreachableAttention = (members: number): Attention | null =>
  members === 0
    ? null
    : {
        kind: `students.unreachable:${members}`,
        severity: 'warn',
        sentence: `${members.toLocaleString('en-US')} ${members === 1 ? 'member' : 'members'} can’t be reached by email: what we sent came back.`,
        link: { label: 'See the members', to: staffMap.students({ is: 'unreachable' }) },
        permission: 'student.read',
      };
