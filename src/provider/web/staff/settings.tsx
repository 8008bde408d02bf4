// The provider's parts of the settings, and its sections in parts that later features add to.
import type { ReactNode } from 'react';
import type { Choice } from '#platform/web/ui/SelectField.tsx';
import {
  settingsSection,
  type AskSettings,
  type Settings,
  type SettingsPart,
  type SettingsSection,
} from '#staff/web/settings-parts.ts';
import { accreditationEnds } from '../../attention.ts';
import { mailServerCall, staffSettingsCall } from '../../staff-contract.ts';
import { AccreditationSection } from './AccreditationSection.tsx';
import { BrandingSection } from './BrandingSection.tsx';
import { HomeSection, ListsSection, MenuSection } from './HomeSections.tsx';
import { ChoicesSection, SmallWordsSection, SupportReasonsSection, SynonymsSection } from './ListsSections.tsx';
import { MailServerPanel } from './MailServerPanel.tsx';
import { LogoSection, SignatorySection } from './PictureSections.tsx';
import { LiveSection, ProviderSection, RecordsSection, SignInSection, TimeZoneSection } from './ProviderSections.tsx';
import type { SettingsAnswer } from './SettingsSection.tsx';
import {
  AccessibilitySection,
  EvaluationSection,
  ExamsSection,
  ReviewSection,
  SpeakersSection,
} from './TeachingSections.tsx';

/** The categories and companies that an entry of the menu may lead to. */
export type ReadMenuChoices = (
  ask: AskSettings,
) => Promise<{ readonly categories: readonly Choice[]; readonly companies: readonly Choice[] }>;

const parts: readonly SettingsPart[] = [
  {
    id: 'provider',
    group: 'Organization',
    at: 10,
    label: 'Provider',
    icon: 'home',
    lead: 'Who you are on pages, in emails, and on certificates.',
  },
  {
    id: 'branding',
    group: 'Organization',
    at: 20,
    label: 'Branding',
    icon: 'pencil',
    lead: 'Your logo, color, and signature on pages, in emails, and on certificates.',
  },
  {
    id: 'accreditation',
    group: 'Organization',
    at: 30,
    label: 'Accreditation',
    icon: 'award',
    lead: 'Which statements certificates show, and when.',
  },
  {
    id: 'exams',
    group: 'Teaching',
    at: 30,
    label: 'Exams',
    icon: 'check',
    lead: 'Defaults for new exams, and how often they can be retaken.',
  },
  {
    id: 'review',
    group: 'Teaching',
    at: 40,
    label: 'Review',
    icon: 'people',
    lead: 'Whether a second person must approve what is published.',
  },
  {
    id: 'accessibility',
    group: 'Teaching',
    at: 50,
    label: 'Accessibility',
    icon: 'eye',
    lead: 'Whether captions are required to publish.',
  },
  {
    id: 'evaluation',
    group: 'Teaching',
    at: 60,
    label: 'Evaluation',
    icon: 'pencil',
    lead: 'What evaluations ask besides the ten ratings.',
  },
  {
    id: 'speakers',
    group: 'Teaching',
    at: 70,
    label: 'Speakers',
    icon: 'people',
    lead: 'What speakers disclose.',
  },
  {
    id: 'home',
    group: 'Teaching',
    at: 80,
    label: 'Home page & menu',
    icon: 'screen',
    lead: 'What the home page, the menu, and lists show.',
  },
  {
    id: 'word-lists',
    group: 'Teaching',
    at: 90,
    label: 'Lists',
    icon: 'menu',
    lead: 'What forms offer, and which words search ignores or takes for the same.',
  },
  {
    id: 'live',
    group: 'Teaching',
    at: 100,
    label: 'Live',
    icon: 'ticket',
    lead: 'Your Zoom account, and how attendance counts.',
  },
  {
    id: 'mail',
    group: 'Messages',
    at: 10,
    label: 'Mail server',
    icon: 'mail',
    lead: 'How emails are sent, and who they come from.',
  },
  {
    id: 'records',
    group: 'Records',
    at: 10,
    label: 'Records',
    icon: 'clock',
    lead: 'How long records are stored, and who approves corrections.',
  },
  {
    id: 'sign-in',
    group: 'Records',
    at: 20,
    label: 'Staff sign-in',
    icon: 'lock',
    lead: 'When team members are signed out.',
  },
];

/** The parts that need someone, and why. */
function needsOf({ provider, accreditation }: SettingsAnswer, sendsMail: boolean): Record<string, string> {
  const { today, values } = accreditation;
  const isRecognized = values.statements.some(({ validFrom, validTo }) => validFrom <= today && today <= validTo);
  return {
    ...(provider.values.email === '' ? { provider: 'The provider has no email address yet.' } : {}),
    ...(isRecognized
      ? accreditationEnds(values.statements, today).length > 0
        ? { accreditation: 'A statement ends soon.' }
        : {}
      : { accreditation: 'No statement is valid today.' }),
    ...(sendsMail ? {} : { mail: 'No mail server is set up.' }),
  };
}

export const providerSettings =
  (readMenuChoices: ReadMenuChoices) =>
  (ask: AskSettings): Settings => {
    // Each part says in the rail whether it needs someone, so every page of the settings asks for them.
    const kept = ask(staffSettingsCall);
    const section = (part: string, draw: (kept: SettingsAnswer) => ReactNode): SettingsSection =>
      settingsSection(part, () => kept, draw);
    return {
      parts,
      needs: kept.then(
        (answer) =>
          ({ sendsMail }) =>
            needsOf(answer, sendsMail),
      ),
      sections: [
        section('provider', ({ provider, timeZone }) => (
          <>
            <ProviderSection kept={provider} />
            <TimeZoneSection kept={timeZone} />
          </>
        )),
        section('accreditation', ({ accreditation }) => <AccreditationSection kept={accreditation} />),
        section('branding', ({ logo, branding, signatory }) => (
          <>
            <LogoSection kept={logo} />
            <BrandingSection kept={branding} />
            <SignatorySection kept={signatory} />
          </>
        )),
        settingsSection(
          'home',
          () => Promise.all([kept, readMenuChoices(ask)]),
          ([{ home, menu, lists }, { categories, companies }]) => (
            <>
              <HomeSection kept={home} />
              <MenuSection kept={menu} categories={categories} companies={companies} />
              <ListsSection kept={lists} />
            </>
          ),
        ),
        section('exams', ({ exams }) => <ExamsSection kept={exams} />),
        section('review', ({ review }) => <ReviewSection kept={review} />),
        section('accessibility', ({ accessibility }) => <AccessibilitySection kept={accessibility} />),
        section('evaluation', ({ evaluation }) => <EvaluationSection kept={evaluation} />),
        section('speakers', ({ speakers }) => <SpeakersSection kept={speakers} />),
        section('word-lists', ({ choices, supportReasons, smallWords, synonyms }) => (
          <>
            <ChoicesSection kept={choices} />
            <SupportReasonsSection kept={supportReasons} />
            <SmallWordsSection kept={smallWords} />
            <SynonymsSection kept={synonyms} />
          </>
        )),
        section('live', ({ live }) => <LiveSection kept={live} />),
        section('sign-in', ({ signIn }) => <SignInSection kept={signIn} />),
        section('records', ({ records }) => <RecordsSection kept={records} />),
        settingsSection(
          'mail',
          () => ask(mailServerCall),
          (answer, again) => <MailServerPanel answer={answer} onSaved={() => void again()} />,
        ),
      ],
    };
  };
