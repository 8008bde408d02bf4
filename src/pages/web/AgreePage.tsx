// Asked once after signing in, where the provider asks members to agree to a new version of its terms.
import { replace, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { safeReturnPath } from '#platform/shared/safe-return-path.ts';
import { ask, send } from '#platform/web/call.ts';
import { DifferenceList } from '#platform/web/ui/Differences.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { NewTab } from '#platform/web/ui/NewTab.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { agreeCall, signInMessages } from '#sign-in/contract.ts';
import { siteMap } from '#site-map.ts';
import { textChangesCall } from '../contract.ts';

export const meta = () => pageMeta({ title: 'Our terms changed', hidden: true });

const rurlOf = (address: string) => safeReturnPath(new URL(address).searchParams.get('rurl'));

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const to = rurlOf(args.request.url);
  const page = await loaded(args, async () => ({ to, texts: (await ask(textChangesCall, {}, args)).texts }));
  if (page.state === 'ready' && page.texts.length === 0) throw replace(to);
  return page;
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <div className={classNames(layout.wrap, layout.page)}>
    <Skeleton what="what changed" shape="text" />
  </div>
);

const names = { terms: 'terms', privacy: 'privacy policy' } as const;
const titles = { terms: 'Terms', privacy: 'Privacy policy' } as const;
const addresses = { terms: siteMap.terms, privacy: siteMap.privacy } as const;

export default function AgreePage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready')
    return (
      <div className={classNames(layout.wrap, layout.page)}>
        <h1>Our terms changed</h1>
        <LoadFailed why={page} />
      </div>
    );
  return <Changed texts={page.texts} to={page.to} />;
}

type Props = { readonly texts: CallAnswer<typeof textChangesCall>['texts']; readonly to: string };

function Changed({ texts, to }: Props) {
  const { isBusy, problem, run } = useSending(signInMessages.serviceError);
  const navigate = useNavigate();
  const all = texts.map(({ code }) => names[code]).join(' and our ');
  const agree = () =>
    void run(async () => {
      await send(agreeCall, { versions: texts.map(({ code, version }) => ({ code, version })) });
      void navigate(to, { replace: true });
    });
  return (
    <div className={classNames(layout.wrap, layout.page, layout.stack)}>
      <div>
        <h1>
          {texts.length === 1 && texts[0]?.code === 'privacy' ? 'Our privacy policy changed' : 'Our terms changed'}
        </h1>
        <p className={typography.lead}>
          Please agree to our {all} to continue. Your seats, classes, and certificates stay as they are.
        </p>
      </div>
      {texts.map(({ code, changes }) => (
        <Card as="section" key={code} aria-labelledby={`changed-${code}`}>
          <div className={layout.stack}>
            <h2 id={`changed-${code}`}>{titles[code]}</h2>
            {changes === null || changes.length === 0 ? (
              <p>Read the new version before you agree.</p>
            ) : (
              <DifferenceList
                differences={changes.map(({ before, after }) => ({
                  label: before === '' ? 'New' : after === '' ? 'Removed' : 'Changed',
                  before,
                  after,
                }))}
              />
            )}
            <p>
              <NewTab to={addresses[code]()}>{`Read the full ${names[code]}`}</NewTab>
            </p>
          </div>
        </Card>
      ))}
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <div className={layout.cluster}>
        <LinkButton look="quiet" to={siteMap.logout()}>
          Sign out
        </LinkButton>
        <Button busy={isBusy} onClick={agree}>
          Agree and continue
        </Button>
      </div>
      <p className={typography.caption}>
        Don’t agree? You can <NewTab to={siteMap.gdpr()}>close your account</NewTab> or write to{' '}
        <NewTab to={siteMap.support()}>support</NewTab>.
      </p>
    </div>
  );
}
