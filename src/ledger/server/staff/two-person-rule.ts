import * as z from 'zod/mini';
import { defineSetting } from '#platform/server/database/setting-rows.ts';
import { twoPersonRules } from '../../ledger-actions.ts';

/** For which corrections of the ledger a second person is asked. */
export const twoPersonRule = defineSetting('twoPersonRule', z.enum(twoPersonRules), 'off');
