// What "Create Free Account" shows to people with an account: new members for a moment, and members who come back.
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { siteMap } from '#site-map.ts';
import type { Session } from '#platform/web/session.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import notice from '#sign-in/web/Notice.module.css';
import { accountMessages } from '../contract.ts';
import { offerPasskeyLater } from './passkey-offer.ts';

/** How long "Account created" stays, in milliseconds (docs/specification/accounts.md, AC-29). */
const stayMs = 2000;

type Props = { readonly session: Session; readonly isNew: boolean; readonly to: string };

export function HasAccount({ session, isNew, to }: Props) {
  return isNew ? <Created to={to} /> : <AlreadyMember session={session} to={to} />;
}

function Created({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    scrollTo(0, 0);
  }, []);
  useEffect(() => {
    offerPasskeyLater();
    const timer = setTimeout(() => void navigate(to, { replace: true }), stayMs);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <div
      className={classNames(layout.wrap, layout.wrapNarrow, layout.page, notice.page)}
      ref={panel}
      tabIndex={-1}
      role="status"
    >
      <span className={notice.sign}>
        <Icon name="check" />
      </span>
      <h1>{accountMessages.created}</h1>
      <p className={typography.lead}>You’re signed in. Check your inbox for an email to confirm your address.</p>
      <LinkButton to={to} replace>
        Continue
      </LinkButton>
    </div>
  );
}

function AlreadyMember({ session, to }: { readonly session: Session; readonly to: string }) {
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, notice.page)}>
      <h1>You already have an account</h1>
      <p className={typography.lead}>
        {session.name === '' ? 'You are signed in.' : `You are signed in as ${session.name}.`}
      </p>
      <p className={layout.cluster}>
        <LinkButton to={to}>Continue</LinkButton>
        <LinkButton to={siteMap.logout()} look="line">
          Log out
        </LinkButton>
      </p>
    </div>
  );
}
