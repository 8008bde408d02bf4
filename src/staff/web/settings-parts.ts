// What a feature adds to the settings: parts, each with an entry in the rail, and sections in a part of its own or of
// an earlier feature.
import type { ReactNode } from 'react';
import type { Call, CallAnswer } from '#platform/shared/call.ts';
import type { IconName } from '#platform/web/ui/Icon.tsx';
import type { StaffSession } from './console-facts.ts';

/** The headings of the settings, in their order. */
export const settingsGroups = ['Organization', 'Teaching', 'Messages', 'Records'] as const;

export type SettingsPart = {
  readonly id: string;
  readonly group: (typeof settingsGroups)[number];
  /** The place in its group; lower ones come first. */
  readonly at: number;
  readonly label: string;
  readonly icon: IconName;
  readonly lead: string;
};

/** Draws a section; `again` loads the page again. */
export type DrawSection = (again: () => Promise<void>) => ReactNode;

export type SettingsSection = {
  /** The id of the part that it is in. */
  readonly part: string;
  readonly open: () => Promise<DrawSection>;
};

/** Why parts need someone, by their ids. */
export type SettingsNeeds = (session: StaffSession) => Readonly<Record<string, string>>;

export type Settings = {
  readonly parts?: readonly SettingsPart[];
  readonly sections: readonly SettingsSection[];
  readonly needs?: Promise<SettingsNeeds>;
};

/** Asks a call that takes no input, in the loader of the page. */
export type AskSettings = <C extends Call>(call: C) => Promise<CallAnswer<C>>;

/** A section that asks for what it shows when its part is opened. */
export const settingsSection = <Answer>(
  part: string,
  load: () => Promise<Answer>,
  draw: (answer: Answer, again: () => Promise<void>) => ReactNode,
): SettingsSection => ({
  part,
  async open() {
    const answer = await load();
    return (again) => draw(answer, again);
  },
});
