// The provider as pages, emails, and certificates name it: several settings in one, each with its usual value.
import {
  readSetting,
  readSettingValues,
  settingIn,
  type Setting,
  type SettingValues,
} from '#platform/server/database/setting-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { MailSender } from '#platform/server/mail/mail-page.ts';
import { tonesOf } from '../brand-color.ts';
import type { FrozenBranding, Logo } from '../branding.ts';
import type { MailTexts } from '../mail-texts.ts';
import { providerSettings } from './provider-settings.ts';

type Of<Name extends keyof typeof providerSettings> =
  (typeof providerSettings)[Name] extends Setting<infer Value> ? Value : never;
export type Provider = Of<'provider'>;
export type StudySettings = { readonly retakes: Of<'retakes'>; readonly timeOnTaskPercent: number };

/** Whether the provider has not given an address yet: no one can write to this one. */
export const isPlaceholderAddress = (email: string): boolean => email === providerSettings.provider.usual.email;

const { accreditation, brandColor, captionsRequired, evaluationQuestions, logo, mailTexts } = providerSettings;
const { provider, retakes, reviewRequired, signatory, timeOnTaskPercent, timeZone } = providerSettings;

/** The settings that a credit freezes. */
export const frozenSettings = [provider, accreditation, logo, signatory] as const;
/** The settings that publishing goes by. */
export const publishingSettings = [
  timeZone,
  accreditation,
  captionsRequired,
  reviewRequired,
  evaluationQuestions,
] as const;
/** The settings that `studySettingsIn` reads. */
export const studySettings = [retakes, timeOnTaskPercent] as const;

function logoIn(values: SettingValues): Logo | null {
  const chosen = settingIn(values, logo);
  return chosen && { ...chosen.picture, hasName: chosen.hasName };
}

/** What a certificate that is issued now shows of the provider; null where there is nothing. */
export function brandingIn(values: SettingValues): FrozenBranding | null {
  const [shown, chosen] = [logoIn(values), settingIn(values, signatory)];
  if (shown === null && chosen === null) return null;
  return { logo: shown, signatory: chosen && { ...chosen, signature: chosen.signature?.picture ?? null } };
}

/** The provider as pages and emails name it, with its colors, its logo, and its own words of emails, if it has any. */
export async function readProvider(
  db: Queryable,
): Promise<Provider & Pick<MailSender, 'colors'> & { readonly logo?: Logo; readonly mailTexts?: Partial<MailTexts> }> {
  const values = await readSettingValues(db, provider, brandColor, logo, mailTexts);
  const [color, shown] = [settingIn(values, brandColor), logoIn(values)];
  return {
    ...settingIn(values, provider),
    ...(color === null ? {} : { colors: tonesOf(color) }),
    ...(shown === null ? {} : { logo: shown }),
    ...(values[mailTexts.name] === undefined ? {} : { mailTexts: settingIn(values, mailTexts) }),
  };
}

/** Certificates and mails use the member's own zone. */
export const readTimeZone = (db: Queryable): Promise<string> => readSetting(db, timeZone);

/** How exams may be retaken, and which share of a class must have passed before its exam is graded. */
export const studySettingsIn = (values: SettingValues): StudySettings => ({
  retakes: settingIn(values, retakes),
  timeOnTaskPercent: settingIn(values, timeOnTaskPercent),
});
