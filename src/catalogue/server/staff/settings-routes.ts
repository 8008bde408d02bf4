import { serve } from '#platform/server/http/http.ts';
import * as calls from '../../staff-contract.ts';
import * as schemas from '../../staff-schemas.ts';
import {
  importAgdCodes,
  readAgdCodeImport,
  readAgdCodes,
  rehearseAgdCodes,
  removeAgdCode,
  saveAgdCode,
} from './agd-codes.ts';
import {
  readCategories,
  readCompanies,
  removeCategory,
  removeCompany,
  saveCategory,
  saveCompany,
} from './companies.ts';

/** What the settings keep of the catalog. */
export const catalogueSettingsRoutes = [
  serve(calls.companiesCall, schemas.companiesSchemas, readCompanies),
  serve(calls.saveCompanyCall, schemas.saveCompanySchemas, saveCompany),
  serve(calls.removeCompanyCall, schemas.removeCompanySchemas, removeCompany),
  serve(calls.categoriesCall, schemas.categoriesSchemas, readCategories),
  serve(calls.saveCategoryCall, schemas.saveCategorySchemas, saveCategory),
  serve(calls.removeCategoryCall, schemas.removeCategorySchemas, removeCategory),
  serve(calls.agdCodesCall, schemas.agdCodesSchemas, readAgdCodes),
  serve(calls.saveAgdCodeCall, schemas.saveAgdCodeSchemas, saveAgdCode),
  serve(calls.removeAgdCodeCall, schemas.removeAgdCodeSchemas, removeAgdCode),
  serve(calls.rehearseAgdCodesCall, schemas.rehearseAgdCodesSchemas, rehearseAgdCodes),
  serve(calls.importAgdCodesCall, schemas.importAgdCodesSchemas, importAgdCodes),
  serve(calls.agdCodeImportCall, schemas.agdCodeImportSchemas, readAgdCodeImport),
];
