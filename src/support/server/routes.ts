import { serve } from '#platform/server/http/http.ts';
import { supportCall } from '../contract.ts';
import { supportSchemas } from '../schemas.ts';
import { sendMessage } from './send-message.ts';

export const supportRoutes = [serve(supportCall, supportSchemas, sendMessage, { most: 10, perSec: 600 })];
