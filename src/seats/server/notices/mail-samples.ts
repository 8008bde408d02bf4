// Seat emails as the console shows them while their words are written: the next webinar, and the person who writes.
import { readTimeZone } from '#provider/server/provider.ts';
import type { MailSample } from '#provider/server/staff/mail-texts.ts';
import { seatMail, type SeatMailExtra, type SeatMailKind } from './mails.ts';
import { findSampleWebinar } from './seat-mail-queries.ts';

const sample =
  (kind: SeatMailKind, extra: SeatMailExtra = {}): MailSample =>
  async (context, provider, { firstname, email }) => {
    const now = context.now();
    const webinar = (await findSampleWebinar(context.db, now)) ?? {
      activity_id: '0',
      class_hash: 'sample',
      title: 'Your next webinar',
      release_at: now.add({ hours: 24 }),
      ends_at: now.add({ hours: 25 }),
      duration_min: 60,
      calendar_sequence: 0,
      company_name: provider.name,
      speaker_name: null,
      place: '',
      is_online: true,
    };
    const reader = { student_id: '0', student_hash: 'sample', student_title: '', firstname, lastname: '', email };
    return seatMail(
      kind,
      { provider, publicUrl: context.config.publicUrl, now },
      { ...webinar, ...reader, time_zone: await readTimeZone(context.db) },
      extra,
    );
  };

export const seatMailSamples = {
  seat: sample('reserved', { cancelCode: 'sample' }),
  waitlist: sample('waiting', { waitlistPosition: 3, cancelCode: 'sample' }),
  promoted: sample('promoted', { cancelCode: 'sample' }),
  moved: sample('moved', { cancelCode: 'sample' }),
  canceled: sample('webinar-cancelled'),
  reminder: sample('day', { cancelCode: 'sample' }),
  'follow-up': sample('follow-up', { nextStep: 'evaluation' }),
};
