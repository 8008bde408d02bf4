/// <reference types="vite/client" />
// The files of the console's pages within its frame, each loaded when it is opened, and which of them an address opens.
import type { ComponentType } from 'react';
import {
  matchRoutes,
  type ClientLoaderFunctionArgs,
  type MetaDescriptor,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { staffFrame, staffScreens, unknownStaffScreen } from './staff-screens.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** What a page's file exports: the same as that of a route. */
export type ConsolePage = {
  readonly default: ComponentType;
  readonly meta?: (args: { readonly loaderData: unknown; readonly params: Params }) => MetaDescriptor[];
  readonly clientLoader?: (args: ClientLoaderFunctionArgs) => unknown;
  readonly shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean;
};

/** By their paths from here. Files of members' pages and of the console's pages without the frame are routes. */
export const pageFiles = import.meta.glob<ConsolePage>([
  './settings-page.tsx',
  './*/web/staff/*Page.tsx',
  './{announcements,authoring,backup,binder,demo,ledger,media,overview,reporting,results,staff,students}/web/*Page.tsx',
  '!./{authoring/web/{,Shared}Preview,live/web/staff/RoomScreen,pages/web/staff/TextPreview}Page.tsx',
  '!./staff/web/{Invitation,SignIn}Page.tsx',
]);

const screens = Object.entries(staffScreens).flatMap(([path, screen]) =>
  'within' in screen && screen.within === staffFrame ? [{ path, id: screen.page }] : [],
);

/** The screen at a path, with what its parameters are there. It is chosen as the router chooses a route. */
export function staffScreenAt(pathname: string): {
  readonly file: string;
  readonly params: Params;
  /** No page is at this address. */
  readonly isUnknown: boolean;
} {
  const found = matchRoutes(screens, pathname)?.at(-1);
  return {
    file: `./${found?.route.id ?? staffScreens[unknownStaffScreen].page}`,
    params: found?.params ?? {},
    isUnknown: found === undefined || found.route.path === unknownStaffScreen,
  };
}
