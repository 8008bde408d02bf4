import { lazy } from 'react';

/**
 * Members alone load it: the page's loader together with the member's own answer, so that both are drawn at once and
 * nothing moves.
 */
export const loadMemberParts = () => import('./MemberParts.tsx');

export const MemberStart = lazy(() => loadMemberParts().then((module) => ({ default: module.MemberStart })));
export const MemberEnd = lazy(() => loadMemberParts().then((module) => ({ default: module.MemberEnd })));
