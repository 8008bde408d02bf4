import type { Feature } from '#staff/server/feature-parts.ts';
import type { EntryWindow } from './server/read-class.ts';
import { classroomRoutes } from './server/routes.ts';

export const feature = (entryWindow: EntryWindow): Feature => ({ routes: classroomRoutes(entryWindow) });
