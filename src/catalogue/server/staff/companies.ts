// Companies and categories as an owner keeps them. What something names can't be removed.
import type { UseCase } from '#platform/server/http/http.ts';
import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import type { CategoryForm, CompanyForm } from '../../catalogue-settings.ts';
import {
  catalogueStaffMessages as messages,
  type categoriesCall,
  type companiesCall,
  type removeCategoryCall,
  type removeCompanyCall,
  type saveCategoryCall,
  type saveCompanyCall,
} from '../../staff-contract.ts';
import {
  deleteCategory,
  deleteCompany,
  findPicture,
  insertCategory,
  insertCompany,
  isNameTaken,
  listCategories,
  listCompanies,
  lockCategory,
  lockCompany,
  updateCategory,
  updateCompany,
} from './company-queries.ts';

const gone = () => new Refusal('gone', messages.gone, { httpStatus: 404 });
const changedMeanwhile = () => new Refusal('changed-meanwhile', messages.changedMeanwhile, { httpStatus: 409 });

type CompanyRow = NonNullable<Awaited<ReturnType<typeof lockCompany>>>;

const companyOf = (row: CompanyRow): CompanyForm => ({
  name: row.name,
  tagline: row.tagline,
  website: row.website,
  picture: row.file_hash,
  makesProducts: row.makes_products === null ? 'unknown' : row.makes_products ? 'yes' : 'no',
});

const makesProductsOf = { yes: true, no: false, unknown: null } as const;

export const readCompanies: UseCase<typeof companiesCall> = async ({ db }) => ({
  status: true,
  companies: (await listCompanies(db)).map((row) => ({
    id: row.id,
    revision: row.revision,
    uses: row.uses,
    values: companyOf(row),
    picture:
      row.file_hash === null || row.filename === null
        ? null
        : {
            hash: row.file_hash,
            filename: row.filename,
            contentType: row.content_type ?? '',
            sizeBytes: Number(row.size_bytes),
            url: publicFileUrl({ hash: row.file_hash, filename: row.filename }),
            durationSec: null,
          },
  })),
});

export const saveCompany: UseCase<typeof saveCompanyCall> = async (context, staff, { id, revision, values }) => {
  const saved = await context.db.transaction().execute(async (trx) => {
    const row = id === null ? null : await lockCompany(trx, id);
    if (row === undefined) throw gone();
    if (row !== null && row.revision !== revision) throw changedMeanwhile();
    if (await isNameTaken(trx, 'company', values.name, id)) throw new Refusal('name-taken', messages.companyTaken);
    const picture = values.picture === null ? null : await findPicture(trx, values.picture);
    if (picture === undefined) throw new Refusal('no-picture', messages.noPicture);
    const columns = {
      name: values.name,
      tagline: values.tagline,
      website: values.website,
      photo_file_id: picture?.id ?? null,
      makes_products: makesProductsOf[values.makesProducts],
      revision: row === null ? 1 : revision + 1,
    };
    const savedId = row?.id ?? (await insertCompany(trx, columns));
    if (row !== null) await updateCompany(trx, row.id, columns);
    await recordAction(context, trx, {
      by: staff,
      act: 'catalogue.saved-company',
      subject: { kind: 'company', title: values.name },
      ...changesBetween<Readonly<Record<string, unknown>>>(row === null ? {} : companyOf(row), values),
    });
    return { id: savedId, revision: columns.revision };
  });
  return { status: true, ...saved };
};

export const removeCompany: UseCase<typeof removeCompanyCall> = async (context, staff, { id }) => {
  await context.db.transaction().execute(async (trx) => {
    const row = await lockCompany(trx, id);
    if (row === undefined) throw gone();
    const uses = (await listCompanies(trx)).find((each) => each.id === id)?.uses ?? 0;
    if (uses > 0) throw new Refusal('in-use', messages.companyInUse(uses), { httpStatus: 409 });
    await deleteCompany(trx, id);
    await recordAction(context, trx, {
      by: staff,
      act: 'catalogue.removed-company',
      subject: { kind: 'company', title: row.name },
      before: companyOf(row),
    });
  });
  return { status: true };
};

type CategoryRow = NonNullable<Awaited<ReturnType<typeof lockCategory>>>;
const categoryOf = (row: Pick<CategoryRow, 'name' | 'agd_code'>): CategoryForm => ({
  name: row.name,
  agdCode: row.agd_code,
});

export const readCategories: UseCase<typeof categoriesCall> = async ({ db }) => ({
  status: true,
  categories: (await listCategories(db)).map((row) => ({
    id: row.id,
    revision: row.revision,
    uses: row.uses,
    values: categoryOf(row),
  })),
});

export const saveCategory: UseCase<typeof saveCategoryCall> = async (context, staff, { id, revision, values }) => {
  const saved = await context.db.transaction().execute(async (trx) => {
    const row = id === null ? null : await lockCategory(trx, id);
    if (row === undefined) throw gone();
    if (row !== null && row.revision !== revision) throw changedMeanwhile();
    if (await isNameTaken(trx, 'category', values.name, id)) throw new Refusal('name-taken', messages.categoryTaken);
    const columns = { name: values.name, agd_code: values.agdCode, revision: row === null ? 1 : revision + 1 };
    const savedId = row?.id ?? (await insertCategory(trx, columns));
    if (row !== null) await updateCategory(trx, row.id, columns);
    await recordAction(context, trx, {
      by: staff,
      act: 'catalogue.saved-category',
      subject: { kind: 'category', title: values.name },
      ...changesBetween<Readonly<Record<string, unknown>>>(row === null ? {} : categoryOf(row), values),
    });
    return { id: savedId, revision: columns.revision };
  });
  return { status: true, ...saved };
};

export const removeCategory: UseCase<typeof removeCategoryCall> = async (context, staff, { id }) => {
  await context.db.transaction().execute(async (trx) => {
    const row = await lockCategory(trx, id);
    if (row === undefined) throw gone();
    const uses = (await listCategories(trx)).find((each) => each.id === id)?.uses ?? 0;
    if (uses > 0) throw new Refusal('in-use', messages.categoryInUse(uses), { httpStatus: 409 });
    await deleteCategory(trx, id);
    await recordAction(context, trx, {
      by: staff,
      act: 'catalogue.removed-category',
      subject: { kind: 'category', title: row.name },
      before: categoryOf(row),
    });
  });
  return { status: true };
};
