// The catalog's parts of the settings.
import { settingsSection, type AskSettings, type Settings } from '#staff/web/settings-parts.ts';
import { agdCodesCall, categoriesCall, companiesCall } from '../../staff-contract.ts';
import { AgdCodesPanels } from './AgdCodesPanel.tsx';
import { CategoriesPanel } from './CategoriesPanel.tsx';
import { CompaniesPanel } from './CompaniesPanel.tsx';

export const catalogueSettings = (ask: AskSettings): Settings => ({
  parts: [
    {
      id: 'companies',
      group: 'Organization',
      at: 40,
      label: 'Companies',
      icon: 'people',
      lead: 'Companies that sponsor your activities or make the products in them.',
    },
    { id: 'categories', group: 'Teaching', at: 10, label: 'Categories', icon: 'grid', lead: 'How members browse.' },
    {
      id: 'agd-codes',
      group: 'Teaching',
      at: 20,
      label: 'AGD codes',
      icon: 'file',
      lead: 'The subject codes that credit is reported under.',
    },
  ],
  sections: [
    settingsSection(
      'companies',
      () => ask(companiesCall),
      ({ companies }, again) => <CompaniesPanel companies={companies} onChanged={again} />,
    ),
    settingsSection(
      'categories',
      () => ask(categoriesCall),
      ({ categories }, again) => <CategoriesPanel categories={categories} onChanged={again} />,
    ),
    settingsSection(
      'agd-codes',
      () => ask(agdCodesCall),
      (answer, again) => <AgdCodesPanels answer={answer} onChanged={again} />,
    ),
  ],
});

const choicesOf = (all: readonly { readonly id: string; readonly values: { readonly name: string } }[]) =>
  all.map(({ id, values }) => ({ id, label: values.name }));

/** The categories and companies that an entry of the menu may lead to. */
export async function menuChoices(ask: AskSettings) {
  const [{ categories }, { companies }] = await Promise.all([ask(categoriesCall), ask(companiesCall)]);
  return { categories: choicesOf(categories), companies: choicesOf(companies) };
}
