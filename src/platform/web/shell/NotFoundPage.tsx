import { data } from 'react-router';
import { pageMeta } from '../title.ts';

export { NotFound as default } from './NotFound.tsx';

export const meta = () => pageMeta({ title: 'Page Not Found' });

export const loader = () => data(null, { status: 404 });
/** In the browser there is nothing to ask for. */
export const clientLoader = () => null;
