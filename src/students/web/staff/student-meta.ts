import { pageMeta } from '#platform/web/title.ts';
import { fullName } from '#sign-in/full-name.ts';

type Page =
  | { readonly state: 'ready'; readonly answer: { readonly student: Parameters<typeof fullName>[0] } }
  | { readonly state: 'refused' | 'failed' };

/** The title of a student's pages: their name, so that several open tabs can be distinguished. */
export const studentMeta = ({ loaderData: page }: { readonly loaderData: Page | undefined }) =>
  pageMeta({ title: `${page?.state === 'ready' ? fullName(page.answer.student) : 'Student'} | Staff`, hidden: true });
