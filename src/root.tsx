// The HTML document and the shell around every page.
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { lazy, useEffect, useState, type ReactNode } from 'react';
import { isForMembers, isForStaff, screenAt } from '#screens.ts';
import { PlaySlotProvider, QueueSlotProvider } from '#catalogue/web/card-slots.ts';
import { AudioBarSlot } from '#podcasts/web/AudioBarSlot.tsx';
import { playOnCard } from '#podcasts/web/PlayOnCard.tsx';
import { settingsCall } from '#provider/contract.ts';
import { menuOf, settingsWhenUnknown } from '#provider/web/menu.ts';
import { SearchButton } from '#search/web/SearchButton.tsx';
import { queueOnCard } from '#watch-later/web/QueueOnCard.tsx';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { useFirstStyles } from '#platform/web/first-styles.ts';
import { useNonce } from '#platform/web/nonce.ts';
import { NotFound } from '#platform/web/shell/NotFound.tsx';
import { PageFailed } from '#platform/web/shell/PageFailed.tsx';
import { PortalLogo } from '#platform/web/shell/portal-logo.ts';
import { PortalName } from '#platform/web/shell/portal-name.ts';
import { Shell } from '#platform/web/shell/Shell.tsx';
import { useMemberData } from '#platform/web/shell/use-page-changes.ts';
import { beforePaint } from '#platform/web/theme.ts';
import { namePortal, pageTitle } from '#platform/web/title.ts';
import { PasswordSlotProvider } from '#platform/web/ui/password-slot.ts';
import { ProviderTimeZone } from '#platform/web/ui/time-zone.ts';
import '#platform/web/styles/root.css';
import fonts from '#platform/web/styles/fonts.css?url';

/**
 * Before any sheet, so that their order decides nothing: later layers win, and what is in none, as a feature's
 * styles, wins over all.
 */
const layersOfStyle = '@layer reset, base, ui;';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  namePortal((loaderData ?? settingsWhenUnknown).provider.name);
  return [
    { title: pageTitle() },
    {
      name: 'description',
      content:
        'Free continuing education for the whole dental team: live webinars, classes, and podcasts, with proof of CE.',
    },
  ];
}

export async function loader(args: LoaderFunctionArgs) {
  const settings = await loaded(args, () => ask(settingsCall, {}, args));
  if (settings.state !== 'ready') throw data(settings, { status: settings.status });
  return settings;
}
/** The provider's settings hold for the visit. */
export const shouldRevalidate = () => false;

function viewOf(pathname: string, isMember: boolean) {
  const { path, screen } = screenAt(pathname);
  return isMember || !isForMembers(pathname) ? { page: screen.view, path } : null;
}

/** The element that carries the sheets of the first page. */
const firstStylesId = 'first-styles';

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useNonce();
  const styles = useFirstStyles();
  const [hasStyles] = useState(() =>
    import.meta.env.SSR ? styles !== '' : document.getElementById(firstStylesId) !== null,
  );
  const { key, pathname } = useLocation();
  const [firstKey] = useState(key);
  const [isLinked, setIsLinked] = useState(!hasStyles);
  if (!isLinked && key !== firstKey) setIsLinked(true);
  const settings = useRouteLoaderData<typeof loader>('root') ?? settingsWhenUnknown;
  return (
    <html lang="en" data-first="yes" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fcfaf5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#06191b" media="(prefers-color-scheme: dark)" />
        {/* Run before any browser has this program, which therefore doesn't contain it. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? beforePaint : '' }}
        />
        <Meta />
        {settings.icon === undefined ? (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ) : (
          <link rel="icon" href={settings.icon} type="image/png" />
        )}
        <link rel="apple-touch-icon" href={settings.icon ?? '/apple-touch-icon.png'} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: layersOfStyle }} />
        {hasStyles ? (
          <style
            id={firstStylesId}
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: styles }}
          />
        ) : (
          <>
            <link rel="stylesheet" href={fonts} />
            <Links />
          </>
        )}
        {settings.brandStyle === undefined ? null : (
          <style
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: `html:root{${settings.brandStyle}}` }}
          />
        )}
      </head>
      <body>
        <ProviderTimeZone value={settings.timeZone}>
          <PortalName value={settings.provider.name}>
            <PortalLogo value={settings.logo}>
              {isForStaff(pathname) ? (
                children
              ) : (
                <Shell
                  settings={{ ...settings, menu: menuOf(settings) }}
                  viewOf={viewOf}
                  audioBar={<AudioBarSlot />}
                  search={<SearchButton />}
                >
                  {children}
                </Shell>
              )}
            </PortalLogo>
          </PortalName>
        </ProviderTimeZone>
        {hasStyles && isLinked ? <Links /> : null}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Only a session that the link of an email opened needs it. */
const ConfirmPart = lazy(async () => ({
  default: (await import('#sign-in/web/ConfirmPassword.tsx')).ConfirmPart,
}));
const askPassword = (onConfirmed: () => void) => <ConfirmPart onConfirmed={onConfirmed} />;

export default function Root() {
  useMemberData(isForMembers);
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'yes';
  }, []);
  return (
    <QueueSlotProvider value={queueOnCard}>
      <PlaySlotProvider value={playOnCard}>
        <PasswordSlotProvider value={askPassword}>
          <Outlet />
        </PasswordSlotProvider>
      </PlaySlotProvider>
    </QueueSlotProvider>
  );
}

/** Nothing can be shown without the provider's settings, or a page met what it did not expect: Retry begins again. */
export function ErrorBoundary({ error }: { readonly error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <PageFailed onRetry={() => location.reload()} />;
}
