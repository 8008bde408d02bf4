// Every screen of the provider's console, one line each. Apart from addresses.ts, because no page of a visitor loads
// them: for the router, the screens within the frame are one route (console-page.tsx), so that the table of routes,
// which every browser loads, names none of them (docs/decisions/0031-browser-files.md). Imports no code.
import type { Fixed } from './addresses.ts';

/** The route around the console's pages. */
export const staffFrame = 'console-frame.tsx';
/** The route that opens whatever page stands within the frame. */
export const staffPage = 'console-page.tsx';
/** The screen at every address of the console that no other has. */
export const unknownStaffScreen = '/staff/*';

/** Nobody counts their views, no robot or cache stores them, and their addresses don't reveal what is in them. */
export const staffScreens = {
  '/staff': { page: 'overview/web/OverviewPage.tsx', within: staffFrame },
  '/staff/sign-in': { page: 'staff/web/SignInPage.tsx' },
  '/staff/invitation': { page: 'staff/web/InvitationPage.tsx' },
  '/staff/me': { page: 'staff/web/OwnAccountPage.tsx', within: staffFrame },
  '/staff/team': { page: 'staff/web/TeamPage.tsx', within: staffFrame },
  '/staff/team/roles': { page: 'staff/web/RolesPage.tsx', within: staffFrame },
  '/staff/settings/:section?': { page: 'settings-page.tsx', within: staffFrame },
  '/staff/students': { page: 'students/web/StudentsPage.tsx', within: staffFrame },
  '/staff/students/merge': { page: 'students/web/MergePage.tsx', within: staffFrame },
  '/staff/students/import': { page: 'students/web/ImportStudentsPage.tsx', within: staffFrame },
  '/staff/students/:hash/:tab?': { page: 'students/web/StudentPage.tsx', within: staffFrame },
  '/staff/students/:hash/credits': { page: 'ledger/web/StudentCreditsPage.tsx', within: staffFrame },
  '/staff/students/:hash/consent': { page: 'consent/web/staff/StudentConsentPage.tsx', within: staffFrame },
  '/staff/inbox/:hash?': { page: 'support/web/staff/InboxPage.tsx', within: staffFrame },
  '/staff/credits': { page: 'ledger/web/CreditsPage.tsx', within: staffFrame },
  '/staff/credits/grant': { page: 'ledger/web/GrantPage.tsx', within: staffFrame },
  '/staff/credits/correct': { page: 'ledger/web/CorrectPage.tsx', within: staffFrame },
  '/staff/credits/import': { page: 'ledger/web/ImportPage.tsx', within: staffFrame },
  '/staff/credits/holding': { page: 'ledger/web/HoldingPage.tsx', within: staffFrame },
  '/staff/credits/approvals': { page: 'ledger/web/ApprovalsPage.tsx', within: staffFrame },
  '/staff/credits/:code': { page: 'ledger/web/CreditPage.tsx', within: staffFrame },
  '/staff/catalogue': { page: 'authoring/web/CataloguePage.tsx', within: staffFrame },
  '/staff/catalogue/:hash/:section?': { page: 'authoring/web/EditorPage.tsx', within: staffFrame },
  '/staff/catalogue/:hash/preview': { page: 'authoring/web/PreviewPage.tsx' },
  '/staff/calendar': { page: 'authoring/web/CalendarPage.tsx', within: staffFrame },
  '/staff/results': { page: 'results/web/ResultsPage.tsx', within: staffFrame },
  '/staff/results/:hash/re-key': { page: 'results/web/RekeyPage.tsx', within: staffFrame },
  '/staff/results/:hash/:tab?': { page: 'results/web/ActivityResultsPage.tsx', within: staffFrame },
  '/staff/speakers': { page: 'catalogue/web/staff/SpeakersPage.tsx', within: staffFrame },
  '/staff/speakers/:hash': { page: 'catalogue/web/staff/SpeakerPage.tsx', within: staffFrame },
  '/staff/questions': { page: 'exam/web/staff/QuestionsPage.tsx', within: staffFrame },
  '/staff/questions/add': { page: 'exam/web/staff/AddQuestionsPage.tsx', within: staffFrame },
  '/staff/questions/:key': { page: 'exam/web/staff/QuestionPage.tsx', within: staffFrame },
  '/staff/media': { page: 'media/web/FilesPage.tsx', within: staffFrame },
  '/staff/media/:hash': { page: 'media/web/CaptionsPage.tsx', within: staffFrame },
  '/staff/live': { page: 'live/web/staff/DesksPage.tsx', within: staffFrame },
  '/staff/live/:hash/room': { page: 'live/web/staff/RoomScreenPage.tsx' },
  '/staff/live/:hash': { page: 'live/web/staff/DeskPage.tsx', within: staffFrame },
  '/staff/sponsors': { page: 'promotion/web/staff/SponsorsPage.tsx', within: staffFrame },
  '/staff/sponsors/:id': { page: 'promotion/web/staff/SponsorPage.tsx', within: staffFrame },
  '/staff/advertisements': { page: 'promotion/web/staff/AdvertisementsPage.tsx', within: staffFrame },
  '/staff/advertisements/slots': { page: 'promotion/web/staff/SlotCalendarPage.tsx', within: staffFrame },
  '/staff/advertisements/featured': { page: 'promotion/web/staff/FeaturedPage.tsx', within: staffFrame },
  '/staff/advertisements/:hash': { page: 'promotion/web/staff/AdvertisementPage.tsx', within: staffFrame },
  '/staff/leads': { page: 'promotion/web/staff/LeadsPage.tsx', within: staffFrame },
  '/staff/emails': { page: 'provider/web/staff/MailTextsPage.tsx', within: staffFrame },
  '/staff/texts': { page: 'pages/web/staff/TextsPage.tsx', within: staffFrame },
  '/staff/texts/:code': { page: 'pages/web/staff/TextEditPage.tsx', within: staffFrame },
  '/staff/texts/:code/preview': { page: 'pages/web/staff/TextPreviewPage.tsx' },
  '/staff/announcements': { page: 'announcements/web/AnnouncementsPage.tsx', within: staffFrame },
  '/staff/announcements/:hash': { page: 'announcements/web/AnnouncementPage.tsx', within: staffFrame },
  '/staff/reporting': { page: 'reporting/web/ReportingPage.tsx', within: staffFrame },
  '/staff/reporting/format': { page: 'reporting/web/FormatPage.tsx', within: staffFrame },
  '/staff/reporting/ce-broker': { page: 'reporting/web/CeBrokerPage.tsx', within: staffFrame },
  '/staff/reports': { page: 'reporting/web/ReportsPage.tsx', within: staffFrame },
  '/staff/reports/:report': { page: 'reporting/web/ReportPage.tsx', within: staffFrame },
  '/staff/binder': { page: 'binder/web/BinderPage.tsx', within: staffFrame },
  '/staff/binder/missing': { page: 'binder/web/ChecklistPage.tsx', within: staffFrame },
  '/staff/binder/new': { page: 'binder/web/NewBinderPage.tsx', within: staffFrame },
  '/staff/binder/:hash': { page: 'binder/web/ActivityFilePage.tsx', within: staffFrame },
  '/staff/data': { page: 'backup/web/DataPage.tsx', within: staffFrame },
  '/staff/system': { page: 'overview/web/SystemPage.tsx', within: staffFrame },
  '/staff/demo': { page: 'demo/web/RemoveDemoPage.tsx', within: staffFrame },
  '/staff/audit': { page: 'staff/web/AuditPage.tsx', within: staffFrame },
  '/staff/*': { page: 'staff/web/UnknownPage.tsx', within: staffFrame },
} as const satisfies Record<`/staff${string}`, { readonly page: string; readonly within?: string }>;

/** A screen's path without its parameters, such as `/staff/students`. */
export type StaffScreenPath = Fixed<keyof typeof staffScreens>;
