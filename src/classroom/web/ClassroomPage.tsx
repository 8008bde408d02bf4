import {
  data,
  redirect,
  useLoaderData,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { classAddress } from '#catalogue/class-address.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import { ask, Refused } from '#platform/web/call.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { reportFault } from '#platform/web/server-context.ts';
import { currentSession } from '#platform/web/session.ts';
import type { Settings } from '#provider/contract.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { siteMap } from '#site-map.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import { classCall, classroomMessages } from '../contract.ts';
import { Classroom } from './Classroom.tsx';
import { courseFacts, sharedPicture } from './course-facts.ts';

/** A live class belongs to its live page, with a seat or a waitlist place, or else to its reservation. */
const isElsewhere = isLiveClass;

const looksLikeHash = (text: string) => /^[0-9A-Za-z_-]{1,64}$/.test(text);

const read = async ({ params, ...args }: LoaderFunctionArgs) => {
  const { origin, searchParams } = new URL(args.request.url);
  const c = params['c'] ?? searchParams.get('c') ?? '';
  if (c === '') throw redirect(siteMap.exams());
  const failed = (message: string, isUnknown: boolean, status: number) =>
    data({ state: 'failed', message, isUnknown } as const, { status });
  if (!looksLikeHash(c)) return failed(classroomMessages.noClass, true, 404);
  try {
    const { classObj, studentData } = await ask(classCall, { c }, args);
    if (isElsewhere(classObj.typeId)) throw redirect(classAddress(classObj));
    return { state: 'open', classObj, studentData, origin, isMembers: currentSession() !== null } as const;
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof Refused)
      return failed(
        error.code === 'no-longer-offered' ? error.message : classroomMessages.getClassRefused,
        error.httpStatus === 404,
        error.httpStatus === 200 ? 500 : error.httpStatus,
      );
    if (import.meta.env.SSR) args.context.get(reportFault)(error);
    return failed(classroomMessages.getClassFailed, false, 503);
  }
};
export { read as loader, read as clientLoader };

export function meta({ loaderData }: MetaArgs<typeof read>) {
  if (loaderData?.state !== 'open') return pageMeta({ title: 'Classroom', hidden: true });
  const { classObj, origin } = loaderData;
  return pageMeta({
    title: classObj.className,
    description: classObj.blurb,
    canonical: origin + siteMap.classroom(classObj.hash),
    picture: sharedPicture(classObj, origin),
    kind: 'article',
  });
}

/** No class at this address, or none could be read. */
function NoClass({ message, isUnknown }: { readonly message: string; readonly isUnknown: boolean }) {
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.stack)}>
      <h1>Classroom</h1>
      {isUnknown ? (
        <>
          <Alert kind="error" title={message}>
            <p>There is no class at this address, or it is no longer offered.</p>
          </Alert>
          <p>
            <LinkButton to={siteMap.onDemand()}>Browse On-Demand CE</LinkButton>
          </p>
        </>
      ) : (
        <LoadFailed message={message} />
      )}
    </div>
  );
}

export default function ClassroomPage() {
  const answer = useLoaderData<typeof read>();
  const settings = useRouteLoaderData('root') as Settings | undefined;
  if (answer.state === 'failed') return <NoClass message={answer.message} isUnknown={answer.isUnknown} />;
  const { classObj, studentData, origin, isMembers } = answer;
  return (
    <>
      <JsonLd facts={courseFacts(classObj, origin, settings?.provider.name ?? 'Dental Learning')} />
      <Classroom key={classObj.hash} classObj={classObj} studentData={studentData} isMembers={isMembers} />
    </>
  );
}
