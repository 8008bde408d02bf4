import { serve } from '#platform/server/http.ts';
import { supportCall } from '../contract.ts';
import { sendMessage } from './send-message.ts';

export const supportRoutes = [serve(supportCall, sendMessage, { most: 10, perSec: 600 })];
