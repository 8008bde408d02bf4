import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { certificateActions } from './staff-actions.ts';

export const feature: ConsoleFeature = { actionWords: certificateActions };
