import { serve } from '#platform/server/http.ts';
import { homeCall, onDemandCall, searchItemsCall } from '../contract.ts';
import { home } from './home.ts';
import { listOnDemandPage } from './list-on-demand.ts';
import { listSearchItems } from './list-search-items.ts';

export const catalogueRoutes = [serve(homeCall, home), serve(onDemandCall, listOnDemandPage), serve(searchItemsCall, listSearchItems)];
