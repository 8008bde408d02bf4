// What the features give to the console in the browser, in their order; program.ts has what they give to the server.
import * as announcements from './announcements/feature.web.ts';
import * as authoring from './authoring/feature.web.ts';
import * as backup from './backup/feature.web.ts';
import * as binder from './binder/feature.web.ts';
import * as catalogue from './catalogue/feature.web.ts';
import * as certificates from './certificates/feature.web.ts';
import * as consent from './consent/feature.web.ts';
import * as demo from './demo/feature.web.ts';
import * as exam from './exam/feature.web.ts';
import * as ledger from './ledger/feature.web.ts';
import * as live from './live/feature.web.ts';
import * as media from './media/feature.web.ts';
import * as overview from './overview/feature.web.ts';
import * as pages from './pages/feature.web.ts';
import * as promotion from './promotion/feature.web.ts';
import * as provider from './provider/feature.web.ts';
import * as reporting from './reporting/feature.web.ts';
import * as results from './results/feature.web.ts';
import type { ConsoleFeature } from './staff/web/console-feature.ts';
import * as staff from './staff/feature.web.ts';
import * as students from './students/feature.web.ts';
import * as support from './support/feature.web.ts';

export const consoleFeatures: readonly ConsoleFeature[] = [
  staff.feature,
  provider.feature(catalogue.readMenuChoices),
  students.feature,
  pages.feature,
  support.feature,
  consent.feature,
  promotion.feature,
  catalogue.feature,
  certificates.feature,
  ledger.feature,
  live.feature,
  exam.feature,
  media.feature,
  authoring.feature,
  results.feature,
  reporting.feature,
  binder.feature,
  announcements.feature,
  backup.feature,
  overview.feature,
  demo.feature,
];
