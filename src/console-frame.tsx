// The frame of the provider's console as a route, with what every feature hands in: its places in the navigation and
// the words of its log entries.
import { useLoaderData, type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loaded } from '#platform/web/loaded.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { announcementActions } from '#announcements/staff-actions.ts';
import { authoringActions } from '#authoring/staff-actions.ts';
import { backupActions } from '#backup/staff-actions.ts';
import { askStaff } from '#staff/web/ask-staff.ts';
import type { ConsoleFacts } from '#staff/web/console-facts.ts';
import { StaffShell, StaffShellSkeleton } from '#staff/web/StaffShell.tsx';
import { staffSessionCall } from '#staff/contract.ts';
import { demoActions } from '#demo/staff-actions.ts';
import { pagesActions } from '#pages/staff-actions.ts';
import { overviewActions } from '#overview/staff-actions.ts';
import { providerActions } from '#provider/staff-actions.ts';
import { catalogueActions } from '#catalogue/staff-actions.ts';
import { certificateActions } from '#certificates/staff-actions.ts';
import { creditStaffActions } from '#ledger/staff-actions.ts';
import { examActions } from '#exam/staff-actions.ts';
import { binderActions } from '#binder/staff-actions.ts';
import { reportingActions } from '#reporting/staff-actions.ts';
import { resultsActions } from '#results/staff-actions.ts';
import { promotionActions } from '#promotion/staff-actions.ts';
import { liveActions } from '#live/staff-actions.ts';
import { mediaActions } from '#media/staff-actions.ts';
import { staffActions } from '#staff/staff-actions.ts';
import { studentActions } from '#students/staff-actions.ts';
import { supportActions } from '#support/staff-actions.ts';
import { consentActions } from '#consent/staff-actions.ts';
import { staffMap } from '#site-map.ts';

const facts: ConsoleFacts = {
  navigation: [
    {
      heading: null,
      entries: [{ label: 'Overview', to: staffMap.overview(), icon: 'grid', permission: 'overview', phone: true }],
    },
    {
      heading: 'Activities',
      entries: [
        { label: 'Catalog', to: staffMap.catalogue(), icon: 'book', permission: 'catalogue.read', phone: true },
        { label: 'Calendar', to: staffMap.calendar(), icon: 'calendar', permission: 'catalogue.read' },
        { label: 'Questions', to: staffMap.questions(), icon: 'help', permission: 'exam.results' },
        { label: 'Live desk', to: staffMap.desks(), icon: 'ticket', permission: 'webinar.run' },
        { label: 'Files', to: staffMap.files(), icon: 'file', permission: 'media.edit' },
        { label: 'Speakers', to: staffMap.speakers(), icon: 'people', permission: 'catalogue.read' },
        { label: 'Results', to: staffMap.results(), icon: 'chart', permission: 'exam.results' },
      ],
    },
    {
      heading: 'People',
      entries: [
        { label: 'Students', to: staffMap.students(), icon: 'person', permission: 'student.read', phone: true },
        { label: 'Inbox', to: staffMap.inbox(), icon: 'mail', permission: 'support.answer', phone: true, counts: true },
        { label: 'Credits', to: staffMap.credits(), icon: 'award', permission: 'credit.read' },
      ],
    },
    {
      heading: 'Promotion',
      entries: [
        { label: 'Sponsors', to: staffMap.sponsors(), icon: 'award', permission: 'support-record.read' },
        { label: 'Advertisements', to: staffMap.advertisements(), icon: 'megaphone', permission: 'promotion.edit' },
        { label: 'Leads', to: staffMap.leads(), icon: 'link', permission: 'lead.export' },
        { label: 'Announcements', to: staffMap.announcements(), icon: 'mail', permission: 'announcement.send' },
      ],
    },
    {
      heading: 'Provider',
      entries: [
        { label: 'Reporting', to: staffMap.reporting(), icon: 'external', permission: 'reporting.send' },
        { label: 'Reports', to: staffMap.reports(), icon: 'chart', permission: 'report.sums' },
        { label: 'Binder', to: staffMap.binder(), icon: 'book', permission: 'binder.read' },
        { label: 'Settings', to: staffMap.settings(), icon: 'tools', permission: 'settings.edit' },
        { label: 'Pages', to: staffMap.texts(), icon: 'file', permission: 'pages.edit' },
        { label: 'Emails', to: staffMap.mailTexts(), icon: 'mail', permission: 'pages.edit' },
        { label: 'Team', to: staffMap.team(), icon: 'people', permission: 'staff.manage' },
        { label: 'Audit log', to: staffMap.audit(), icon: 'file', permission: 'audit.own' },
        { label: 'Data', to: staffMap.data(), icon: 'shield', permission: 'data.export' },
        { label: 'System', to: staffMap.system(), icon: 'screen', permission: 'settings.edit' },
      ],
    },
  ],
  closedPages: [
    { to: staffMap.importStudents(), permission: 'student.edit' },
    { to: staffMap.addQuestions(), permission: 'exam.edit' },
    { to: staffMap.grantCredit(), permission: 'credit.grant' },
    { to: staffMap.importCredits(), permission: 'credit.import' },
    { to: staffMap.roles(), permission: 'self' },
    { to: staffMap.featured(), permission: 'promotion.edit' },
    { to: staffMap.slotCalendar(), permission: 'promotion.edit' },
    { to: staffMap.removeDemo(), permission: 'settings.edit' },
    { to: staffMap.newBinder(), permission: 'binder.make' },
  ],
  makes: [
    { label: 'Webinar', to: staffMap.newDraft('webinar'), icon: 'ticket', permission: 'catalogue.edit' },
    { label: 'Class', to: staffMap.newDraft('class'), icon: 'video', permission: 'catalogue.edit' },
    { label: 'Podcast show', to: staffMap.newDraft('show'), icon: 'feed', permission: 'catalogue.edit' },
    { label: 'Podcast episode', to: staffMap.newDraft('episode'), icon: 'microphone', permission: 'catalogue.edit' },
    { label: 'Tutorial', to: staffMap.newDraft('tutorial'), icon: 'tools', permission: 'catalogue.edit' },
    { label: 'eBook', to: staffMap.newDraft('book'), icon: 'book', permission: 'catalogue.edit' },
  ],
  actionWords: {
    ...staffActions,
    ...authoringActions,
    ...backupActions,
    ...overviewActions,
    ...demoActions,
    ...providerActions,
    ...pagesActions,
    ...announcementActions,
    ...studentActions,
    ...supportActions,
    ...consentActions,
    ...certificateActions,
    ...creditStaffActions,
    ...mediaActions,
    ...liveActions,
    ...catalogueActions,
    ...examActions,
    ...resultsActions,
    ...reportingActions,
    ...binderActions,
    ...promotionActions,
  },
  subjectPages: {
    student: (hash) => staffMap.student(hash),
    activity: (hash) => staffMap.activity(hash),
    speaker: (hash) => staffMap.speaker(hash),
    question: (key) => staffMap.question(key),
    message: (hash) => staffMap.inbox(hash),
    credit: (code) => staffMap.credit(code),
    approval: (hash) => staffMap.approval(hash),
    backup: () => staffMap.data(),
    'lead-file': () => staffMap.leads(),
    advertisement: (hash) => staffMap.advertisement(hash),
    'featured-list': () => staffMap.featured(),
    'sponsor-contacts': () => staffMap.sponsors(),
    text: (code) => staffMap.text(code),
    'mail-text': (kind) => staffMap.mailTexts(kind),
    announcement: (hash) => staffMap.announcement(hash),
    'agd-roster': () => staffMap.reporting(),
    'report-file': () => staffMap.reporting(),
    binder: () => staffMap.binder(),
    'report-recipe': (key) => staffMap.reportFormat(key),
    sponsor: (id) => staffMap.sponsor(id),
  },
  searchIn: [
    { to: staffMap.students(), what: 'student', label: 'Students', permission: 'student.read' },
    { to: staffMap.catalogue(), what: 'activity', label: 'Catalog', permission: 'catalogue.read' },
  ],
};

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(staffSessionCall, {}, args));
}

/** Loads the signed-in person once, and again when a page reloads everything. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href;

export const HydrateFallback = StaffShellSkeleton;

export default function ConsoleFrame() {
  const session = useLoaderData<typeof clientLoader>();
  if (session.state !== 'ready')
    return (
      <main>
        <LoadFailed why={session} />
      </main>
    );
  return <StaffShell facts={facts} session={session} />;
}
