// What the portal consists of: the features in their order, and what all of them give, in one list each. The processes
// and the tests run exactly this. What a feature needs from a later one is an argument here.
import * as accounts from './accounts/feature.ts';
import * as announcements from './announcements/feature.ts';
import * as authoring from './authoring/feature.ts';
import * as backup from './backup/feature.ts';
import * as binder from './binder/feature.ts';
import * as catalogue from './catalogue/feature.ts';
import * as certificates from './certificates/feature.ts';
import * as classroom from './classroom/feature.ts';
import * as consent from './consent/feature.ts';
import * as credit from './credit/feature.ts';
import * as demo from './demo/feature.ts';
import * as evaluation from './evaluation/feature.ts';
import * as exam from './exam/feature.ts';
import * as home from './home/feature.ts';
import * as ledger from './ledger/feature.ts';
import * as lists from './lists/feature.ts';
import * as live from './live/feature.ts';
import * as media from './media/feature.ts';
import * as overview from './overview/feature.ts';
import * as pages from './pages/feature.ts';
import * as podcasts from './podcasts/feature.ts';
import * as promotion from './promotion/feature.ts';
import * as provider from './provider/feature.ts';
import * as renewal from './renewal/feature.ts';
import * as reporting from './reporting/feature.ts';
import * as results from './results/feature.ts';
import * as search from './search/feature.ts';
import * as seats from './seats/feature.ts';
import * as signIn from './sign-in/feature.ts';
import * as sponsorVideo from './sponsor-video/feature.ts';
import * as staff from './staff/feature.ts';
import * as students from './students/feature.ts';
import * as studyPath from './study-path/feature.ts';
import * as support from './support/feature.ts';
import * as survey from './survey/feature.ts';
import * as watchLater from './watch-later/feature.ts';
import { type FeatureName, featureOrder } from './features.ts';
import { eraseAccount, memberTables } from './member-tables.ts';
import { openByLink } from './open-by-link.ts';
import type { DocumentRoute } from './platform/server/http/documents.ts';
import type { People, Route } from './platform/server/http/http.ts';
import type { UploadRoute } from './platform/server/http/upload-routes.ts';
import type { JobWork, TimedJob } from './platform/server/jobs/jobs.ts';
import type { CounterKind } from './platform/server/metrics/monitor.ts';
import { platformParts } from './platform/server/parts.ts';
import type { Command } from './platform/server/process/command.ts';
import { pagesAreBuilt } from './platform/server/process/built-pages.ts';
import { rehearsalWork } from './platform/server/rehearsal/rehearsal.ts';
import { handleRetention, type RetentionRule } from './platform/server/retention/retention.ts';
import * as screens from './screens.ts';
import type { Feature, OfAllFeatures } from './staff/server/feature-parts.ts';

const { readProvider, readTimeZone } = provider;
const { entersFrom, entersUntil, mayEnterRoom } = live;
const { readDraftSubjects, isInDraft, followCaptions } = authoring;

const features: Readonly<Record<FeatureName, Feature>> = {
  staff: staff.feature({
    tell: { readProvider, readTimeZone },
    handOvers: [support.handOverMessages],
    askForRoles: ledger.askForRoles,
  }),
  provider: provider.feature({ ...accounts.mailSamples, ...seats.mailSamples, ...certificates.mailSamples }),
  'sign-in': signIn.feature,
  accounts: accounts.feature,
  students: students.feature(memberTables, eraseAccount, ledger.askForMerge),
  pages: pages.feature,
  support: support.feature(certificates.mailCertificateAgain),
  consent: consent.feature(memberTables),
  promotion: promotion.feature,
  catalogue: catalogue.feature({ readDraftSubjects, isInDraft }),
  search: search.feature,
  lists: lists.feature,
  'watch-later': watchLater.feature,
  credit: credit.feature,
  renewal: renewal.feature(reporting.checkLicense),
  certificates: certificates.feature(reporting.reportCredit),
  ledger: ledger.feature({
    agd: { find: reporting.findAgdTask, tell: reporting.notifyAgd },
    memberTables,
    later: [results.rekeyApproval],
  }),
  'study-path': studyPath.feature,
  classroom: classroom.feature({ entersFrom, entersUntil, mayEnterRoom }),
  seats: seats.feature({ entersFrom }),
  live: live.feature,
  podcasts: podcasts.feature,
  evaluation: evaluation.feature,
  'sponsor-video': sponsorVideo.feature,
  survey: survey.feature,
  exam: exam.feature,
  home: home.feature,
  media: media.feature(followCaptions),
  authoring: authoring.feature(renderPage),
  results: results.feature,
  reporting: reporting.feature,
  binder: binder.feature,
  announcements: announcements.feature,
  backup: backup.feature,
  overview: overview.feature(live.readNextWebinars),
  demo: demo.feature(memberTables),
};

const platform: Feature = platformParts({
  readSender: readProvider,
  mayLeave: announcements.mayAnnouncementLeave,
  onUpload: media.logUpload,
});

const all: readonly Feature[] = [platform, ...featureOrder.map((name) => features[name])];

/** Sorts parts by their places. Throws if two have the same one. */
function inOrder<Part extends { readonly at: number }>(parts: readonly Part[]): readonly Part[] {
  const sorted = parts.toSorted((one, other) => one.at - other.at);
  const twice = sorted.find(({ at }, index) => sorted[index + 1]?.at === at);
  if (twice !== undefined) throw new Error(`Two features give a part at ${twice.at}: give one of them another place.`);
  return sorted;
}

const ofAll: OfAllFeatures = {
  attention: inOrder(all.flatMap(({ attention = [] }) => attention)).map(({ read }) => read),
  figures: inOrder(all.flatMap(({ figures = [] }) => figures)).map(({ read }) => read),
  retention: inOrder(all.flatMap(({ retention = [] }) => retention)).map(({ rule }) => rule),
  toDo: all.flatMap(({ toDo = [] }) => toDo),
};

/** One list of what every feature gives under a name. */
const listOf = <Part>(partsOf: (feature: Feature) => readonly Part[] | ((of: OfAllFeatures) => readonly Part[])) =>
  all.flatMap((feature) => {
    const parts = partsOf(feature);
    return typeof parts === 'function' ? parts(ofAll) : parts;
  });

export const retentionRules: readonly RetentionRule[] = ofAll.retention;
export const routes: readonly Route[] = listOf(({ routes = [] }) => routes);
export const documents: readonly DocumentRoute[] = listOf(({ documents = [] }) => documents);
export const uploads: readonly UploadRoute[] = listOf(({ uploads = [] }) => uploads);
export const works: readonly JobWork[] = [
  ...listOf(({ works = [] }) => works),
  ...rehearsalWork(listOf(({ rehearsed = [] }) => rehearsed)),
  ...retentionRules.map(handleRetention),
];
export const timetable: readonly TimedJob[] = [
  ...listOf(({ timetable = [] }) => timetable),
  ...retentionRules.map(({ timed }) => timed),
];
/** The subcommands of portal.ts, by their first word. */
export const commands: Readonly<Record<string, Command>> = Object.assign({}, ...all.map((feature) => feature.commands));
export const counters: readonly CounterKind[] = listOf(({ counters = [] }) => counters);

/** A page as visitors get it, for jobs. The parts that render are loaded with the first one. */
async function renderPage(...[context, path]: Parameters<authoring.RenderPage>): ReturnType<authoring.RenderPage> {
  if (!pagesAreBuilt()) return null;
  const { renderForJob } = await import('./platform/server/http/pages.ts');
  return renderForJob(routes, context, screens, path);
}

export const people: People = {
  findStudent: signIn.findStudentByToken,
  admitStaff: staff.admitStaff,
  openByLink,
};
