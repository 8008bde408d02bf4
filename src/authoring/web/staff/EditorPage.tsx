// The editor of something taught, at one of its sections. A draft is loaded once: what the sections show afterwards is
// what is typed and saved.
import {
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { hashIn, isUnknown, loaded } from '#platform/web/loaded.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { draftCall } from '../../staff-contract.ts';
import { ActivityEditor } from './ActivityEditor.tsx';
import { EditorSkeleton } from './EditorSkeleton.tsx';

export function meta({ loaderData }: MetaArgs<typeof clientLoader>) {
  const title = loaderData?.state === 'ready' ? loaderData.answer.content.title : 'Editor';
  return pageMeta({
    title: `${title} | Staff`,
    hidden: true,
  });
}

export const HydrateFallback = EditorSkeleton;

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(
    args,
    async () => ({
      answer: await askStaff(draftCall, { h: hashIn(args.params['hash']) }, args),
    }),
    draftCall,
  );
}

/** Another section shows the same draft. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentParams['hash'] === nextParams['hash'] && currentParams['section'] !== nextParams['section']
    ? false
    : defaultShouldRevalidate;

export default function EditorPage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready')
    return isUnknown(page) ? (
      <>
        <PageHead title="Page not found" lead="We couldn’t find this activity. It may be a draft that was deleted." />
        <LinkButton look="line" to={staffMap.catalogue()}>
          Go to the catalog
        </LinkButton>
      </>
    ) : (
      <LoadFailed why={page} />
    );
  return <ActivityEditor key={page.answer.hash} loaded={page.answer} />;
}
