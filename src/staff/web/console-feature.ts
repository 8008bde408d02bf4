// What a feature gives to the console in the browser: the type of each src/<feature>/feature.web.ts. The frame around
// every page loads them, so what is only for a page is imported when it opens.
import type { ConsoleFacts, NavigationEntry, navigationGroups } from './console-facts.ts';
import type { AskSettings, Settings } from './settings-parts.ts';

export type ConsoleFeature = Partial<
  Pick<ConsoleFacts, 'closedPages' | 'makes' | 'actionWords' | 'subjectPages' | 'searchIn'>
> & {
  readonly navigation?: readonly (NavigationEntry & {
    readonly group: (typeof navigationGroups)[number];
    /** The place in its group; lower ones come first. */
    readonly at: number;
  })[];
  readonly settings?: () => Promise<(ask: AskSettings) => Settings>;
};
