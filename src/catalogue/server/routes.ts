import { serve } from '#platform/server/http/http.ts';
import { bookResponseCall } from '../contract.ts';
import { bookResponseSchemas } from '../schemas.ts';
import { recordBookDownload } from './record-book-download.ts';

export const catalogueRoutes = [serve(bookResponseCall, bookResponseSchemas, recordBookDownload)];
