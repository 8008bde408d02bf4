import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { consentActions } from './staff-actions.ts';

export const feature: ConsoleFeature = { actionWords: consentActions };
