// The console's pages of settings: the sections of the provider, and what other features have to set.
import { redirect, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { agdCodesCall, categoriesCall, companiesCall } from '#catalogue/staff-contract.ts';
import { AgdCodesPanels } from '#catalogue/web/staff/AgdCodesPanel.tsx';
import { CategoriesPanel } from '#catalogue/web/staff/CategoriesPanel.tsx';
import { CompaniesPanel } from '#catalogue/web/staff/CompaniesPanel.tsx';
import { twoPersonRuleCall } from '#ledger/contract.ts';
import { TwoPersonRulePanel } from '#ledger/web/TwoPersonRulePanel.tsx';
import { zoomCall } from '#live/staff-contract.ts';
import { ZoomPanel } from '#live/web/staff/ZoomPanel.tsx';
import { accreditationEnds } from '#provider/attention.ts';
import { mailServerCall, staffSettingsCall } from '#provider/staff-contract.ts';
import { AccreditationSection } from '#provider/web/staff/AccreditationSection.tsx';
import { BrandingSection } from '#provider/web/staff/BrandingSection.tsx';
import { HomeSection, ListsSection, MenuSection } from '#provider/web/staff/HomeSections.tsx';
import {
  ChoicesSection,
  SmallWordsSection,
  SupportReasonsSection,
  SynonymsSection,
} from '#provider/web/staff/ListsSections.tsx';
import { MailServerPanel } from '#provider/web/staff/MailServerPanel.tsx';
import { LogoSection, SignatorySection } from '#provider/web/staff/PictureSections.tsx';
import {
  LiveSection,
  ProviderSection,
  RecordsSection,
  SignInSection,
  TimeZoneSection,
} from '#provider/web/staff/ProviderSections.tsx';
import { SettingsFrame, type SettingsGroup } from '#provider/web/staff/SettingsFrame.tsx';
import type { SettingsAnswer } from '#provider/web/staff/SettingsSection.tsx';
import {
  AccessibilitySection,
  EvaluationSection,
  ExamsSection,
  ReviewSection,
  SpeakersSection,
} from '#provider/web/staff/TeachingSections.tsx';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useStaffSession } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';

const groups = [
  {
    heading: 'Organization',
    parts: [
      {
        id: 'provider',
        label: 'Provider',
        icon: 'home',
        lead: 'Who you are on pages, in emails, and on certificates.',
      },
      {
        id: 'branding',
        label: 'Branding',
        icon: 'pencil',
        lead: 'Your logo, color, and signature on pages, in emails, and on certificates.',
      },
      {
        id: 'accreditation',
        label: 'Accreditation',
        icon: 'award',
        lead: 'Which statements certificates show, and when.',
      },
      {
        id: 'companies',
        label: 'Companies',
        icon: 'people',
        lead: 'Companies that sponsor your activities or make the products in them.',
      },
    ],
  },
  {
    heading: 'Teaching',
    parts: [
      { id: 'categories', label: 'Categories', icon: 'grid', lead: 'How members browse.' },
      { id: 'agd-codes', label: 'AGD codes', icon: 'file', lead: 'The subject codes that credit is reported under.' },
      {
        id: 'exams',
        label: 'Exams',
        icon: 'check',
        lead: 'Defaults for new exams, and how often they can be retaken.',
      },
      {
        id: 'review',
        label: 'Review',
        icon: 'people',
        lead: 'Whether a second person must approve what is published.',
      },
      { id: 'accessibility', label: 'Accessibility', icon: 'eye', lead: 'Whether captions are required to publish.' },
      { id: 'evaluation', label: 'Evaluation', icon: 'pencil', lead: 'What evaluations ask besides the ten ratings.' },
      { id: 'speakers', label: 'Speakers', icon: 'people', lead: 'What speakers disclose.' },
      {
        id: 'home',
        label: 'Home page & menu',
        icon: 'screen',
        lead: 'What the home page, the menu, and lists show.',
      },
      {
        id: 'word-lists',
        label: 'Lists',
        icon: 'menu',
        lead: 'What forms offer, and which words search ignores or takes for the same.',
      },
      { id: 'live', label: 'Live', icon: 'ticket', lead: 'Your Zoom account, and how attendance counts.' },
    ],
  },
  {
    heading: 'Messages',
    parts: [{ id: 'mail', label: 'Mail server', icon: 'mail', lead: 'How emails are sent, and who they come from.' }],
  },
  {
    heading: 'Records',
    parts: [
      {
        id: 'records',
        label: 'Records',
        icon: 'clock',
        lead: 'How long records are stored, and who approves corrections.',
      },
      { id: 'sign-in', label: 'Staff sign-in', icon: 'lock', lead: 'When team members are signed out.' },
    ],
  },
] as const satisfies readonly SettingsGroup[];

type PartId = (typeof groups)[number]['parts'][number]['id'];
const parts = groups.flatMap((group): readonly { readonly id: PartId; readonly label: string }[] => group.parts);

export const meta = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) =>
  pageMeta({
    title: `${parts.find(({ id }) => id === params['section'])?.label ?? 'Settings'} | Staff`,
    hidden: true,
  });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, async () => {
    const asked = args.params['section'] ?? 'provider';
    const part = parts.find(({ id }) => id === asked)?.id;
    if (part === undefined) throw redirect(staffMap.settings());
    const only = async <Answer,>(ids: PartId | readonly PartId[], ask: () => Promise<Answer>) =>
      [ids].flat().includes(part) ? ask() : null;
    const [settings, twoPersons, mailServer, zoom, companies, categories, agdCodes] = await Promise.all([
      askStaff(staffSettingsCall, {}, args),
      only('records', () => askStaff(twoPersonRuleCall, {}, args)),
      only('mail', () => askStaff(mailServerCall, {}, args)),
      only('live', () => askStaff(zoomCall, {}, args)),
      only(['companies', 'home'], () => askStaff(companiesCall, {}, args)),
      only(['categories', 'home'], () => askStaff(categoriesCall, {}, args)),
      only('agd-codes', () => askStaff(agdCodesCall, {}, args)),
    ]);
    return { part, settings, twoPersons, mailServer, zoom, companies, categories, agdCodes };
  });

/** The parts that need someone, and why. */
function needsOf({ provider, accreditation }: SettingsAnswer, sendsMail: boolean): Partial<Record<PartId, string>> {
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

const choicesOf = (all: readonly { readonly id: string; readonly values: { readonly name: string } }[] = []) =>
  all.map(({ id, values }) => ({ id, label: values.name }));

export default function Settings() {
  const page = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { sendsMail } = useStaffSession();
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  const { part, settings, twoPersons, mailServer, zoom, companies, categories, agdCodes } = page;
  const needs = needsOf(settings, sendsMail);
  const shown: readonly SettingsGroup[] = groups.map((group) => ({
    ...group,
    parts: group.parts.map((each) => ({ ...each, needs: needs[each.id] ?? null })),
  }));
  const current = shown.flatMap((group) => group.parts).find(({ id }) => id === part);
  if (current === undefined) return null;
  return (
    <SettingsFrame groups={shown} current={current}>
      {part === 'provider' ? (
        <>
          <ProviderSection kept={settings.provider} />
          <TimeZoneSection kept={settings.timeZone} />
        </>
      ) : null}
      {part === 'accreditation' ? <AccreditationSection kept={settings.accreditation} /> : null}
      {part === 'branding' ? (
        <>
          <LogoSection kept={settings.logo} />
          <BrandingSection kept={settings.branding} />
          <SignatorySection kept={settings.signatory} />
        </>
      ) : null}
      {part === 'home' ? (
        <>
          <HomeSection kept={settings.home} />
          <MenuSection
            kept={settings.menu}
            categories={choicesOf(categories?.categories)}
            companies={choicesOf(companies?.companies)}
          />
          <ListsSection kept={settings.lists} />
        </>
      ) : null}
      {part === 'exams' ? <ExamsSection kept={settings.exams} /> : null}
      {part === 'review' ? <ReviewSection kept={settings.review} /> : null}
      {part === 'accessibility' ? <AccessibilitySection kept={settings.accessibility} /> : null}
      {part === 'evaluation' ? <EvaluationSection kept={settings.evaluation} /> : null}
      {part === 'speakers' ? <SpeakersSection kept={settings.speakers} /> : null}
      {part === 'word-lists' ? (
        <>
          <ChoicesSection kept={settings.choices} />
          <SupportReasonsSection kept={settings.supportReasons} />
          <SmallWordsSection kept={settings.smallWords} />
          <SynonymsSection kept={settings.synonyms} />
        </>
      ) : null}
      {part === 'live' ? <LiveSection kept={settings.live} /> : null}
      {part === 'sign-in' ? <SignInSection kept={settings.signIn} /> : null}
      {part === 'records' ? <RecordsSection kept={settings.records} /> : null}
      {twoPersons === null ? null : (
        <TwoPersonRulePanel
          key={twoPersons.rule}
          rule={twoPersons.rule}
          people={twoPersons.people}
          onSaved={() => void revalidate()}
        />
      )}
      {mailServer === null ? null : <MailServerPanel answer={mailServer} onSaved={() => void revalidate()} />}
      {zoom === null ? null : <ZoomPanel answer={zoom} onSaved={() => void revalidate()} />}
      {part !== 'companies' || companies === null ? null : (
        <CompaniesPanel companies={companies.companies} onChanged={revalidate} />
      )}
      {part !== 'categories' || categories === null ? null : (
        <CategoriesPanel categories={categories.categories} onChanged={revalidate} />
      )}
      {agdCodes === null ? null : <AgdCodesPanels answer={agdCodes} onChanged={revalidate} />}
    </SettingsFrame>
  );
}
