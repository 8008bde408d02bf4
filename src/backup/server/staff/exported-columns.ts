// What goes out when everything is taken away. Only what is listed here leaves: a new table or column stays inside
// until someone decides on it.
import { fieldColumns } from '#catalogue/server/activities/field-columns.ts';

import { columnOf } from '#accounts/server/open-account.ts';
import { studentFieldNames } from '#accounts/student-fields.ts';

/** The columns of each table that goes out, with blanks between them. */
const exported = {
  activity: `${fieldColumns.join(' ')} agd attendance_reported_at audio_file_id calendar_sequence cancelled_at captions_checked_at captions_checked_by captions_file_id chapters company_id console_edited_at created_at credit_expires_at disclosure duration_min duration_sec ends_at evaluation_questions finish_until from_demo has_more_speakers hash id import_key is_tutorial kind objectives outcome_questions pdf_file_id photo_alt photo_file_id published release_at required_minutes retired_at room_closed_at same_content_as show_id shown speaker_id successor_id title type_id version video_file_id video_youtube_id zoom_code`,
  activity_category: 'activity_id category_id list position release_at shown',
  activity_speaker: 'activity_id is_shown position role speaker_id',
  activity_version: 'activity_id content exam_id form kind made_in note published_at published_by survey_id version',
  ad: 'alt blurb button_text changed_at changed_by company_id confirmation_message confirmation_title from_demo hash href id import_key most_views position published revision runs_from runs_until slots',
  ad_banner: 'ad_id dark_file_id file_id position',
  ad_request: 'ad_id asked_at company_id email email_key id name sentence_shown student_id',
  ad_slot: 'name number place',
  agd_code: 'code name read_on source',
  agd_notice: 'credit_id notified_at notified_by state',
  agd_rejection: 'agd_number credit_id id reason rejected_at rejected_by reopened_at reopened_by roster_id',
  agd_roster: 'answer credits csv hours id made_at made_by made_on number oldest_on rows uploaded_by uploaded_on',
  agd_roster_credit: 'agd_number credit_id roster_id',
  answer_draft: 'activity_id answers exam_id saved_at step student_id',
  attendance_check: 'activity_id asked_at asked_by choices closes_at hash id question word',
  // Not the digest of the code in the link.
  attendance_import: 'activity_id digest filename hash id made_at made_by people time_zone undone_at undone_by',
  attendance_import_seat: 'ended_at import_id seat_id started_at',
  audit_answer:
    'ends_at from_on hash id license_number lines made_at opened profession provider_name state student_id student_name to_on',
  audit_entry:
    'act after at before entry_hash id network previous_hash reason request_id roles session_id staff_id staff_name subject_hash subject_kind subject_title via',
  audit_head: 'broken_id checked_at checked_through is_only last_hash last_id',
  backup_run:
    'filename files finished_at hash id is_restorable problem rows sha256 size_bytes staff_id started_at tables tried_at try_result',
  binder:
    'activity_hash as_of asked_at asked_by body chosen credits documents file_id finished_at first_day hash id last_day missing problem sample seed',
  binder_entry: 'activity_id dated_on document file_id hash id item kind made_at made_by words',
  bank_question:
    'changed_at changed_by correct_option explanation id options question question_key retired_at revision source subject',
  agreement: 'agreed_at code student_id version',
  announcement:
    'activities changed_at changed_by finished_at hash html id includes_recent is_for_new professions revision send_at sent_by started_at state states subject subjects tested_revision',
  announcement_link: 'announcement_id clicks id label target',
  announcement_recipient: 'announcement_id at reason state student_id',
  blurb: 'code html updated_at version',
  blurb_draft: 'changed_at changed_by code html revision',
  blurb_version: 'asks_again code html published_at published_by version',
  book: 'blurb button_text company_id console_edited_at from_demo hash id import_key pdf_file_id position published subtitle thumbnail_file_id title',
  book_category: 'book_id category_id',
  book_download: 'book_id count first_at last_at student_id',
  brand_picture: 'file_id saved_at what',
  caption_set: 'captions_file_id checked_at checked_by id made_at made_by video_file_id',
  category: 'agd_code id import_key name revision',
  checkpoint_recipient: 'added_at added_by email id last_log last_sent_at last_size staff_id stopped_at',
  check_answer: 'answer answered_at check_id id student_id wrong_tries',
  committee_member:
    'changed_at changed_by degree duties has_other_duty hash id license name revision served_from served_until',
  company: 'from_demo id import_key is_provider makes_products name photo_file_id revision tagline website',
  complaint: 'message_id noted_at noted_by outcome',
  consent_request: 'came_by id note noted_at noted_by student_id',
  credit:
    'accreditation activity_hash activity_id activity_kind activity_version agd agd_note attempt_id attendance_source attended_minutes branding ce_type_id credit_name credits description digest earned_at evidence exam_opened_at exam_score first_viewed_at id issued_at lecturer local_date made_by objectives provider_address provider_name reason reason_kind required_minutes root_id source sponsor student_hash student_id student_name supersedes time_zone title verification_code webinar_at',
  credit_approval:
    'act asked_at asked_by asked_by_hash decided_at decided_by decided_by_hash decision fingerprints hash id input outcome reason verdicts',
  credit_correction: 'credit_day credit_id id kind made_at made_by reason state superseded_by',
  credit_goal: 'changed_at credits student_id',
  credit_holding: 'activity_id email email_key expires_at facts hash id import_id line made_at name problem',
  credit_proof: 'badge credit_id leaf log seal sealed_digest sealed_with tlog_proof',
  credit_report:
    'accepted_at batch_id changed_at channel credit_id next_at profession receipt sent_credit_id settled_by state status why',
  credit_import: 'counts filename hash id made_at made_by reason undo_reason undone_at undone_by',
  credit_import_line: 'credit_id import_id line',
  disclosure:
    'addition answers asked_at asked_by asked_by_id due_on earlier entered_by evidence expires_at hash id relationships reminded_at reminded_days resolution returned_at reused_from reviewed_at reviewed_by revision sentence signed_name speaker_id state subject_hash typed version',
  draft:
    'activity_id book_id changed_at changed_by content discarded discarded_at edited_by hash id kind looked made_at made_by musts noted publish_at publish_kind publish_note revision schedule_problem scheduled_by shoulds show_id',
  draft_template: 'content hash id kind made_at made_by name',
  draft_review:
    'answered_at asked_at asked_by comment content draft_id id message reviewer_id reviewer_name verdict version',
  evaluation:
    'activity_id comment_reason comment_screened_at comment_screened_by comment_verdict comments id other_topics own_answers own_screening ratings saved_at student_id',
  exam: 'activity_id created_at draws id max_attempts min_score published rekeyed_from retake_delays shuffle_options shuffle_questions version',
  exam_attempt: 'activity_id answers exam_id grades id passed regrade_of score student_id taken_at',
  exam_question:
    'correct_option counts_for_all draw exam_id explanation id key_confirmed_at key_confirmed_by objective options position question question_key source suspected_option suspected_share',
  exam_rekey: 'exam_id id made_at made_by question_key reason right_option',
  exam_sitting: 'attempt_id exam_id id opened_at questions student_id',
  featured_item: 'activity_id hash id position runs_from runs_until',
  featured_list: 'changed_at changed_by is_only revision',
  file: 'content_type created_at filename hash id is_public made_by measures sha256 size_bytes storage_key',
  file_text: 'file_id pages text',
  gradebook:
    'activity_id exam_opened_at first_viewed_at id last_viewed_at served_exam_id served_exam_ids student_id view_count',
  handout: 'activity_id checked_at checked_by file_id position title',
  lead_file: 'company_id id made_at made_by number sha256',
  lead_file_row:
    'ad_request_id given_at given_to kind lead_file_id offer_id position removal_asked_at removal_confirmed_at student_id',
  ledger_check: 'checked_at checked_log checked_size credits is_only problem',
  listening_count: 'amount day event item_hash',
  listening_position: 'activity_id finished heard_at position_sec student_id',
  listening_queue: 'activity_id place student_id',
  log_checkpoint: 'log made_at note size',
  license:
    'check_result checked_at cycle_ends hash id is_primary number profession report_agreed_at report_sentence report_to saved_at state student_id',
  log_entry: 'correction_id credit_id digest entry kind leaf log logged_at',
  log_origin: 'number origin started_at verifier_key',
  log_time_stamp: 'answer authority log made_at size stamped_at',
  // Not the text, the attachments, the headers and the reason of a failure: until it leaves, an email may hold a link
  // that opens an account.
  mail: 'bounce_reason bounced_at attempts captured cleared_at created_at given_up_at id is_bulk kind message_id recipient reply_to sent_at student_id subject unclear_at',
  // Not the sealed password.
  mail_server: 'changed_at changed_by host is_only port revision security sender_address sender_name username',
  matched_seat: 'ended_at seat_id started_at',
  meeting_answer:
    'activity_id at fact_key id import_id participant_email participant_name question received_at student_id what',
  meeting_event:
    'activity_id at fact_key id import_id instance_key meeting_code participant_email participant_name received_at registrant_id settled_as settled_by source stay_key student_id what',
  meeting_instance: 'activity_id ended_at instance_key',
  // Not the sealed links.
  meeting_link: 'activity_id alias given id made_at meeting_id registrant_id seat_id withdrawn_at',
  // Not the sealed secret.
  meeting_service: 'account_id changed_at changed_by client_id host is_only kind revision',
  outcome_check: 'activity_id answered_at answers phase student_id',
  page_snapshot: 'activity_id file_id name taken_at version',
  page_view_count: 'day page views',
  podcast_show:
    'blurb company_id console_edited_at episode_order feed_category from_demo hash id import_key is_complete is_explicit owner_email photo_file_id published title',
  // Not the digest of the code.
  preview_link: 'draft_id ends_at hash id made_at made_by opened opened_at reader',
  promotion_count: 'amount day event item_hash',
  provider_setting: 'name value',
  queue_item: 'activity_id added_at id student_id',
  report_batch: 'answered_at channel credits id made_at sha256 state',
  report_channel: 'changed_at changed_by hold_minutes is_on name on_since retry_at revision stopped_because',
  report_file:
    'content first_day format hours last_day made_at made_by made_on number recipe recipe_name recipe_version rows',
  report_file_credit: 'credit_id file_number profession recipe state',
  report_recipe: 'changed_at changed_by content key made_at made_by removed_at revision version',
  retention_run: 'erased ran_at rule',
  saved_answer: 'answer_text changed_at changed_by hash id name revision',
  search_miss: 'day searches words',
  // Not cancel_key, which gives a seat back without a sign-in.
  seat: 'activity_id arrived_at attendance_noted attended attended_answered_at day_reminder_at ended_at followed_up_at hour_reminder_at id presence reserved_at start_notice_at started_at state student_id waitlist_closed_at',
  seat_event: 'activity_id at id made_by reason student_id what',
  select_item: 'country hidden id label list position',
  setting_change: 'after at before id revision section staff_id',
  sign_in_refusal: 'hour last_at reason student_id times',
  small_word: 'word',
  speaker:
    'bio changed_at changed_by cv_file_id degree email expertise from_demo hash id import_key name photo_file_id revision slug',
  speaker_file: 'decided_at decided_by disclosure_id file_id hash id kind sent_at state',
  sponsor_answer: 'answered_at choice company_id id offer_id sentence_shown student_id',
  sponsor_contact: 'changed_at changed_by company_id email hash id name phone revision role',
  sponsor_offer:
    'activity_id blurb button_text_no button_text_yes captions_file_id company_id hash headline headline_buttons id published video_file_id video_youtube_id',
  staff_member:
    'attention_mail codes_kept_at company_id created_at email email_key ended_at ends_at enrolled_at hash id job_text joined_at last_seen_at name revision',
  staff_role: 'role staff_id',
  student: [
    ...studentFieldNames.map(columnOf),
    'agreed_at agreed_from created_at disabled_at email_held_until email_key email_verified_at find_spellings find_text from_demo hash hide_agd_reminder hide_license_question id mailings_off_at merged_into name_key password_changed_at phone_digits privacy_version revision sharing_off_at source_heard terms_version time_zone username_key',
  ].join(' '),
  student_double: 'found_at not_double_at not_double_by one_id other_id reasons score',
  student_import: 'accounts filename hash id made_at made_by reason undone_at undone_by',
  student_merge: 'at from_id hash id into_id merged_by reason running_in undone_at',
  student_note: 'hash id note staff_id student_id written_at written_by',
  substantive_change: 'changed_at changed_by changed_on hash id reported_on reported_to revision what',
  support_message:
    'assigned_to comment done_at email first_answered_at hash id name office phone received_at revision snoozed_until state student_id subject',
  support_record:
    'activity_id agreement_file_id amount_cents changed_at changed_by company_id hash id kind purpose received_on revision signed_on terms',
  support_reply: 'at hash id kind mail_message_id message_id reply_text staff_id written_by',
  survey: 'activity_id hash id published version',
  survey_answer: 'answered_at choice_ids question_id session_id',
  survey_choice: 'hash id label position question_id',
  survey_question: 'hash id position question survey_id type',
  survey_session: 'finished_at hash id opened_at student_id survey_id',
  synonym: 'group_no source stems term',
  viewing_position: 'activity_id device finished position_sec student_id viewed_at',
  webinar_desk: 'activity_id banner changed_at changed_by',
  webinar_host: 'activity_id staff_id',
  webinar_meeting:
    'activity_id changed_at fault is_wanted kind meeting_id report_at sent_minutes sent_starts_at sent_title',
  webinar_place: 'activity_id changed_at changed_by place',
  webinar_message: 'activity_id audience body day id made_by recipients sent_at subject',
  webinar_room: 'activity_id reserved waiting',
} as const satisfies Record<string, string>;

const opens = 'opens an account, or something of its owner';
const working = 'is made again by itself, or is of no use after its moment';

/** What stays inside, and why: whole tables, or columns as `table.column`. */
export const leftOut: Readonly<Record<string, string>> = {
  audit_answer_pdf: working,
  backup_schedule: opens,
  calendar_feed: opens,
  certificate_name: working,
  'disclosure.code_key': opens,
  activity_file_gap: working,
  attention_mail: working,
  hidden_attention: working,
  // Answers to repeated requests may hold what a call handed out once.
  idempotent_answer: opens,
  known_device: opens,
  license_check: working,
  list_day_count: working,
  mail_attachment: opens,
  mailed_code: opens,
  passkey: opens,
  passkey_challenge: opens,
  log_hold: working,
  log_node: working,
  log_pending: working,
  promotion_seen: working,
  push_subscription: opens,
  column_choice: working,
  rehearsal: working,
  schema_migration: working,
  sealing_key: opens,
  search_book: working,
  search_entry: working,
  search_name: working,
  search_source: working,
  search_word: working,
  session: opens,
  sign_in_failure: working,
  staff_invitation: opens,
  staff_known_device: opens,
  staff_passkey: opens,
  staff_passkey_challenge: opens,
  staff_recovery_code: opens,
  staff_session: opens,
  staff_sign_in_failure: working,
  // The rows as they were before a merge, with every column of their tables.
  student_merge_row: opens,
  transcription: working,
  upload: working,
  upload_chunk: working,
  webhook_delivery: working,
  // It connects an entry of the public log with its credit.
  'credit.salt': opens,
  'mail.bounced_key': opens,
  'mail.claimed_until': working,
  'mail.headers': opens,
  'mail.html_body': opens,
  'mail.idempotency_key': working,
  'mail.last_error': opens,
  'mail.text_body': opens,
  'mail_server.password_sealed': opens,
  'meeting_link.url_sealed': opens,
  'meeting_service.client_secret_sealed': opens,
  'report_batch.content_sealed': opens,
  'report_channel.key_sealed': opens,
  'seat.cancel_key': opens,
  'audit_answer.code_hash': opens,
  'preview_link.code_hash': opens,
  'staff_member.password_hash': opens,
  'staff_member.totp_offer_sealed': opens,
  'staff_member.totp_sealed': opens,
  'staff_member.totp_step': opens,
  'student.password_hash': opens,
  'webinar_meeting.busy_until': working,
  'webinar_meeting.retry_at': working,
};

export const exportedColumns: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(exported).map(([table, columns]) => [table, new Set(columns.split(' '))]),
);

/** Settings that go out. The others are keys that the portal made for itself, or nobody has decided on them yet. */
const exportedSettings: ReadonlySet<string> = new Set([
  'accreditation',
  'adsBesideCredit',
  'brandColor',
  'captionsRequired',
  'disclosedMonths',
  'demoLoadedAt',
  'demoRemovedAt',
  'homeSizes',
  'meetingUrl',
  'menu',
  'mobileAds',
  'pageSize',
  'passMark',
  'provider',
  'retakes',
  'retentionYears',
  'staffIdleMinutes',
  'thirdGender',
  'timeOnTaskPercent',
  'timeZone',
  'twoPersonRule',
  'unmatchedIsAbsent',
]);

/** Whether a row goes out; `row` has the values of its exported columns by name. */
export const goesOut = (table: string, row: Readonly<Record<string, string | null>>): boolean =>
  table !== 'provider_setting' || exportedSettings.has(row['name'] ?? '');
