// What staff keep of the catalog in the settings: companies, categories, and the AGD's subject codes. Apart from
// contract.ts, which pages of visitors load.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

export const catalogueStaffMessages = {
  changedMeanwhile: 'Someone else saved changes in the meantime. Compare both versions.',
  gone: 'Someone else removed this in the meantime.',
  companyTaken: 'There is already a company with this name.',
  categoryTaken: 'There is already a category with this name.',
  noPicture: 'This picture no longer exists. Upload it again.',
  companyInUse: (uses: number) =>
    `This company is used in ${uses.toLocaleString('en-US')} ${uses === 1 ? 'place' : 'places'}, so it can’t be removed.`,
  categoryInUse: (uses: number) =>
    `This category contains ${uses.toLocaleString('en-US')} ${uses === 1 ? 'item' : 'items'}, so it can’t be removed.`,
} as const;

export const companiesCall = defineStaffCall<typeof schemas.companiesSchemas>()({
  method: 'GET',
  path: '/api/staff/companies',
  permission: 'settings.edit',
  refusals: [],
});

export const saveCompanyCall = defineStaffCall<typeof schemas.saveCompanySchemas>()({
  method: 'POST',
  path: '/api/staff/save-company',
  permission: 'settings.edit',
  refusals: ['changed-meanwhile', 'name-taken', 'no-picture', 'gone'],
});

export const removeCompanyCall = defineStaffCall<typeof schemas.removeCompanySchemas>()({
  method: 'POST',
  path: '/api/staff/remove-company',
  permission: 'settings.edit',
  refusals: ['in-use', 'gone'],
});

export const categoriesCall = defineStaffCall<typeof schemas.categoriesSchemas>()({
  method: 'GET',
  path: '/api/staff/categories',
  permission: 'settings.edit',
  refusals: [],
});

export const saveCategoryCall = defineStaffCall<typeof schemas.saveCategorySchemas>()({
  method: 'POST',
  path: '/api/staff/save-category',
  permission: 'settings.edit',
  refusals: ['changed-meanwhile', 'name-taken', 'gone'],
});

export const removeCategoryCall = defineStaffCall<typeof schemas.removeCategorySchemas>()({
  method: 'POST',
  path: '/api/staff/remove-category',
  permission: 'settings.edit',
  refusals: ['in-use', 'gone'],
});

export const agdCodesCall = defineStaffCall<typeof schemas.agdCodesSchemas>()({
  method: 'GET',
  path: '/api/staff/agd-codes',
  permission: 'settings.edit',
  refusals: [],
});

export const saveAgdCodeCall = defineStaffCall<typeof schemas.saveAgdCodeSchemas>()({
  method: 'POST',
  path: '/api/staff/save-agd-code',
  permission: 'settings.edit',
  refusals: [],
});

export const removeAgdCodeCall = defineStaffCall<typeof schemas.removeAgdCodeSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-agd-code',
  permission: 'settings.edit',
  refusals: ['gone'],
});

export const rehearseAgdCodesCall = defineStaffCall<typeof schemas.rehearseAgdCodesSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-agd-codes',
  permission: 'settings.edit',
  refusals: ['unreadable-file'],
});

export const importAgdCodesCall = defineStaffCall<typeof schemas.importAgdCodesSchemas>()({
  method: 'POST',
  path: '/api/staff/import-agd-codes',
  permission: 'settings.edit',
  refusals: [...rehearsalRefusals, 'nothing-to-do'],
});

export const agdCodeImportCall = defineStaffCall<typeof schemas.agdCodeImportSchemas>()({
  method: 'GET',
  path: '/api/staff/agd-code-import',
  permission: 'settings.edit',
  refusals: ['unknown-rehearsal'],
});
