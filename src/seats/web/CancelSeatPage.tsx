// Giving a seat back by the secret code of a mail, without signing in. Opening the page changes nothing; the press is
// the confirmation.
import { useRef } from 'react';
import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { ask, send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import { loadPage, serverTextOf } from '#platform/web/loaded.ts';
import { currentSession } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Badge } from '#catalogue/web/Badge.tsx';
import { CreditText } from '#catalogue/web/CreditText.tsx';
import { Ticket, TicketActions, TicketFacts, TicketTime, TicketTitle } from '#catalogue/web/Ticket.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { NoticeCard } from '#platform/web/ui/NoticeCard.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { cancelSeatCall, cancelSeatInfoCall, seatMessages } from '../contract.ts';
import { noteReleasedSeat, takeSeatAgain } from './released-seat.ts';

export const meta = () => pageMeta({ title: 'Cancel seat', hidden: true });

const read = ({ params, ...args }: LoaderFunctionArgs) => {
  const readWebinar = async () => {
    const code = params['code'] ?? new URL(args.request.url).searchParams.get('code') ?? '';
    if (code === '') throw redirect(currentSession() === null ? siteMap.login(siteMap.exams()) : siteMap.exams());
    const [webinar] = (await ask(cancelSeatInfoCall, { code }, args)).data;
    return { webinar: webinar ?? null, code };
  };
  return loadPage(args, readWebinar, cancelSeatInfoCall);
};
export { read as loader, read as clientLoader };

export default function CancelSeatPage() {
  const answer = useLoaderData<typeof read>();
  const navigate = useNavigate();
  const { isBusy, problem, run, dismiss } = useSending(seatMessages.unableToCancel);
  const requestKey = useRef<string>(null);

  if (answer.state !== 'ready' || answer.webinar === null) {
    const message =
      answer.state === 'ready' ? seatMessages.unableToCancel : serverTextOf(answer, seatMessages.unableToCancel);
    return (
      <NoticeCard icon="ticket" title="Cancel seat">
        <Alert kind="error" title={message}>
          {answer.state !== 'ready' && answer.code === 'already-started'
            ? 'You can cancel a seat until the webinar starts.'
            : 'The link may have been used already. Your current seats are under Reserved Seats.'}
        </Alert>
        <p className={layout.cluster}>
          <LinkButton to={siteMap.seats()}>Reserved Seats</LinkButton>
          <LinkButton look="line" to={siteMap.webinars()}>
            Upcoming Live CE
          </LinkButton>
        </p>
      </NoticeCard>
    );
  }
  const { webinar, code } = answer;
  const release = () =>
    run(async () => {
      requestKey.current ??= newIdempotencyKey();
      const { isFree } = await send(cancelSeatCall, { code }, { idempotencyKey: requestKey.current });
      if (isFree) {
        noteReleasedSeat(webinar);
        showToast('Your seat is released.', () => void navigate(takeSeatAgain(webinar)));
      } else showToast(webinar.isWaiting ? 'You left the waitlist.' : 'Your seat is released.');
      await navigate(siteMap.webinars(), { replace: true });
    });
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <BackLink to={siteMap.seats()}>Reserved Seats</BackLink>
      <Ticket
        as="section"
        look="large"
        photo={webinar.photo}
        stub={<TicketTime row={webinar} tone={webinar.isWaiting ? 'off' : undefined} />}
        aria-labelledby="confirm-title"
      >
        <TicketFacts>
          <Badge kind={webinar.isWaiting ? 'waitlist' : 'reserved'} />
          <CreditText {...webinar} />
        </TicketFacts>
        <TicketTitle as="h1">{webinar.className}</TicketTitle>
        <Subheading id="confirm-title">{seatMessages.confirmRelease}</Subheading>
        <p className={typography.quiet}>
          {webinar.isWaiting
            ? 'You’ll give up your place on the waitlist, and everyone behind you moves up.'
            : 'Your seat goes to the next person on the waitlist. If no one is waiting, it opens to everyone and you can reserve it again.'}
        </p>
        {problem === null ? null : (
          <Alert kind="error" title={problem} dismissible onDismiss={dismiss}>
            Nothing was changed.
          </Alert>
        )}
        <TicketActions>
          <Button look="danger" size="large" busy={isBusy} onClick={() => void release()}>
            I Cannot Attend
          </Button>
          <LinkButton look="quiet" to={siteMap.live(webinar.hash)}>
            {webinar.isWaiting ? 'Keep my place' : 'Keep my seat'}
          </LinkButton>
        </TicketActions>
      </Ticket>
    </div>
  );
}
