// The frame of the provider's console as a route, with what every feature gives to it.
import { useLoaderData, type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loaded } from '#platform/web/loaded.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { staffSessionCall } from '#staff/contract.ts';
import { askStaff } from '#staff/web/ask-staff.ts';
import { navigationGroups, type ConsoleFacts } from '#staff/web/console-facts.ts';
import { StaffShell, StaffShellSkeleton } from '#staff/web/StaffShell.tsx';
import { consoleFeatures } from './program.web.ts';

const entries = consoleFeatures
  .flatMap(({ navigation = [] }) => navigation)
  .toSorted((one, other) => one.at - other.at);

const facts: ConsoleFacts = {
  navigation: navigationGroups.map((heading) => ({
    heading,
    entries: entries.filter(({ group }) => group === heading),
  })),
  closedPages: consoleFeatures.flatMap(({ closedPages = [] }) => closedPages),
  makes: consoleFeatures.flatMap(({ makes = [] }) => makes),
  actionWords: Object.assign({}, ...consoleFeatures.map(({ actionWords }) => actionWords)),
  subjectPages: Object.assign({}, ...consoleFeatures.map(({ subjectPages }) => subjectPages)),
  searchIn: consoleFeatures.flatMap(({ searchIn = [] }) => searchIn),
};

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(staffSessionCall, {}, args));
}

/** Loads the signed-in person once, and again when a page reloads everything. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href;

export const HydrateFallback = StaffShellSkeleton;

export default function ConsoleFrame() {
  const session = useLoaderData<typeof clientLoader>();
  if (session.state !== 'ready')
    return (
      <main>
        <LoadFailed why={session} />
      </main>
    );
  return <StaffShell facts={facts} session={session} />;
}
