import { useEffect, useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { send, serverText } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { checkOf, useForm } from '#platform/web/form.ts';
import { onSessionChange, storedEmail, useSession } from '#platform/web/session.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { adForm } from '../ad-form.ts';
import { ConfirmPassword, needsFullSignIn } from '#sign-in/web/ConfirmPassword.tsx';
import { mobileAdCall, mobileAdSubmitCall, promotionMessages } from '../contract.ts';
import { markAsked, wasAskedFor } from './asked-offers.ts';
import styles from './AdDialog.module.css';

type Offer = CallAnswer<typeof mobileAdCall>['data'][number];
type State = { readonly offer: Offer | null; readonly failed: string | null };

type OfferProps = {
  readonly adId: string;
  readonly offer: Offer;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function SponsorLink({ offer: { href, companyName } }: Pick<OfferProps, 'offer'>) {
  return href === null ? null : (
    <p>
      <a className={classNames(typography.more, styles.link)} href={href} target="_blank" rel="sponsored noopener">
        {companyName}’s website <Icon name="external" />
        <span className={typography.visuallyHidden}> (opens in a new tab)</span>
      </a>
    </p>
  );
}

/** For someone whose address the portal does not know. */
function AddressForm({ adId, offer, onDone, onClose }: OfferProps) {
  const form = useForm({
    defaults: { e: '' },
    check: checkOf(adForm),
    correctErrors: promotionMessages.correctErrors,
    failed: faultMessage,
    async submit({ e }) {
      await send(mobileAdSubmitCall, { a: adId, e });
      onDone();
    },
  });
  return (
    <form {...form.props} className={layout.stack}>
      {form.summary === null ? null : <ErrorSummary {...form.summary} />}
      <TextField
        {...form.field('e', 'Email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        hint={promotionMessages.consent(offer.companyName, 'visitor')}
        maxLength={254}
      />
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          No, thank you
        </Button>
        <Button type="submit" busy={form.busy}>
          {offer.buttonText}
        </Button>
      </DialogActions>
    </form>
  );
}

/**
 * For someone whose address is known: one press, after reading what goes to whom. `email`: the address that this
 * browser stores; '' for a member.
 */
function KnownAnswer({ adId, offer, email, onDone, onClose }: OfferProps & { readonly email: string }) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const [asksPassword, setAsksPassword] = useState(false);
  const ask = () =>
    run(async () => {
      try {
        await send(mobileAdSubmitCall, email === '' ? { a: adId } : { a: adId, e: email });
      } catch (error) {
        if (!needsFullSignIn(error)) throw error;
        return setAsksPassword(true);
      }
      onDone();
    });
  if (asksPassword) return <ConfirmPassword onConfirmed={() => void ask()} />;
  return (
    <div className={layout.stack}>
      {problem === null ? null : <ErrorSummary message={problem} />}
      <p className={typography.caption}>
        {email === '' ? null : `Your email address is ${email}. `}
        {promotionMessages.consent(offer.companyName, email === '' ? 'member' : 'visitor')}
      </p>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          No, thank you
        </Button>
        <Button autoFocus busy={isBusy} onClick={() => void ask()}>
          {offer.buttonText}
        </Button>
      </DialogActions>
    </div>
  );
}

/** What was fetched on this visit. Whether the address is known may change with the session. */
const offers = new Map<string, Offer>();
onSessionChange(() => offers.clear());

/**
 * What a sponsor offers behind a banner: read, ask for it or not, and a confirmation. The offer is fetched when it is
 * first opened.
 */
export function AdDialog({
  adId,
  title,
  onClose,
}: {
  readonly adId: string;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const session = useSession();
  const [{ offer, failed }, setState] = useState<State>(() => ({ offer: offers.get(adId) ?? null, failed: null }));
  const [isDone, setDone] = useState(() => wasAskedFor(adId));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (offers.has(adId)) return undefined;
    const stop = new AbortController();
    send(mobileAdCall, { a: adId }, { signal: stop.signal }).then(
      ({ data: [found] }) => {
        if (found !== undefined) offers.set(adId, found);
        setState({ offer: found ?? null, failed: found === undefined ? promotionMessages.unknownAd : null });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ offer: null, failed: serverText(error, faultMessage) });
      },
    );
    return () => stop.abort();
  }, [adId, tries]);

  if (isDone && offer !== null) {
    return (
      <Dialog
        title={offer.confirmationMessageTitle}
        onClose={onClose}
        actions={
          <Button autoFocus onClick={onClose}>
            Close
          </Button>
        }
      >
        <p role="status">{offer.confirmationMessage}</p>
      </Dialog>
    );
  }
  const done = () => {
    markAsked(adId);
    setDone(true);
  };
  const stored = session === null ? storedEmail() : '';
  const isKnown = session === null ? adForm.safeParse({ e: stored }).success : offer?.hasEmail === true;
  return (
    <Dialog title={title} onClose={onClose} closeButton>
      <p className={typography.eyebrow}>Advertisement</p>
      {failed !== null ? (
        <LoadFailed
          texts={failed}
          onRetry={() => {
            setState({ offer: null, failed: null });
            setTries(tries + 1);
          }}
        />
      ) : offer === null ? (
        <Skeleton what="the offer" shape="text" count={1} />
      ) : (
        <div className={layout.stack}>
          <p className={styles.blurb}>{offer.blurb}</p>
          <SponsorLink offer={offer} />
          {isKnown ? (
            <KnownAnswer adId={adId} offer={offer} email={stored} onDone={done} onClose={onClose} />
          ) : (
            <AddressForm adId={adId} offer={offer} onDone={done} onClose={onClose} />
          )}
        </div>
      )}
    </Dialog>
  );
}
