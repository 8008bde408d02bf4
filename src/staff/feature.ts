import type { Feature } from './server/feature-parts.ts';
import { staffCommands } from './server/commands.ts';
import { auditCsv } from './server/audit/audit-log.ts';
import { staffRetention, staffTimetable, staffWork } from './server/jobs.ts';
import type { NotifyStaff } from './server/notify-staff.ts';
import { staffRoutes } from './server/routes.ts';
import type { AskForRoles, HandOver } from './server/team/team.ts';

type Needs = {
  readonly tell: NotifyStaff;
  /** What goes from one person of the team to another. */
  readonly handOvers: readonly HandOver[];
  /** Whether a second person must approve roles. */
  readonly askForRoles: AskForRoles;
};

export const feature = ({ tell, handOvers, askForRoles }: Needs): Feature => ({
  routes: ({ toDo }) => staffRoutes(tell, handOvers, toDo, askForRoles),
  documents: [auditCsv],
  works: staffWork,
  timetable: staffTimetable,
  retention: [{ at: 40, rule: staffRetention }],
  commands: staffCommands(tell),
});

export { admitStaff } from './server/sessions/admit-staff.ts';
