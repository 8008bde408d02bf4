// Ends the session, here and on the server, and begins again at the sign-in page. The menu asks before it leads here.
import { useEffect } from 'react';
import { siteMap } from '#site-map.ts';
import { clearSavedFiles } from '#platform/web/saved-files.ts';
import { endNotices } from '#platform/web/push.ts';
import { currentSession, signOut } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { endSession } from './sign-in-state.ts';
import notice from './Notice.module.css';

export const meta = () => pageMeta({ title: 'Logout', hidden: true });

async function leave(): Promise<void> {
  const session = currentSession();
  if (session !== null) await endSession(session.token);
  signOut();
  await Promise.all([clearSavedFiles(), endNotices()]);
  // A new document: nothing that this one held in memory stays.
  location.replace(siteMap.login());
}

export default function LogoutPage() {
  useEffect(() => void leave(), []);
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, notice.page)}>
      <h1>Logging out</h1>
      <p className={typography.lead} role="status">
        Your record stays safe. The sign-in page opens next.
      </p>
      <noscript>
        <p>Logging out requires JavaScript. Please turn it on for this site.</p>
      </noscript>
      <LinkButton look="line" to={siteMap.login()}>
        Sign in
      </LinkButton>
    </div>
  );
}
