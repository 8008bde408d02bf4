import type { Context, Queryable } from '#platform/server/context.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import { idleMinutes } from '#staff/server/sessions/session-life.ts';
import {
  settingsMessages,
  type saveStaffSettingsCall,
  type staffSettingsCall,
  type undoStaffSettingsCall,
} from '../../staff-contract.ts';
import {
  choiceLists,
  sectionWords,
  settingsForms,
  type ChoiceList,
  type Section,
  type SettingsOf,
} from '../../settings-form.ts';
import { usualColor } from '../../brand-color.ts';
import { usualRetakes } from '../../usual-exam.ts';
import { isPlaceholderAddress, readProvider, readTimeZone } from '../provider.ts';
import {
  readSetting,
  readSettingValues,
  settingIn,
  writeSetting,
  type Setting,
} from '#platform/server/database/setting-rows.ts';
import { ownAccreditation, providerSettings } from '../provider-settings.ts';
import {
  countChosen,
  listChoices,
  listProviderSynonyms,
  listSmallWords,
  replaceChoices,
  replaceProviderSynonyms,
  replaceSmallWords,
} from '../list-rows.ts';
import { findPicture } from './brand-picture-queries.ts';
import { requireBrandPicture, saveBrandPicture } from './save-brand-picture.ts';
import { countPrinted, findCategoryName, findCompanyName } from '../provider-queries.ts';
import { findLastChange, insertChange } from '../setting-change-queries.ts';

type Values = { readonly [Name in Section]: SettingsOf<Name> };

type Kept<Fields> = {
  readonly read: (db: Queryable) => Promise<Fields>;
  readonly write: (db: Queryable, values: Fields, context: Context) => Promise<void>;
  /** What the fields alone don't decide: throws the refusal. */
  readonly check?: (db: Queryable, before: Fields, values: Fields) => Promise<void>;
  /** What the log says instead of values that say nothing to a reader. */
  readonly logged?: (db: Queryable, values: Fields) => Promise<Readonly<Record<string, unknown>>>;
};

/** A section each of whose fields is a setting. */
const settingEach = <Fields extends object>(settings: {
  readonly [Name in keyof Fields]: Setting<Fields[Name]>;
}): Kept<Fields> => {
  const names = Object.keys(settings) as (keyof Fields)[];
  return {
    async read(db) {
      const values = await readSettingValues(db, ...Object.values<Setting<unknown>>(settings));
      return Object.fromEntries(names.map((name) => [name, settingIn(values, settings[name])])) as Fields;
    },
    async write(db, values) {
      for (const name of names) await writeSetting(db, settings[name], values[name]);
    },
  };
};

/** How each section is read, and how it is written. */
const kept: { readonly [Name in Section]: Kept<Values[Name]> } = {
  provider: {
    async read(db) {
      const { colors: _colors, logo: _logo, mailTexts: _words, ...provider } = await readProvider(db);
      return isPlaceholderAddress(provider.email) ? { ...provider, email: '' } : provider;
    },
    write: (db, values) => writeSetting(db, providerSettings.provider, values),
  },
  'time-zone': settingEach({ timeZone: providerSettings.timeZone }),
  accreditation: {
    ...settingEach({ statements: ownAccreditation }),
    check: checkStatements,
  },
  branding: {
    read: async (db) => ({ color: (await readProvider(db)).colors?.light.action ?? usualColor }),
    write: (db, { color }) => writeSetting(db, providerSettings.brandColor, color === usualColor ? null : color),
  },
  logo: {
    async read(db) {
      const [logo, icon] = [await readSetting(db, providerSettings.logo), await readSetting(db, providerSettings.icon)];
      return { logo: logo?.file ?? null, hasName: logo?.hasName ?? false, icon: icon?.file ?? null };
    },
    async write(db, { logo: file, hasName, icon }, context) {
      const chosen = async (picture: string | null, kind: 'logo' | 'icon') =>
        picture === null ? null : { file: picture, picture: await saveBrandPicture(context, db, picture, kind) };
      const logo = await chosen(file, 'logo');
      await writeSetting(db, providerSettings.logo, logo && { ...logo, hasName });
      await writeSetting(db, providerSettings.icon, await chosen(icon, 'icon'));
    },
    async check(db, _before, { logo, icon }) {
      if (logo !== null) await requireBrandPicture(db, logo, 'logo');
      if (icon !== null) await requireBrandPicture(db, icon, 'icon');
    },
    logged: async (db, { logo, hasName, icon }) => ({
      logo: await pictureName(db, logo),
      hasName,
      icon: await pictureName(db, icon),
    }),
  },
  signatory: {
    async read(db) {
      const { name = '', title = '', signature = null } = (await readSetting(db, providerSettings.signatory)) ?? {};
      return { name, title, signature: signature?.file ?? null };
    },
    async write(db, { name, title, signature: file }, context) {
      const signature = file && { file, picture: await saveBrandPicture(context, db, file, 'signature') };
      await writeSetting(db, providerSettings.signatory, name === '' ? null : { name, title, signature });
    },
    async check(db, _before, { signature }) {
      if (signature !== null) await requireBrandPicture(db, signature, 'signature');
    },
    logged: async (db, { name, title, signature }) => ({ name, title, signature: await pictureName(db, signature) }),
  },
  home: {
    read: (db) => readSetting(db, providerSettings.homeSizes),
    write: (db, values) => writeSetting(db, providerSettings.homeSizes, values),
  },
  menu: {
    async read(db) {
      const { complianceCategoryId, sponsorCompanyId } = await readSetting(db, providerSettings.menu);
      const { category, company } = await namesOf(db, { complianceCategoryId, sponsorCompanyId });
      // An entry whose category or company was removed is not shown.
      return {
        complianceCategoryId: category === null ? null : complianceCategoryId,
        sponsorCompanyId: company === null ? null : sponsorCompanyId,
      };
    },
    write: (db, values) => writeSetting(db, providerSettings.menu, values),
    async check(db, _before, values) {
      const { category, company } = await namesOf(db, values);
      if (values.complianceCategoryId !== null && category === null)
        throw new Refusal('wrong-value', settingsMessages.categoryGone);
      if (values.sponsorCompanyId !== null && company === null)
        throw new Refusal('wrong-value', settingsMessages.companyGone);
    },
    logged: namesOf,
  },
  lists: {
    async read(db) {
      const pageSize = await readSetting(db, providerSettings.pageSize);
      return {
        pageSize,
        ...(await readSetting(db, providerSettings.mobileAds)),
        adsBesideCredit: await readSetting(db, providerSettings.adsBesideCredit),
      };
    },
    async write(db, { pageSize, indexStart, interval, adsBesideCredit }) {
      await writeSetting(db, providerSettings.pageSize, pageSize);
      await writeSetting(db, providerSettings.mobileAds, { indexStart, interval });
      await writeSetting(db, providerSettings.adsBesideCredit, adsBesideCredit);
    },
  },
  review: settingEach({ reviewRequired: providerSettings.reviewRequired }),
  accessibility: settingEach({ captionsRequired: providerSettings.captionsRequired }),
  exams: {
    async read(db) {
      const { passMark, retakes, timeOnTaskPercent } = providerSettings;
      const { delaysMin, maxAttempts } = (await readSetting(db, retakes)) ?? usualRetakes;
      return {
        passMark: await readSetting(db, passMark),
        delaysMin: [...delaysMin],
        maxAttempts,
        timeOnTaskPercent: await readSetting(db, timeOnTaskPercent),
      };
    },
    async write(db, { passMark, delaysMin, maxAttempts, timeOnTaskPercent }) {
      await writeSetting(db, providerSettings.passMark, passMark);
      await writeSetting(db, providerSettings.retakes, { delaysMin, maxAttempts });
      await writeSetting(db, providerSettings.timeOnTaskPercent, timeOnTaskPercent);
    },
  },
  evaluation: {
    ...settingEach({ questions: providerSettings.evaluationQuestions }),
    logged: (_db, { questions }) => Promise.resolve({ questions: questions.map(({ question }) => question) }),
  },
  speakers: settingEach({ disclosedMonths: providerSettings.disclosedMonths }),
  live: settingEach({ unmatchedIsAbsent: providerSettings.unmatchedIsAbsent }),
  'sign-in': settingEach({ idleMinutes }),
  'small-words': {
    read: async (db) => ({ words: (await listSmallWords(db)).map(({ word }) => word).toSorted() }),
    write: (db, { words }) => replaceSmallWords(db, words),
  },
  synonyms: {
    async read(db) {
      const groups = Map.groupBy(await listProviderSynonyms(db), ({ group_no: number }) => number);
      return {
        groups: [...groups]
          .toSorted(([one], [other]) => one - other)
          .map(([, rows]) => rows.map(({ term }) => term).toSorted()),
      };
    },
    write: (db, { groups }) =>
      replaceProviderSynonyms(
        db,
        groups.flatMap((group, at) => group.map((term) => ({ group_no: at + 1, term }))),
      ),
    logged: (_db, { groups }) => Promise.resolve({ groups: groups.map((group) => group.join(', ')) }),
  },
  choices: {
    async read(db) {
      const rows = await listChoices(db, choiceLists);
      const of = (list: ChoiceList) =>
        rows.filter((row) => row.list === list).map(({ id, label, hidden: isHidden }) => ({ id, label, isHidden }));
      return {
        titles: of('titles'),
        jobTitles: of('jobTitles'),
        officeSizes: of('officeSizes'),
        ageRanges: of('ageRanges'),
        sourceHeard: of('sourceHeard'),
      };
    },
    async write(db, values) {
      for (const list of choiceLists)
        await replaceChoices(
          db,
          list,
          values[list].map(({ id, label, isHidden: hidden }) => ({ id, label, country: null, hidden })),
        );
    },
    check: checkChoices,
    logged: (_db, values) =>
      Promise.resolve(
        Object.fromEntries(
          choiceLists.map((list) => [
            list,
            values[list].map(({ label, isHidden }) => (isHidden ? `${label} (hidden)` : label)),
          ]),
        ),
      ),
  },
  'support-reasons': settingEach({ reasons: providerSettings.supportReasons }),
  records: settingEach({ retentionYears: providerSettings.retentionYears }),
};

/** What a member has stays in its list, so that figures and forms can name it: it can be hidden, not removed. */
async function checkChoices(db: Queryable, before: Values['choices'], values: Values['choices']): Promise<void> {
  for (const list of choiceLists) {
    const removed = before[list].filter(({ id }) => !values[list].some((each) => each.id === id));
    if (removed.length === 0) continue;
    const [chosen] = await countChosen(
      db,
      list,
      removed.map(({ id }) => id),
    );
    const label = removed.find(({ id }) => id === chosen?.id)?.label;
    if (chosen !== undefined && label !== undefined)
      throw new Refusal('wrong-value', settingsMessages.choiceInUse(label, chosen.members));
  }
}

/** A picture in the log: hashes say nothing to a reader. */
const pictureName = async (db: Queryable, hash: string | null): Promise<string | null> =>
  hash === null ? null : ((await findPicture(db, hash))?.filename ?? 'A picture');

/** The chosen pictures, as their fields show them. */
async function listPictures(db: Queryable, hashes: readonly (string | null)[]): Promise<StoredFile[]> {
  const rows = await Promise.all(hashes.flatMap((hash) => (hash === null ? [] : [findPicture(db, hash)])));
  return rows.flatMap((row) =>
    row === undefined
      ? []
      : [
          {
            hash: row.hash,
            filename: row.filename,
            contentType: row.content_type,
            sizeBytes: Number(row.size_bytes),
            url: publicFileUrl(row),
            durationSec: null,
          },
        ],
  );
}

/** The names behind the menu's entries; null where none is chosen, or where it was removed. */
async function namesOf(db: Queryable, { complianceCategoryId, sponsorCompanyId }: Values['menu']) {
  const category = complianceCategoryId === null ? undefined : await findCategoryName(db, complianceCategoryId);
  const company = sponsorCompanyId === null ? undefined : await findCompanyName(db, sponsorCompanyId);
  return { category: category?.name ?? null, company: company?.name ?? null };
}

/** A certificate shows the same for good, so what one carries stays: only the last day of its period may move. */
async function checkStatements(
  db: Queryable,
  before: Values['accreditation'],
  { statements }: Values['accreditation'],
): Promise<void> {
  for (const old of before.statements) {
    const next = statements.find(
      ({ body, providerId, statement, validFrom }) =>
        body === old.body &&
        providerId === old.providerId &&
        statement === old.statement &&
        validFrom === old.validFrom,
    );
    if (next?.validTo === old.validTo) continue;
    const { certificates, lastDay } = await countPrinted(db, old);
    if (lastDay === null || (next !== undefined && next.validTo >= lastDay)) continue;
    throw new Refusal(
      'wrong-value',
      next === undefined
        ? settingsMessages.statementPrinted(old.body, certificates)
        : settingsMessages.statementEnds(old.body, calendarDay(lastDay)),
    );
  }
}

async function readSection<Name extends Section>(db: Queryable, section: Name) {
  const values = await kept[section].read(db);
  const last = await findLastChange(db, section);
  return {
    values,
    revision: last?.revision ?? 0,
    lastChange: last === undefined ? null : { by: last.by, at: last.at },
  };
}

async function readStatements({ db, now }: Pick<Context, 'db' | 'now'>) {
  const section = await readSection(db, 'accreditation');
  const printed: Awaited<ReturnType<typeof countPrinted>>[] = [];
  for (const statement of section.values.statements) printed.push(await countPrinted(db, statement));
  const today = now()
    .toZonedDateTimeISO(await readTimeZone(db))
    .toPlainDate()
    .toString();
  return { ...section, printed, today };
}

async function readPictures<Name extends 'logo' | 'signatory'>(
  db: Queryable,
  section: Name,
  picturesOf: (values: Values[Name]) => readonly (string | null)[],
) {
  const found = await readSection(db, section);
  return { ...found, files: await listPictures(db, picturesOf(found.values)) };
}

export const readStaffSettings: UseCase<typeof staffSettingsCall> = async ({ db, now }) => ({
  status: true,
  provider: await readSection(db, 'provider'),
  timeZone: await readSection(db, 'time-zone'),
  accreditation: await readStatements({ db, now }),
  branding: await readSection(db, 'branding'),
  logo: await readPictures(db, 'logo', ({ logo, icon }) => [logo, icon]),
  signatory: await readPictures(db, 'signatory', ({ signature }) => [signature]),
  home: await readSection(db, 'home'),
  menu: await readSection(db, 'menu'),
  lists: await readSection(db, 'lists'),
  review: await readSection(db, 'review'),
  accessibility: await readSection(db, 'accessibility'),
  exams: await readSection(db, 'exams'),
  evaluation: await readSection(db, 'evaluation'),
  speakers: await readSection(db, 'speakers'),
  live: await readSection(db, 'live'),
  signIn: await readSection(db, 'sign-in'),
  records: await readSection(db, 'records'),
  smallWords: await readSection(db, 'small-words'),
  synonyms: await readSection(db, 'synonyms'),
  choices: await readSection(db, 'choices'),
  supportReasons: await readSection(db, 'support-reasons'),
});

const changedMeanwhile = (by: string | null | undefined): Refusal =>
  new Refusal('changed-meanwhile', settingsMessages.changedMeanwhile(by ?? 'Someone else'), { httpStatus: 409 });

/** Writes a section as the change after `revision`, and notes it with what it was before. */
async function change<Name extends Section>(
  context: Context,
  trx: Queryable,
  staff: StaffMember,
  section: Name,
  revision: number,
  values: Values[Name],
  act: 'provider.saved-settings' | 'provider.undid-settings',
): Promise<number> {
  const last = await findLastChange(trx, section);
  if ((last?.revision ?? 0) !== revision) throw changedMeanwhile(last?.by);
  const before = await kept[section].read(trx);
  await kept[section].check?.(trx, before, values);
  const isNew = await insertChange(trx, {
    section,
    revision: revision + 1,
    before: JSON.stringify(before),
    after: JSON.stringify(values),
    staff_id: staff.id,
    at: context.now(),
  });
  if (!isNew) throw changedMeanwhile(null);
  await kept[section].write(trx, values, context);
  const logged = kept[section].logged ?? ((_db, shown) => Promise.resolve(shown as Readonly<Record<string, unknown>>));
  await recordAction(context, trx, {
    by: staff,
    act,
    subject: { kind: 'setting', title: sectionWords[section] },
    ...changesBetween(await logged(trx, before), await logged(trx, values)),
  });
  return revision + 1;
}

/** Saves one section, whole. */
export const saveStaffSettings: UseCase<typeof saveStaffSettingsCall> = async (context, staff, input) => {
  const read = settingsForms[input.section].safeParse(input.values);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Refusal('wrong-value', issue?.message ?? 'Something here can’t be saved.');
  }
  const revision = await context.db
    .transaction()
    .execute((trx) => change(context, trx, staff, input.section, input.revision, read.data, 'provider.saved-settings'));
  return { status: true, revision };
};

/** Takes the last change of a section back. */
export const undoStaffSettings: UseCase<typeof undoStaffSettingsCall> = async (context, staff, input) => {
  const revision = await context.db.transaction().execute(async (trx) => {
    const last = await findLastChange(trx, input.section);
    if (last === undefined) throw new Refusal('nothing-to-undo', settingsMessages.nothingToUndo);
    return change(
      context,
      trx,
      staff,
      input.section,
      input.revision,
      last.before as Values[typeof input.section],
      'provider.undid-settings',
    );
  });
  return { status: true, revision };
};
