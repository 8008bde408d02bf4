import { redirect, useLoaderData, useRouteLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { classAddress } from '#catalogue/class-address.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { isUnknown, type NotReady } from '#platform/web/loaded.ts';
import type { Settings } from '#provider/contract.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { siteMap } from '#site-map.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import { Classroom } from './Classroom.tsx';
import { courseFacts, sharedPicture } from './course-facts.ts';
import type { classCall } from '../contract.ts';
import { noClassText, readClass } from './read-class.ts';

/** A live class belongs to its live page, with a seat or a waitlist place, or else to its reservation. */
const read = async (args: LoaderFunctionArgs) => {
  if (args.params['c'] === undefined && !new URL(args.request.url).searchParams.get('c'))
    throw redirect(siteMap.exams());
  return readClass(args, ({ classObj }) => (isLiveClass(classObj.typeId) ? classAddress(classObj) : null));
};
export { read as loader, read as clientLoader };

export function meta({ loaderData }: MetaArgs<typeof read>) {
  if (loaderData?.state !== 'ready') return pageMeta({ title: 'Classroom', hidden: true });
  const { classObj, origin } = loaderData;
  return pageMeta({
    title: classObj.className,
    description: classObj.blurb,
    canonical: origin + siteMap.classroom(classObj.hash),
    picture: sharedPicture(classObj, origin),
    hasCard: true,
    kind: 'article',
  });
}

/** No class at this address, or none could be read. */
function NoClass({ why }: { readonly why: NotReady<typeof classCall> }) {
  const text = why.code === 'no-longer-offered' ? why.message : noClassText(why);
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.instead)}>
      <h1>Classroom</h1>
      {isUnknown(why) ? (
        <>
          <Alert kind="error" title="This class doesn’t exist or is no longer offered.">
            <p>{text}</p>
          </Alert>
          <p>
            <LinkButton to={siteMap.onDemand()}>Browse On-Demand CE</LinkButton>
          </p>
        </>
      ) : (
        <LoadFailed why={why} texts={text} />
      )}
    </div>
  );
}

export default function ClassroomPage() {
  const answer = useLoaderData<typeof read>();
  const settings = useRouteLoaderData('root') as Settings | undefined;
  if (answer.state !== 'ready') return <NoClass why={answer} />;
  const { classObj, studentData, origin, isMembers } = answer;
  return (
    <>
      <JsonLd
        facts={import.meta.env.SSR ? courseFacts(classObj, origin, settings?.provider.name ?? 'Dental Learning') : null}
      />
      <Classroom key={classObj.hash} classObj={classObj} studentData={studentData} isMembers={isMembers} />
    </>
  );
}
