// A draft for anyone who has its link: what members would see, under the reader's name. Nothing on it is sent.
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { staysHere, useSendsNothing } from '#platform/web/console/PreviewBar.tsx';
import { faultMessage } from '#platform/shared/refusal.ts';
import { send } from '#platform/web/call.ts';
import { loaded, serverTextOf } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { NoticeCard } from '#platform/web/ui/NoticeCard.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { siteMap } from '#site-map.ts';
import { sharedPreviewCall } from '../preview-contract.ts';
import { DraftPreview } from './DraftPreview.tsx';
import styles from './SharedPreviewPage.module.css';

const title = 'Preview of a draft';
export const meta = () => pageMeta({ title, hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, async () => ({ found: await send(sharedPreviewCall, { code: args.params['code'] ?? '' }) }));
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <NoticeCard icon="eye" title={title}>
    <Skeleton what="the draft" shape="text" />
  </NoticeCard>
);

export default function SharedPreviewPage() {
  const page = useLoaderData<typeof clientLoader>();
  useSendsNothing();
  if (page.state !== 'ready')
    return (
      <NoticeCard icon="eye" title={title}>
        <Alert kind="error" title={serverTextOf(page, faultMessage)} />
        <LinkButton look="line" to={siteMap.support()}>
          Contact support
        </LinkButton>
      </NoticeCard>
    );
  const { reader, endsAt, shown } = page.found;
  return (
    <>
      <div className={classNames(layout.wrap, styles.notice)}>
        <Alert quiet title={`Preview of a draft, for ${reader}`}>
          <p>
            It isn’t published, and nothing here is saved. This link works until <LocalTime at={endsAt} format="date" />
            . Please don’t pass it on.
          </p>
        </Alert>
      </div>
      {/* Presses are caught on their way to the members’ components. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.marked} data-reader={reader} onClickCapture={staysHere} onSubmitCapture={staysHere}>
        <DraftPreview shown={shown} />
      </div>
    </>
  );
}
